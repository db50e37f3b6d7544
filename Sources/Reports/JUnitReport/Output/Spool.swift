// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Bytes that the document needs later: the first ones in memory, the others in a temporary file.
///
/// The counts of a suite come before its cases. To reserve space for them and fill it in later would save the copy,
/// about a tenth of the time. But that does not work in a pipe, and the extra space would make the two outputs differ.
/// With the spool, each destination gets the same bytes.
struct Spool {
    private static let memoryByteCountMax = 131_072

    private let directory: String
    private var buffer: [UInt8] = []
    private var file: TemporaryFile?
    private var fileByteCount = 0

    /// Creates an empty spool; a file is created only when it is needed.
    ///
    /// - Parameter directory: The directory of the file.
    init(directory: String) {
        self.directory = directory
    }

    /// The number of bytes held.
    var byteCount: Int { fileByteCount + buffer.count }

    /// Adds bytes.
    ///
    /// - Parameter bytes: The next ones.
    /// - Throws: When the temporary file does not take them.
    mutating func append(_ bytes: [UInt8]) throws(ReportError) {
        if buffer.capacity == 0 { buffer.reserveCapacity(min(bytes.count, Self.memoryByteCountMax)) }
        if buffer.count + bytes.count > Self.memoryByteCountMax {
            try write(buffer)
            buffer.removeAll(keepingCapacity: true)
            guard bytes.count <= Self.memoryByteCountMax else {
                try write(bytes)
                return
            }
        }
        buffer.append(contentsOf: bytes)
    }

    /// Sends a range of bytes to a destination, in pieces.
    ///
    /// - Parameters:
    ///   - range: The stretch, counted from the first byte held.
    ///   - sink: The destination.
    /// - Throws: When the file cannot be read, or the destination refuses.
    func copy(_ range: Range<Int>, to sink: any ReportSink) throws(ReportError) {
        var position = range.lowerBound
        if let file, position < fileByteCount {
            var piece = [UInt8](repeating: 0, count: min(65_536, range.count))
            while position < min(range.upperBound, fileByteCount) {
                let count = min(piece.count, min(range.upperBound, fileByteCount) - position)
                try file.read(into: &piece, byteCount: count, at: position)
                try unsafe sink.write(piece.span.bytes.extracting(first: count))
                position += count
            }
        }
        guard position < range.upperBound else { return }
        let inMemory = (position - fileByteCount)..<(range.upperBound - fileByteCount)
        try unsafe sink.write(buffer.span.bytes.extracting(inMemory))
    }

    /// Removes all bytes, and keeps the memory for the next ones.
    mutating func removeAll() {
        buffer.removeAll(keepingCapacity: true)
        if fileByteCount > 0 { file?.empty() }
        fileByteCount = 0
    }

    private mutating func write(_ bytes: [UInt8]) throws(ReportError) {
        guard !bytes.isEmpty else { return }
        let file = if let file { file } else { try TemporaryFile(in: directory) }
        self.file = file
        try unsafe file.write(bytes.span.bytes, at: fileByteCount)
        fileByteCount += bytes.count
    }
}
