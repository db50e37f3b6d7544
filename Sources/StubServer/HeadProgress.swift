// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How far the request has come that is being read from a connection, and how much of it is of no use.
struct HeadProgress: Hashable, Sendable {
    /// The parts of a request, as far as a time limit tells them apart.
    enum Phase: Hashable, Sendable {
        /// No byte of a further request has come.
        case between
        /// First line and headers are incomplete.
        case head
        /// The headers are complete; the body comes.
        case body
        /// The bytes are no request; nothing more is read.
        case failed
    }

    /// Where the request is.
    private(set) var phase = Phase.between

    /// The bytes of the head that is being read, white space included, which no decoder counts.
    private(set) var headByteCount = 0

    /// How many bytes beyond its content the body has taken: sizes of chunks, what is said behind them, trailers.
    private(set) var overhead = 0
    private var content = 0
    /// The bytes beyond the content that each body may take, however small.
    private static let overheadAlways = 64 << 10
    /// The bytes beyond the content that each byte of it may take: a chunk of its own with some room.
    private static let overheadPerByte = 8

    /// Whether the body takes more bytes for nothing than chunks of one byte do.
    var isWasteful: Bool { overhead > Self.overheadAlways + content * Self.overheadPerByte }

    /// Notes that bytes come, before they are decoded.
    ///
    /// Bytes behind the end of a request that came together with it count from the next ones on.
    mutating func bytesCome(_ count: Int) {
        switch phase {
        case .between:
            phase = .head
            headByteCount = count
        case .head: headByteCount += count
        case .body: overhead += count
        case .failed: break
        }
    }

    /// Notes content of a body, out of bytes that have come.
    mutating func contentComes(_ count: Int) {
        content += count
        overhead -= min(overhead, count)
    }

    /// Notes that first line and headers are complete.
    mutating func headEnds() {
        phase = .body
        overhead = 0
        content = 0
    }

    /// Notes that what came is no request.
    mutating func fails() {
        phase = .failed
    }

    /// Notes that the request is complete.
    mutating func requestEnds() {
        phase = .between
    }
}
