// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import TextEncoding

/// Draws the walks of a probe: a cell for each row, and a bracket over the cells for each page.
struct WalkDrawing {
    private let picture: WalkPicture
    private let cellWidth: Int

    /// The most characters of an id in a cell; of a longer one, the last characters are shown.
    private static let labelCountMax = 5
    /// The width of a character of the fixed-width font, in tenths.
    private static let characterWidth = 75
    private static let laneHeight = 84
    private static let margin = 12
    private static let (bracketTop, cellTop, cellHeight) = (38, 46, 24)

    /// Prepares a drawing.
    init(of picture: WalkPicture) {
        self.picture = picture
        let longest = picture.lanes.flatMap(\.cells).map { Self.short($0.label).count }.max() ?? 0
        cellWidth = max(16, longest * Self.characterWidth / 10 + 8)
    }

    /// The drawing as an `svg` element.
    var svg: String {
        let lanes = picture.lanes.enumerated().map { drawn($0.element, at: $0.offset * Self.laneHeight) }
        let width = lanes.map(\.width).max() ?? 0
        let height = picture.lanes.count * Self.laneHeight
        return "<svg class=\"t walks\" width=\"\(width)\" height=\"\(height)\">\(lanes.map(\.text).joined())</svg>"
    }

    /// The meanings of the cells that are not plain, as an element; empty if all are.
    var key: String {
        let kinds = Set(picture.lanes.flatMap(\.cells).map(\.kind))
        let order = picture.isAligned ? "" : " Each walk is drawn in its own order."
        let meanings = WalkPicture.Kind.allCases.filter(kinds.contains)
            .compactMap { kind in kind.meaning.map { "<span class=\"k \(kind.rawValue)\">\($0)</span>" } }
        guard !meanings.isEmpty || !order.isEmpty else { return "" }
        return "<p class=\"q key\">\(meanings.joined(separator: " "))\(order)</p>"
    }

    private func drawn(_ lane: WalkPicture.Lane, at top: Int) -> (text: String, width: Int) {
        var left = Self.margin
        var lefts: [Int] = []
        for cell in lane.cells {
            lefts.append(left)
            left += width(of: cell)
        }
        lefts.append(left)
        let cells = zip(lane.cells, lefts).map { drawn($0, at: $1, top: top + Self.cellTop) }
        let endText = top + Self.cellTop + 16
        let end =
            "<path class=\"end\" d=\"M\(left + 5) \(top + Self.cellTop - 3)v\(Self.cellHeight + 6)\"/>"
            + "<text x=\"\(left + 12)\" y=\"\(endText)\">\(HTMLText.escaped(lane.ending))</text>"
        let title = "<text class=\"s\" x=\"\(Self.margin)\" y=\"\(top + 18)\">\(HTMLText.escaped(lane.title))</text>"
        let width = max(left + 24 + Self.width(of: lane.ending), Self.margin * 2 + Self.width(of: lane.title))
        return (title + brackets(of: lane, lefts: lefts, top: top) + cells.joined() + end, width)
    }

    private func width(of cell: WalkPicture.Cell) -> Int {
        cell.kind == .leftOut ? Self.width(of: Self.words(for: cell)) + 12 : cellWidth
    }

    private func drawn(_ cell: WalkPicture.Cell, at left: Int, top: Int) -> String {
        let middle = left + width(of: cell) / 2
        switch cell.kind {
        case .blank: return ""
        case .leftOut: return "<text class=\"h\" x=\"\(middle)\" y=\"\(top + 16)\">\(Self.words(for: cell))</text>"
        case .row, .again, .missing, .moved:
            let words = [cell.label, cell.kind.meaning ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
            let title = words.isEmpty ? "" : "<title>\(HTMLText.escaped(words))</title>"
            let label = Self.short(cell.label)
            let text =
                label.isEmpty
                ? "" : "<text x=\"\(middle)\" y=\"\(top + 16)\">\(HTMLText.escaped(label))</text>"
            return "<g class=\"cell \(cell.kind.rawValue)\">\(title)<rect x=\"\(left + 1)\" y=\"\(top)\" "
                + "width=\"\(cellWidth - 2)\" height=\"\(Self.cellHeight)\" rx=\"3\"/>\(text)</g>"
        }
    }

    /// Draws a bracket over the cells of each page, open at a side where rows are left out.
    private func brackets(of lane: WalkPicture.Lane, lefts: [Int], top: Int) -> String {
        let shown = lane.cells.indices.filter { lane.cells[$0].page != nil }
        return shown.chunked { lane.cells[$0].page == lane.cells[$1].page }
            .map { cells in
                let (first, last) = (cells[0], cells[cells.count - 1])
                let page = (lane.cells[first].page ?? 0) + 1
                let (left, right) = (lefts[first] + 2, lefts[last + 1] - 2)
                let isOpenBefore = first > 0 && lane.cells[first - 1].kind == .leftOut
                let isOpenAfter = last + 1 < lane.cells.count && lane.cells[last + 1].kind == .leftOut
                let line =
                    (isOpenBefore
                        ? "M\(left)" : "M\(left) \(top + Self.bracketTop + 5)V\(top + Self.bracketTop)M\(left)")
                    + " \(top + Self.bracketTop)H\(right)" + (isOpenAfter ? "" : "v5")
                let words = right - left >= Self.width(of: "page \(page)") ? "page \(page)" : "\(page)"
                return "<path class=\"l\" d=\"\(line)\"/><text class=\"h\" x=\"\((left + right) / 2)\" "
                    + "y=\"\(top + Self.bracketTop - 4)\">\(words)</text>"
            }
            .joined()
    }

    private static func words(for cell: WalkPicture.Cell) -> String { "… \(Count.text(cell.count, noun: "row")) …" }

    private static func width(of text: String) -> Int { text.count * characterWidth / 10 }

    private static func short(_ label: String) -> String {
        label.count > labelCountMax ? "…\(label.suffix(labelCountMax - 1))" : label
    }
}

extension WalkPicture.Kind {
    /// The meaning of a cell that is not plain.
    fileprivate var meaning: String? {
        switch self {
        case .row, .blank, .leftOut: nil
        case .again: "comes again"
        case .missing: "is missing in this walk"
        case .moved: "comes out of order"
        }
    }
}

extension [Int] {
    /// Returns the elements in groups of neighbours that belong together.
    fileprivate func chunked(by isSame: (Int, Int) -> Bool) -> [[Int]] {
        reduce(into: []) { groups, element in
            if let last = groups.last?.last, isSame(last, element) {
                groups[groups.count - 1].append(element)
            } else {
                groups.append([element])
            }
        }
    }
}
