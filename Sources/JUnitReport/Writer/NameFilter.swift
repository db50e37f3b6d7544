// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A Bloom filter in blocks of one cache line: says *surely new* or *perhaps known*, in 4 MiB whatever it was shown.
///
/// With a million names about one new name in 100,000 is taken for a known one; with ten million, most are. The
/// memory is that of the system's zero pages, so that a few names take only a few pages.
@safe final class NameFilter {
    private static let blockCount = 65_536
    private static let wordsPerBlock = 8

    private let words: UnsafeMutablePointer<UInt64>

    /// Creates an empty filter.
    ///
    /// - Throws: An error with the code `library` when no memory is left.
    init() throws(ReportError) {
        guard let memory = unsafe calloc(Self.blockCount * Self.wordsPerBlock, MemoryLayout<UInt64>.size) else {
            throw ReportError(code: .library, message: "no memory for the names of the cases; check that some is left")
        }
        unsafe words = memory.assumingMemoryBound(to: UInt64.self)
    }

    deinit {
        unsafe free(words)
    }

    /// Shows a fingerprint to the filter.
    ///
    /// - Parameter fingerprint: What the filter is to know from now on.
    /// - Returns: Whether it may have been shown before; `false` is sure.
    func insert(_ fingerprint: NameFingerprint) -> Bool {
        let block = Int(truncatingIfNeeded: fingerprint.first >> 40) & (Self.blockCount - 1)
        let start = block * Self.wordsPerBlock
        var isKnown = true
        var bits = fingerprint.second
        // Eight bits, one in each word: six bits of the fingerprint choose the place.
        for word in start..<(start + Self.wordsPerBlock) {
            let mask = UInt64(1) << (bits & 63)
            // The block number is masked to the size of the memory.
            if unsafe words[word] & mask == 0 {
                isKnown = false
                unsafe words[word] |= mask
            }
            bits >>= 6
        }
        return isKnown
    }
}
