// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import TextEncoding

/// Ends a connection whose client is too slow with first line and headers, or sends bytes without use.
///
/// A client is too slow however steadily it drips them. Bytes without use are white space without end in first line
/// and headers, and a body without content.
///
/// It stands in front of the HTTP decoder, which says nothing before the headers are complete. Time in which the stub
/// itself does not read, since an earlier answer is being waited for, does not count.
final class HeadLimitHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// The progress of the request; ``ConnectionNotices`` reports it.
    var progress = HeadProgress()
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private var isReading = false
    /// Whether the last words are said, so that nothing more is looked at.
    private var isEnded = false
    private lazy var timer = ConnectionTimer { [unowned self] context in expire(context) }

    /// Creates the handler of one connection.
    init(_ configuration: StubServerConfiguration, dates: DateHeader) {
        self.configuration = configuration
        self.dates = dates
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnded else { return }
        progress.bytesCome(unwrapInboundIn(data).readableBytes)
        context.fireChannelRead(data)
        if progress.phase != .head { timer.pause() }
        if progress.phase == .head, progress.headByteCount > configuration.headLengthMax {
            let remedy = "send at most \(configuration.headLengthMax) bytes"
            end(with: 431, message: "first line and headers are too long, white space included; \(remedy)", in: context)
        }
        if progress.phase == .body, progress.isWasteful { context.close(promise: nil) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        isReading = true
        if progress.phase == .head, !timer.isRunning { timer.start(configuration.headLimit, in: context) }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer.stop()
        context.fireChannelInactive()
    }

    private func expire(_ context: ChannelHandlerContext) {
        guard isReading, progress.phase == .head else { return }
        let limit = DurationText.text(of: configuration.headLimit)
        end(with: 408, message: "the headers were not complete within \(limit); send them faster", in: context)
    }

    private func end(with status: Int, message: String, in context: ChannelHandlerContext) {
        isEnded = true
        LastWords(status, message: message, dates: dates).send(context, staying: configuration.lingerLimit)
    }
}

/// The progress of the request that is being read from a connection, and the amount of useless bytes in it.
struct HeadProgress: Hashable, Sendable {
    /// The parts of a request, as far as a time limit distinguishes them.
    enum Phase: Hashable, Sendable {
        /// No byte of a further request has come.
        case between
        /// First line and headers are incomplete.
        case head
        /// The headers are complete; the body comes.
        case body
        /// The bytes are not a request; nothing more is read.
        case failed
    }

    /// The part of the request that is being read.
    private(set) var phase = Phase.between

    /// The bytes of the head that is being read, white space included, which no decoder counts.
    private(set) var headByteCount = 0

    /// The number of bytes of the body beyond its content: sizes of chunks, their extensions, trailers.
    private(set) var overhead = 0
    private var content = 0
    /// The bytes beyond the content that each body may take, however small.
    private static let overheadAlways = 64 << 10
    /// The bytes beyond the content that each byte of it may take: a chunk of its own with some room.
    private static let overheadPerByte = 8

    /// Whether the body takes more bytes for nothing than chunks of one byte do.
    var isWasteful: Bool { overhead > Self.overheadAlways + content * Self.overheadPerByte }

    /// Records that bytes come, before they are decoded.
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
