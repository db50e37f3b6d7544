// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// A splitter of a stream of bytes into lines; a line longer than the limit is reported at once and not kept.
package struct LineSplitter: Sendable {
    /// One line without its line feed.
    package enum Line: Sendable, Hashable {
        /// A whole line.
        case line([UInt8])
        /// A line that is longer than the limit, and may never end, with how it begins.
        case tooLong(moreThan: Int, beginning: [UInt8])
    }

    /// The longest line that is kept.
    package let byteCountMax: Int
    /// The number of bytes that are reported of a line that is too long, or has not ended.
    private static let beginningByteCount = 1 << 10
    private var partial: [UInt8] = []
    private var isSkipping = false

    /// Creates a splitter.
    ///
    /// - Parameter byteCountMax: The longest line that is kept; 16 MiB unless said otherwise.
    package init(byteCountMax: Int = 16 << 20) {
        self.byteCountMax = byteCountMax
    }

    /// The beginning and the length of a line that has not ended.
    package var unfinished: (beginning: [UInt8], byteCount: Int) {
        (Array(partial.prefix(Self.beginningByteCount)), partial.count)
    }

    /// Takes bytes and returns the lines that they complete, or make too long.
    ///
    /// Not generic, so that it is compiled for bytes once, here: every byte of every driver passes.
    package mutating func append(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end], in: &lines)
            rest = rest[(end + 1)...]
            if !isSkipping { lines.append(.line(partial)) }
            partial = []
            isSkipping = false
        }
        keep(rest, in: &lines)
        return lines
    }

    /// Returns what came after the last line feed, if anything did.
    package mutating func finish() -> Line? {
        defer { partial = [] }
        return partial.isEmpty ? nil : .line(partial)
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>, in lines: inout [Line]) {
        guard !isSkipping else { return }
        guard partial.count + bytes.count <= byteCountMax else {
            let beginning = unfinished.beginning + bytes.prefix(max(0, Self.beginningByteCount - partial.count))
            partial = []
            isSkipping = true
            lines.append(.tooLong(moreThan: byteCountMax, beginning: beginning))
            return
        }
        partial.append(contentsOf: bytes)
    }
}

/// A line as error messages show it: one line, in quotes, of bounded length.
package enum QuotedLine {
    /// The number of characters of a line that are shown.
    private static let characterCountMax = 120

    /// Returns a line of a driver in single quotes; for one that is too long, its beginning with a note.
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
