// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import TextEncoding

/// The last lines that a process wrote on standard error.
package struct LogTail: Sendable {
    /// The longest line that is kept whole; of a longer one, the beginning is kept with a note of its length.
    private static let lineByteCountMax = 16 << 10

    private let lineCountMax: Int
    private var splitter = LineSplitter(byteCountMax: lineByteCountMax)
    /// The lines, oldest first.
    package private(set) var lines: [String] = []
    /// The total number of lines.
    package private(set) var lineCount = 0

    /// Creates an empty tail.
    package init(lineCountMax: Int) {
        self.lineCountMax = lineCountMax
    }

    /// Takes bytes as they come.
    package mutating func append(_ bytes: [UInt8]) {
        keep(splitter.append(bytes))
    }

    /// Takes what came after the last line feed as a line.
    package mutating func finish() {
        keep(splitter.finish().map { [$0] } ?? [])
    }

    private mutating func keep(_ new: [LineSplitter.Line]) {
        for line in new {
            switch line {
            case .line(let bytes):
                let isWindows = bytes.last == UInt8(ascii: "\r")
                lines.append(VisibleBytes.text(of: isWindows ? bytes.dropLast() : bytes[...]))
            case .tooLong(let limit, let beginning):
                lines.append("\(VisibleBytes.text(of: beginning))… (a line of more than \(limit) bytes)")
            }
        }
        lineCount += new.count
        lines.removeFirst(max(0, lines.count - lineCountMax))
    }
}
