// Understudy
// SPDX-License-Identifier: Apache-2.0

extension WalkPicture {
    /// Draws both walks around pages; nil if no row was recorded, or without a page.
    ///
    /// - Parameters:
    ///   - memory: The walks.
    ///   - places: The pages; of a large page, only the rows at its ends, and where the walks differ.
    init?(of memory: ProbeMemory, around places: [WalkPlace]) {
        guard memory.runs.count > 0, !places.isEmpty else { return nil }
        let sketch = WalkSketch(memory: memory, columns: WalkColumns(of: memory, around: places))
        let second = memory.second.map { (trail: $0, walk: SecondWalkRows(memory, columns: sketch.columns)) }
        isAligned = second?.walk.isInOrder ?? true
        lanes = [
            Lane(
                title: memory.first.title("First walk"),
                cells: sketch.firstCells(beside: isAligned ? second?.walk : nil),
                ending: memory.plan.redacted(memory.first.endingWords)
            )
        ]
        guard let second, second.trail.rowCount > 0 else { return }
        let cells =
            isAligned
            ? sketch.secondCells(second.walk, of: second.trail) : sketch.ownCells(of: second.trail, in: places)
        lanes.append(
            Lane(
                title: second.trail.title("Second walk"),
                cells: cells,
                ending: memory.plan.redacted(second.trail.endingWords)
            )
        )
    }
}

/// The columns of a picture: parts of the first walk, by the indices of its rows.
struct WalkColumns: Hashable, Sendable {
    /// The parts in their order, without overlaps.
    private(set) var parts: [Range<Int>] = []

    /// The most columns.
    private static let countMax = 120
    /// The most rows of a page that is shown as a whole.
    private static let pageMax = 40
    /// The rows that are shown on both sides of a point.
    private static let margin = 4
    /// The fewest rows that are left out.
    private static let gapMin = 3
    /// The most differences of a page that are points.
    private static let runsMax = 6

    /// Chooses the columns around pages.
    init(of memory: ProbeMemory, around places: [WalkPlace]) {
        let wanted = places.flatMap { Self.parts(of: $0, in: memory) }
        let limits = 0..<memory.runs.count
        var rest = Self.countMax
        for part in Self.merged(wanted.map { Self.widened($0).clamped(to: limits) }) where !part.isEmpty && rest > 0 {
            parts.append(part.prefix(rest))
            rest -= part.count
        }
    }

    /// Returns the columns of the rows of a page: all of them, or those at its ends and at its differences.
    private static func parts(of place: WalkPlace, in memory: ProbeMemory) -> [Range<Int>] {
        guard let page = memory.page(at: place), page.count > 0 else { return [] }
        let rows = memory.runs(of: place.walk)
        let places = page.start..<page.start + page.count
        let last = memory.runs.count - 1
        switch place.walk {
        case .first:
            if page.count <= pageMax { return [places] }
            let starts = rows.runs(in: places, atMost: runsMax).map(\.start)
            return (starts + [places.upperBound - 1]).map { $0..<$0 + 1 }
        case .second:
            let runs = rows.runs(in: places, atMost: runsMax)
            // A row that only the second walk has stands behind the row before it.
            let known = runs.filter { $0.number <= last }
            let before = place.page == 0 ? nil : rows.number(at: page.start - 1)
            guard !known.isEmpty else {
                let anchor = min(before ?? 0, last)
                return [anchor..<anchor + 1]
            }
            return known.flatMap { run -> [Range<Int>] in
                let numbers = run.numbers
                return numbers.count <= pageMax
                    ? [numbers]
                    : [
                        numbers.lowerBound..<numbers.lowerBound + 1, numbers.upperBound - 1..<numbers.upperBound,
                    ]
            }
        }
    }

    private static func widened(_ part: Range<Int>) -> Range<Int> {
        part.lowerBound - margin..<part.upperBound + margin
    }

    /// Returns parts in their order, one for those that overlap or almost do.
    private static func merged(_ parts: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for part in parts.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = merged.last, part.lowerBound - last.upperBound < gapMin {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
            } else {
                merged.append(part)
            }
        }
        return merged
    }
}

/// The rows of the second walk in the columns of a picture.
struct SecondWalkRows: Sendable {
    /// The index in the second walk of the row in a column.
    private(set) var places: [Int: Int] = [:]
    /// The columns whose rows came more than once.
    private(set) var again: Set<Int> = []
    /// The rows that only the second walk has: their indices in it, by the column before them.
    private(set) var strangers: [Int: [Range<Int>]] = [:]
    /// Whether no row of the columns came after one that it preceded in the first walk.
    private(set) var isInOrder = true
    /// The last column with a row of this walk.
    private(set) var lastColumn = -1

