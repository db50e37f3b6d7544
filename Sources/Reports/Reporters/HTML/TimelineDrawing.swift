// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import TextEncoding

/// Draws the events of a contract: three lanes, and a line for each event in the order of time.
struct TimelineDrawing {
    /// The lines from top to bottom.
    let rows: [TimelineRow]

    private static let rowHeight = 22
    private static let textStart = 132

    /// Prepares a drawing.
    ///
    /// - Parameters:
    ///   - timeline: The events, requests and answers of the contract.
    ///   - difference: The difference; nil if there is none, or if only its location is known.
    init(of timeline: Timeline, difference: Difference?) {
        var rows: [TimelineRow] = []
        for (number, segment) in timeline.segments.enumerated() {
            let isEnd = timeline.mark == .end(segment: number)
            // The end of a contract has a line only if an event happened there.
            guard segment.number != nil || !segment.moments.isEmpty || isEnd else { continue }
            rows.append(TimelineRow(segment))
            let marked = segment.moments.indices.first { timeline.mark == .moment(segment: number, moment: $0) }
            rows += Self.rows(of: segment.moments, marked: marked, as: difference)
            if isEnd { rows.append(Self.differenceRow(difference)) }
        }
        if timeline.omitted > 0 {
            rows.append(TimelineRow(sign: .end, text: "\(timeline.omitted) more left out"))
        }
        self.rows = rows
    }

    /// Returns the lines of the moments of a segment; if there are very many, the middle is left out.
    private static func rows(
        of moments: [TimelineMoment],
        marked: Int?,
        as difference: Difference?
    ) -> [TimelineRow] {
        var rows: [TimelineRow] = []
        var end = 0
        for range in SequenceDifference.shownRows(of: moments.count, near: marked ?? 0) {
            if range.lowerBound > end {
                rows.append(TimelineRow(sign: .end, text: "\(range.lowerBound - end) left out"))
            }
            for place in range {
                var row = TimelineRow(moments[place])
                row.isDifferent = place == marked
                rows.append(row)
                if row.isDifferent { rows.append(differenceRow(difference)) }
            }
            end = range.upperBound
        }
        return rows
    }

    private static func differenceRow(_ difference: Difference?) -> TimelineRow {
        let text = difference?.parts.first.map(DifferenceText.expectation) ?? "the first difference"
        return TimelineRow(sign: .difference, text: text, isDifferent: true)
    }

    /// Prepares a drawing of given lines.
    init(rows: [TimelineRow]) {
        self.rows = rows
    }

    /// The drawing as an `svg` element; it uses the signs that the page defines.
    var svg: String {
        let height = rows.count * Self.rowHeight + 28
        // A sign of the fixed-width font is 7.3 wide; what is wider than the page can be scrolled.
        let letters = rows.map { $0.text.count + $0.detail.count + 2 }.max() ?? 0
        let width = Self.textStart + letters * 15 / 2
        let tops = rows.indices.map { 24 + $0 * Self.rowHeight }
        let lanes = "M20 22V\(height - 4)M66 22V\(height - 4)M112 22V\(height - 4)"
        return "<svg class=\"t\" width=\"\(width)\" height=\"\(height)\">"
            + zip(rows, tops).map(band).joined() + "<path class=\"l\" d=\"\(lanes)\"/><use href=\"#lanes\"/>"
            + zip(rows, tops).map(element).joined() + "</svg>"
    }

    /// Returns the band behind a line that begins a step, or is the first difference.
    private func band(for row: TimelineRow, at top: Int) -> String {
        guard row.isDifferent || row.isStep else { return "" }
        let name = row.isDifferent ? "d" : "b"
        return "<rect class=\"\(name)\" y=\"\(top)\" width=\"100%\" height=\"\(Self.rowHeight)\"/>"
    }

    private func element(for row: TimelineRow, at top: Int) -> String {
        let name = row.className.map { " class=\"\($0)\"" } ?? ""
        let detail = row.detail.isEmpty ? "" : "<tspan dx=\"8\">\(HTMLText.escaped(row.detail))</tspan>"
        let words = HTMLText.escaped(row.text) + detail
        return "<use href=\"#\(row.sign.rawValue)\" y=\"\(top)\"/>"
            + "<text x=\"\(Self.textStart)\" y=\"\(top + 15)\"\(name)>\(words)</text>"
    }
}
