// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A place in a file that a user wrote, with one-based line and column, or a whole file.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's name as the user gave it.
    package var file: String
    /// The line, counted from 1; 0 for a whole file.
    package var line: Int
    /// The column in characters, counted from 1; 0 for a whole file.
    package var column: Int

    /// Creates a place in a file.
    package init(file: String, line: Int, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Names a whole file or folder, of which no line is to blame.
    package init(file: String) {
        self.init(file: file, line: 0, column: 0)
    }

    /// Whether no line of the file is to blame.
    package var isWholeFile: Bool { line == 0 }

    /// `file:line:column`; the name alone for a whole file.
    package var description: String { isWholeFile ? file : "\(file):\(line):\(column)" }
}

extension SourceLocation: Comparable {
    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