    /// Collects the rows of the second walk.
    init(_ memory: ProbeMemory, columns: WalkColumns) {
        var anchor = -1
        for run in memory.comparison.runs.runs {
            if run.number >= memory.isRepeat.count {
                strangers[anchor, default: []].append(run.places)
                continue
            }
            for part in columns.parts where part.overlaps(run.numbers) {
                for column in part.clamped(to: run.numbers) {
                    if places[column] != nil {
                        again.insert(column)
                        continue
                    }
                    places[column] = run.start + column - run.number
                    if column < lastColumn { isInOrder = false }
                }
            }
            anchor = run.numbers.upperBound - 1
            lastColumn = max(lastColumn, anchor)
        }
    }
}

/// The cells of both walks.
private struct WalkSketch {
    let memory: ProbeMemory
    let columns: WalkColumns
    private typealias Cell = WalkPicture.Cell
    /// The most rows at one place that only the second walk has.
    private static let strangersMax = 20
    /// The most rows of a page that are shown if the walks have different orders.
    private static let ownRowsMax = 40

    /// The cells of the first walk, with room for rows that only the second one has.
    func firstCells(beside second: SecondWalkRows?) -> [WalkPicture.Cell] {
        cells(second) { column in
            let number = memory.runs.number(at: column) ?? column
            return Cell(
                kind: number == column ? .row : .again,
                label: memory.labels[number] ?? "",
                page: memory.first.page(ofRow: column)
            )
        } stranger: { place in
            Cell(kind: .missing, label: label(ofSecond: place))
        }
    }

    /// The cells of the second walk below the same rows of the first one.
    func secondCells(_ second: SecondWalkRows, of trail: RowTrail) -> [WalkPicture.Cell] {
        cells(second) { column in
            if let place = second.places[column] {
                return Cell(
                    kind: second.again.contains(column) ? .again : .row,
                    label: memory.labels[column] ?? "",
                    page: trail.page(ofRow: place)
                )
            }
            let isMissing = !memory.isRepeat[column] && (trail.isComplete || column < second.lastColumn)
            return isMissing ? Cell(kind: .missing, label: memory.labels[column] ?? "") : Cell(kind: .blank)
        } stranger: { place in
            Cell(kind: .row, label: label(ofSecond: place), page: trail.page(ofRow: place))
        }
    }

    /// The cells of the pages of the second walk in its own order.
    func ownCells(of trail: RowTrail, in places: [WalkPlace]) -> [WalkPicture.Cell] {
        var cells: [Cell] = []
        var end = 0
        for page in Set(places.filter { $0.walk == .second }.map(\.page)).sorted() {
            let start = trail.pages[page].start
            let rows = start..<start + min(trail.pages[page].count, Self.ownRowsMax)
            if start > end { cells.append(Cell(kind: .leftOut, count: start - end)) }
            cells += rows.compactMap { ownCell(at: $0, page: page) }
            end = rows.upperBound
        }
        if trail.rowCount > end { cells.append(Cell(kind: .leftOut, count: trail.rowCount - end)) }
        return cells
    }

    private func ownCell(at place: Int, page: Int) -> Cell? {
        guard let number = memory.comparison.runs.number(at: place) else { return nil }
        let before = memory.comparison.runs.number(at: place - 1)
        return Cell(
            kind: before.map { number < $0 } ?? false ? .moved : .row,
            label: memory.labels[number] ?? "",
            page: page
        )
    }

    /// Puts the cells of the columns together, with those of the rows between them, and of the rows left out.
    private func cells(
        _ second: SecondWalkRows?,
        known: (Int) -> Cell,
        stranger: (Int) -> Cell
    ) -> [Cell] {
        var cells: [Cell] = []
        var end = 0
        for part in columns.parts {
            if part.lowerBound > end { cells.append(Cell(kind: .leftOut, count: part.lowerBound - end)) }
            if part.lowerBound == 0 { cells += strangers(of: second, after: -1, as: stranger) }
            for column in part {
                cells.append(known(column))
                cells += strangers(of: second, after: column, as: stranger)
            }
            end = part.upperBound
        }
        let rest = memory.first.rowCount - end
        if rest > 0 { cells.append(Cell(kind: .leftOut, count: rest)) }
        return cells
    }

    private func strangers(of second: SecondWalkRows?, after column: Int, as cell: (Int) -> Cell) -> [Cell] {
        guard let all = second?.strangers[column] else { return [] }
        let shown = all.lazy.joined().prefix(Self.strangersMax).map(cell)
        let rest = all.reduce(0) { $0 + $1.count } - shown.count
        return rest > 0 ? shown + [Cell(kind: .leftOut, count: rest)] : shown
    }

    private func label(ofSecond place: Int) -> String {
        memory.comparison.runs.number(at: place).flatMap { memory.labels[$0] } ?? ""
    }
}
