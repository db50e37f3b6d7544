// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The fingerprints added so far.
///
/// New ones are in memory; a full buffer is written to a temporary file.
///
/// Each record has the index of the previous record of its chain, and an array of 131,072 heads has the start of each
/// chain. A lookup makes one short read for each record of the chain: eight with a million names.
struct NameLog {
    /// One name.
    private struct Record {
        let fingerprint: NameFingerprint
        /// The index of the record before it in the chain, plus one; 0 for none.
        let previous: UInt32
        let tag: UInt32

        static let byteCount = 24
    }

    private static let headCount = 131_072
    private static let bufferedCountMax = 2048

    private let directory: String
    private var heads: [UInt32] = []
    private var buffer: [Record] = []
    private var file: TemporaryFile?
    /// The number of records in the file; the rest is in the buffer.
    private var writtenCount = 0

    /// Creates an empty log; a file is created only when the buffer is full.
    ///
    /// - Parameter directory: The directory of the file.
    init(directory: String) {
        self.directory = directory
    }

    /// The number of names in the log.
    var count: Int { writtenCount + buffer.count }

    /// Adds a name.
    ///
    /// - Parameters:
    ///   - fingerprint: The name.
    ///   - tag: The number to remember with it.
    /// - Throws: If the temporary file cannot be written.
    mutating func append(_ fingerprint: NameFingerprint, tag: UInt32) throws(ReportError) {
        if heads.isEmpty { heads = [UInt32](repeating: 0, count: Self.headCount) }
        if buffer.count == Self.bufferedCountMax { try flushBuffer() }
        let head = Self.head(of: fingerprint)
        buffer.append(Record(fingerprint: fingerprint, previous: heads[head], tag: tag))
        heads[head] = UInt32(truncatingIfNeeded: count)
    }

    /// Looks for a name.
    ///
    /// - Parameter fingerprint: The name.
    /// - Returns: The tag that it was added with, or `nil` if it was never added.
    /// - Throws: If the temporary file cannot be read.
    func tag(of fingerprint: NameFingerprint) throws(ReportError) -> UInt32? {
        guard !heads.isEmpty else { return nil }
        var indexPlusOne = heads[Self.head(of: fingerprint)]
        while indexPlusOne > 0 {
            let record = try record(at: Int(indexPlusOne) - 1)
            if record.fingerprint == fingerprint { return record.tag }
            indexPlusOne = record.previous
        }
        return nil
    }

    /// Removes all names except the oldest `keptCount`.
    ///
    /// - Parameter keptCount: The number of names to keep.
    /// - Throws: If the temporary file cannot be read.
    mutating func shrink(to keptCount: Int) throws(ReportError) {
        for index in (keptCount..<count).reversed() {
            let record = try record(at: index)
            heads[Self.head(of: record.fingerprint)] = record.previous
        }
        buffer.removeLast(min(buffer.count, count - keptCount))
        writtenCount = min(writtenCount, keptCount)
    }

    private static func head(of fingerprint: NameFingerprint) -> Int {
        Int(truncatingIfNeeded: fingerprint.first) & (headCount - 1)
    }

    private func record(at index: Int) throws(ReportError) -> Record {
        guard index < writtenCount, let file else { return buffer[index - writtenCount] }
        var fields: [UInt64] = [0, 0, 0]
        try file.read(into: &fields, byteCount: Record.byteCount, at: index * Record.byteCount)
        return Record(
            fingerprint: NameFingerprint(first: fields[0], second: fields[1]),
            previous: UInt32(truncatingIfNeeded: fields[2]),
            tag: UInt32(truncatingIfNeeded: fields[2] >> 32)
        )
    }

    private mutating func flushBuffer() throws(ReportError) {
        let file = if let file { file } else { try TemporaryFile(in: directory) }
        self.file = file
        var fields: [UInt64] = []
        fields.reserveCapacity(3 * buffer.count)
        for record in buffer {
            fields.append(record.fingerprint.first)
            fields.append(record.fingerprint.second)
            fields.append(UInt64(record.previous) | UInt64(record.tag) << 32)
        }
        try unsafe file.write(fields.span.bytes, at: writtenCount * Record.byteCount)
        writtenCount += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }
}
