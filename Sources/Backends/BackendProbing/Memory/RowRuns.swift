// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rows of a walk in the order in which they came, by their numbers.
///
/// The number of a row is its index in the first walk. Rows of the second walk that the first one did not have get
/// higher numbers, which never follow those of the first walk. Rows that follow each other in both walks are one run, so
/// that a long list needs little memory as long as its walks agree.
struct RowRuns: Sendable {
    /// Rows whose numbers follow each other.
    struct Run: Hashable, Sendable {
        /// The index of the first of them in the walk.
        var start: Int
        /// The number of the first of them.
        var number: Int
        /// The number of rows.
        var count: Int

        /// The indices in the walk.
        var places: Range<Int> { start..<start + count }
        /// The numbers of the rows.
        var numbers: Range<Int> { number..<number + count }
    }

    /// The most runs that are kept; the rows behind them are not recorded.
    private static let runsMax = 10_000

    /// The runs in their order.
    private(set) var runs: [Run] = []
    /// The number of rows that are recorded.
    private(set) var count = 0
    private var isFull = false

    /// Adds the number of the next row.
    mutating func append(_ number: Int) {
        guard !isFull else { return }
        if let last = runs.last, last.numbers.upperBound == number {
            runs[runs.count - 1].count += 1
        } else if runs.count < Self.runsMax {
            runs.append(Run(start: count, number: number, count: 1))
        } else {
            isFull = true
            return
        }
        count += 1
    }

    /// Returns the number of the row at an index of the walk; nil if it is not recorded.
    func number(at place: Int) -> Int? {
        guard place >= 0, place < count else { return nil }
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].start <= place { low = middle } else { high = middle }
        }
        return runs[low].number + place - runs[low].start
    }

    /// Returns the index at which the row of a number came first; nil if it is not recorded.
    func place(of number: Int) -> Int? {
        runs.first { $0.numbers.contains(number) }.map { $0.start + number - $0.number }
    }

    /// Returns the runs of a part of the walk, each shortened to that part.
    ///
    /// - Parameters:
    ///   - places: The indices in the walk.
    ///   - runsMax: The most runs.
    /// - Returns: The runs in their order.
    func runs(in places: Range<Int>, atMost runsMax: Int) -> [Run] {
        runs.lazy.filter { $0.places.overlaps(places) }.prefix(runsMax)
            .map { run in
                let shown = run.places.clamped(to: places)
                return Run(
                    start: shown.lowerBound,
                    number: run.number + shown.lowerBound - run.start,
                    count: shown.count
                )
            }
    }
}
