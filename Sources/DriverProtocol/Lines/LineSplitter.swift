// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of bytes into lines; a line longer than the limit is counted instead of kept.
package struct LineSplitter: Sendable {
    /// One line without its line feed.
    package enum Line: Sendable, Hashable {
        /// A whole line.
        case line([UInt8])
        /// A line that was longer than the limit.
        case tooLong(byteCount: Int)
    }

    /// The longest line that is kept.
    package let byteCountMax: Int
    private var partial: [UInt8] = []
    private var discardedByteCount = 0

    /// Creates a splitter.
    ///
    /// - Parameter byteCountMax: The longest line that is kept; 16 MiB unless said otherwise.
    package init(byteCountMax: Int = 16 << 20) {
        self.byteCountMax = byteCountMax
    }

    /// Takes bytes and returns the lines that they complete.
    ///
    /// Not generic, so that it is compiled for bytes once, here: every byte of every driver passes.
    package mutating func append(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            rest = rest[(end + 1)...]
            lines.append(take())
        }
        keep(rest)
        return lines
    }

    /// Returns what came after the last line feed, if anything did.
    package mutating func finish() -> Line? {
        partial.isEmpty && discardedByteCount == 0 ? nil : take()
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard discardedByteCount == 0, partial.count + bytes.count <= byteCountMax else {
            discardedByteCount += partial.count + bytes.count
            partial = []
            return
        }
        partial.append(contentsOf: bytes)
    }

    private mutating func take() -> Line {
        defer {
            partial = []
            discardedByteCount = 0
        }
        return discardedByteCount == 0 ? .line(partial) : .tooLong(byteCount: discardedByteCount)
    }
}
