// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// The names that a report has so far; finds every repeated name, in memory that does not grow with their number.
///
/// A ``NameFilter`` of 4 MiB separates nearly all new names from known ones. Only names that it takes for known are
/// looked up in a ``NameLog``, which keeps the fingerprints in a temporary file and half a MiB of memory. Up to a few
/// million names, the time per name does not grow. With more names, the filter is full, and each name needs a few reads
/// of the file.
struct NameRegister {
    private var filter: NameFilter?
    private var log: NameLog
    /// The number of names kept for good; later ones may be removed if their suite is refused.
    private var keptCount = 0

    /// Creates an empty register.
    ///
    /// - Parameter directory: The directory of the temporary file; reports of some thousand names need none.
    init(directory: String) {
        log = NameLog(directory: directory)
    }

    /// Enters a name.
    ///
    /// - Parameters:
    ///   - fingerprint: The name as it is written.
    ///   - tag: The number to remember with it, such as the line it is on.
    /// - Returns: The tag of the earlier name if the name is not new, without a change; otherwise `nil`.
    /// - Throws: When the temporary file fails.
    mutating func enter(_ fingerprint: NameFingerprint, tag: UInt32 = 0) throws(ReportError) -> UInt32? {
        let filter = if let filter { filter } else { try NameFilter() }
        self.filter = filter
        if filter.insert(fingerprint), let before = try log.tag(of: fingerprint) { return before }
        try log.append(fingerprint, tag: tag)
        return nil
    }

    /// Keeps the names entered since the last call for good.
    mutating func keep() {
        keptCount = log.count
    }

    /// Forgets the names entered since they were last kept.
    ///
    /// The filter still has them, so the register looks such a name up in the log, and does not find it there.
    ///
    /// - Throws: When the temporary file cannot be read.
    mutating func takeBack() throws(ReportError) {
        try log.shrink(to: keptCount)
    }
}

/// 128 bits that identify a name of any length; each start of the process draws a new key.
///
/// Two of a million names share a fingerprint with a probability of about 10^-27, and no input can force it.
struct NameFingerprint: Hashable {
    /// One half.
    let first: UInt64

    /// The other half.
    let second: UInt64

    /// Takes the fingerprint of a name in one or two parts.
    ///
    /// - Parameters:
    ///   - group: The first part, which must not contain a zero byte.
    ///   - name: The second part.
    init(group: String = "", name: [UInt8]) {
        var hasher = Hasher()
        var group = group
        group.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // A class name has no zero byte, so the zero byte separates the two parts.
        hasher.combine(UInt8(0))
        unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        var other = hasher
        other.combine(UInt8(1))
        first = UInt64(bitPattern: Int64(hasher.finalize()))
        second = UInt64(bitPattern: Int64(other.finalize()))
    }

    /// Restores a fingerprint.
    ///
    /// - Parameters:
    ///   - first: One half.
    ///   - second: The other half.
    init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }
}

/// A Bloom filter of 4 MiB in blocks of one cache line; its answers are *certainly new* and *perhaps known*.
///
/// With a million names, about one new name in 100,000 is taken for a known one; with ten million, most are. The system
/// allocates the memory page by page, so a few names take only a few pages.
@safe final class NameFilter {
    private static let blockCount = 65_536
    private static let wordsPerBlock = 8

    private let words: UnsafeMutablePointer<UInt64>

    /// Creates an empty filter.
    ///
    /// - Throws: An error with the code `library` if there is too little memory.
    init() throws(ReportError) {
        guard let memory = unsafe calloc(Self.blockCount * Self.wordsPerBlock, MemoryLayout<UInt64>.size) else {
            throw ReportError(code: .library, message: "not enough memory for the names of the cases; free some memory")
        }
        unsafe words = memory.assumingMemoryBound(to: UInt64.self)
    }

    deinit {
        unsafe free(words)
    }

    /// Adds a fingerprint to the filter.
    ///
    /// - Parameter fingerprint: The fingerprint to add.
    /// - Returns: Whether it may have been added before; `false` is certain.
    func insert(_ fingerprint: NameFingerprint) -> Bool {
        let block = Int(truncatingIfNeeded: fingerprint.first >> 40) & (Self.blockCount - 1)
        let start = block * Self.wordsPerBlock
        var isKnown = true
        var bits = fingerprint.second
        // Eight bits, one in each word: six bits of the fingerprint choose the position.
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
