// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a driver has written for people: the last lines, and how many there were.
package struct DriverLog: Sendable, Hashable {
    /// The last lines, oldest first.
    package var lines: [String]
    /// How many lines there were in all.
    package var lineCount: Int

    /// Creates a log; without arguments an empty one.
    package init(lines: [String] = [], lineCount: Int = 0) {
        self.lines = lines
        self.lineCount = lineCount
    }

    /// Returns the lines that came after an earlier state of this log, as far as they are kept.
    package func lines(since earlier: DriverLog) -> [String] {
        Array(lines.suffix(max(0, lineCount - earlier.lineCount)))
    }
}
