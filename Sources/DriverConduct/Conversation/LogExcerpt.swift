// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// The last words of a process on standard error.
enum LogExcerpt {
    /// The number of lines that are shown.
    private static let lineCountMax = 5

    /// Returns the last lines that say something, each on a line of its own if there are several.
    ///
    /// - Parameter log: The lines of standard error.
    /// - Returns: What to append to a sentence; empty if nothing was said.
    static func text(of log: [String]) -> String {
        let lines = log.filter { $0.contains(where: \.isLetter) }
        let telling = lines.filter { !isFrame($0) }
        let last = (telling.isEmpty ? lines : telling).suffix(lineCountMax)
        guard !last.isEmpty else { return "" }
        let start = last.count == 1 ? " " : "\n"
        return "; its standard error ends with" + start
            + last.map { QuotedLine.text(of: $0.utf8) }.joined(separator: "\n")
    }

    /// Whether a line is one of a stack trace's many, as JavaScript and Java write them.
    private static func isFrame(_ line: String) -> Bool {
        line.drop(while: \.isWhitespace).hasPrefix("at ")
    }
}
