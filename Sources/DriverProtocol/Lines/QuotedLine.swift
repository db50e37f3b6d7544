// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// A line as error messages show it: one line, in quotes, of bounded length.
package enum QuotedLine {
    /// The number of characters of a line that are shown.
    private static let characterCountMax = 120

    /// Returns a line of a driver in single quotes; of one that is too long, its beginning, and that it is.
    package static func text(of line: LineSplitter.Line) -> String {
        switch line {
        case .line(let bytes): text(of: bytes)
        case .tooLong(let limit, let beginning): "a line of more than \(limit) bytes, \(text(of: beginning))"
        }
    }

    /// Returns the line in single quotes, control characters marked, cut with an ellipsis if it is long.
    package static func text(of line: some Collection<UInt8>) -> String {
        let text = VisibleBytes.text(of: line.prefix(characterCountMax * 4)).replacing("\t", with: " ")
        guard text.count > characterCountMax else { return "'\(text.printable)'" }
        return "'\(String(text.prefix(characterCountMax)).printable)…'"
    }
}
