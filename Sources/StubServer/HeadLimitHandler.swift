// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Ends a connection whose client takes too long over first line and headers, however steadily it drips them, or sends
/// white space without end in them, or a body that is no content.
///
/// It stands in front of the HTTP decoder, which says nothing before the headers are complete. Time in which the stub
/// itself does not read, since an earlier answer is being waited for, does not count.
final class HeadLimitHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    /// How far the request has come; told by ``ConnectionNotices``.
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
            end(431, "first line and headers are too long, white space included; \(remedy)", context)
        }
        if progress.phase == .body, progress.isWasteful { context.close(promise: nil) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        isReading = true
        if progress.phase == .head, !timer.isRunning { timer.start(configuration.headLimit, context) }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer.stop()
        context.fireChannelInactive()
    }

    private func expire(_ context: ChannelHandlerContext) {
        guard isReading, progress.phase == .head else { return }
        let limit = configuration.headLimit.formatted
        end(408, "the headers were not complete within \(limit); send them faster", context)
    }

    private func end(_ status: Int, _ message: String, _ context: ChannelHandlerContext) {
        isEnded = true
        LastWords(status, message, dates: dates).send(context, staying: configuration.lingerLimit)
    }
}
