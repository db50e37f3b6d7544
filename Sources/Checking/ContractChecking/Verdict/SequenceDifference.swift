// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Two sequences, expected and actual, that differ from some position on.
package struct SequenceDifference: Hashable, Sendable {
    /// The expected lines.
    package var expected: [String]
    /// The lines that were seen.
    package var actual: [String]
    /// The first index where they differ, counted from 0; at most the count of the shorter sequence.
    package var first: Int

    /// Creates a difference.
    package init(expected: [String], actual: [String], first: Int) {
        self.expected = expected
        self.actual = actual
        self.first = first
    }
}

extension SequenceDifference {
    /// The number of rows up to which all of them are shown.
    private static let rowCountMax = 40
    /// The number of rows that are shown before and after the first difference, if not all are.
    private static let contextCount = 10
    /// The number of rows that are shown at each end, if not all are.
    private static let edgeCount = 3

    /// The number of rows of both sequences side by side.
    package var rowCount: Int { max(expected.count, actual.count) }

    /// The rows that are shown: the first ones, those near the first difference, and the last ones.
    package var shownRows: [Range<Int>] { Self.shownRows(of: rowCount, near: first) }

    /// Returns the rows of a long sequence that are shown.
    ///
    /// A layer that never stops would fill every report otherwise.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - place: The row of the first difference.
    /// - Returns: The ranges in order; all rows if they are few.
    package static func shownRows(of count: Int, near place: Int) -> [Range<Int>] {
        guard count > rowCountMax else { return [0..<count] }
        let near = max(0, place - contextCount)..<min(count, place + contextCount)
        var shown: [Range<Int>] = []
        for rows in [0..<edgeCount, near, (count - edgeCount)..<count] {
            // A line for a gap of one row would save nothing.
            if let last = shown.last, rows.lowerBound <= last.upperBound + 1 {
                shown[shown.count - 1] = last.lowerBound..<max(last.upperBound, rows.upperBound)
            } else {
                shown.append(rows)
            }
        }
        return shown
    }
}
