// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The progress of the request that is being read from a connection, and the amount of useless bytes in it.
struct HeadProgress: Hashable, Sendable {
    /// The parts of a request, as far as a time limit distinguishes them.
    enum Phase: Hashable, Sendable {
        /// No byte of the next request has come.
        case between
        /// First line and headers are incomplete.
        case head
        /// The headers are complete; the body is being received.
        case body
        /// The bytes are not a request; the stub stops reading.
        case failed
    }

    /// The part of the request that is being read.
    private(set) var phase = Phase.between

    /// The bytes of the head that is being read, white space included, which no decoder counts.
    private(set) var headByteCount = 0

    /// The number of bytes of the body beyond its content: sizes of chunks, their extensions, trailers.
    private(set) var overhead = 0
    private var content = 0
    /// The bytes beyond the content that every body may take, even a small one.
    private static let overheadAlways = 64 << 10
    /// The bytes beyond the content for each byte of it: enough for chunks of one byte.
    private static let overheadPerByte = 8

    /// Whether the body has more useless bytes than chunks of one byte need.
    var isWasteful: Bool { overhead > Self.overheadAlways + content * Self.overheadPerByte }

    /// Records that bytes come, before they are decoded.
    ///
    /// Bytes after the end of a request that came together with it count only when the next bytes come.
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

    /// Records content of a body, among the bytes that have come.
    mutating func contentComes(_ count: Int) {
        content += count
        overhead -= min(overhead, count)
    }

    /// Records that first line and headers are complete.
    mutating func headEnds() {
        phase = .body
        overhead = 0
        content = 0
    }

    /// Records that the received bytes are not a request.
    mutating func fails() {
        phase = .failed
    }

    /// Records that the request is complete.
    mutating func requestEnds() {
        phase = .between
    }
}
