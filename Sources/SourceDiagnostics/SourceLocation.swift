// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A place in a file that a user wrote, with one-based line and column.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's name as the user gave it.
    package var file: String
    /// The line, counted from 1.
    package var line: Int
    /// The column in characters, counted from 1.
    package var column: Int

    /// Creates a place; a whole file is line 1, column 1.
    package init(file: String, line: Int = 1, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String { "\(file):\(line):\(column)" }
}

extension SourceLocation: Comparable {
    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
