// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import TextEncoding

/// Handles bytes between the socket and the HTTP decoder: answers plain requests for pages, and limits heads.
///
/// The fast path answers the bytes of a request without the decoder. A request that comes in parts is kept until it is
/// complete; its body has the same time limit as with the decoder. A complete plain request that is not for the fast
/// path goes to the decoder alone, and the next request waits for its answer. After any other bytes, it is unknown
/// where a request begins, so all later bytes go to the decoder.
///
/// A head has a time limit, even if the client steadily sends single bytes. Too many useless bytes, such as endless
/// white space, end the connection. The decoder reports neither. Time in which the stub itself does not read does not
/// count.
///
/// Why: docs/decisions/0007-pages-have-a-lane-in-front-of-the-decoder.md
final class FrontHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The number of bytes of answers to pipelined requests that are written to the socket at a time.
    private static let batchByteCount = 64 << 10
    /// The largest number of bytes of requests that may wait for their turn; a client that sends more is faulty.
    private static let keptByteCountMax = 1 << 20

    private let connection: ConnectionHandler
    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private var fastPath: FastPath
    private var context: ChannelHandlerContext?
    /// The options of the channel, read once, because each answer needs one of them.
    private var options: (any NIOSynchronousChannelOptions)?

    private var progress = HeadProgress()
    private var isReading = false
    /// Whether the connection is refused, so that the stub stops reading.
    private var isRefused = false
    private lazy var timer = ConnectionTimer { [unowned self] context in expire(context) }

    /// Whether all later bytes go to the decoder.
    private var isFastPathOver = false
    private var hasDecoder = false
    private var isTaking = false
    private var hasPassedOn = false
    /// Requests that wait until the earlier answers have been sent.
    private var kept: ByteBuffer?
    /// The beginning of a request whose rest is still to come.
    private var begun: ByteBuffer?
    /// The number of bytes of the whole begun request; 0 while its head is incomplete.
    private var wholeByteCount = 0
    private var isReadDelayed = false
    private var isInputClosed = false
    private var written: [FastPath.Answer] = []
    private var writtenByteCount = 0

    /// Creates the handler of one connection.
    ///
    /// - Parameter connection: The handler that answers everything that does not take the fast path.
    init(before connection: ConnectionHandler) {
        self.connection = connection
        configuration = connection.configuration
        dates = connection.dates
        fastPath = FastPath(router: connection.router, configuration: configuration, dates: dates)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        options = context.channel.syncOptions
        // The buffer has the size of a usual request, so that an idle connection keeps little; it grows if necessary.
        let allocator = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65_536)
        try? options?.setOption(.recvAllocator, value: allocator)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        options = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        let bytes = unwrapInboundIn(data)
        progress.bytesCome(bytes.readableBytes)
        receive(bytes, in: context)
        if progress.phase != .head { timer.pause() }
        if progress.phase == .head, progress.headByteCount > configuration.headLengthMax {
            let remedy = "send at most \(configuration.headLengthMax) bytes"
            refuse(
                with: 431,
                message: "first line and headers are too long, white space included; \(remedy)",
                in: context
            )
        }
        if progress.phase == .body, progress.isWasteful { context.close(promise: nil) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        guard hasPassedOn else { return }
        hasPassedOn = false
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        // If a client does not read its answers, the stub stops reading its requests until it does.
        if kept == nil { startReading(context) } else { isReadDelayed = true }
    }

    private func startReading(_ context: ChannelHandlerContext) {
        isReading = true
        if progress.phase == .head, !timer.isRunning { timer.start(configuration.headLimit, in: context) }
        context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event, let bytes = begun {
            begun = nil
            endFastPath(with: bytes, in: context)
        }
        // If an answer is delayed or held and the client closes its side, the connection ends without the other
        // answers.
        if case ChannelEvent.inputClosed = event, kept != nil, connection.state.phase != .waiting {
            isInputClosed = true
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer.stop()
        kept = nil
        begun = nil
        context.fireChannelInactive()
    }

    private func expire(_ context: ChannelHandlerContext) {
        guard isReading, progress.phase == .head else { return }
        let limit = DurationText.text(of: configuration.headLimit)
        refuse(with: 408, message: "the headers were not complete within \(limit); send them faster", in: context)
    }

    private func refuse(with status: Int, message: String, in context: ChannelHandlerContext) {
        isRefused = true
        LastWords(status, message: message, dates: dates).send(context, staying: configuration.lingerLimit)
    }
}

// MARK: Reports of later handlers

extension FrontHandler {
    /// Records that the decoder has read first line and headers.
    func headEnds() {
        progress.headEnds()
    }

    /// Records that the decoder has read content of a body.
    func contentComes(_ byteCount: Int) {
        progress.contentComes(byteCount)
    }

    /// Records that the decoder has read a whole request.
    func requestEnds() {
        progress.requestEnds()
    }

    /// Records that the decoder has found bytes that are not a request.
    func requestFails() {
        progress.fails()
    }

    /// Continues with the kept requests, because no answer waits to be sent.
    func goOn() {
        guard !isTaking, let context, connection.isReady else { return }
        if var bytes = kept {
            kept = nil
            take(&bytes, in: context)
        }
        guard kept == nil else { return }
        if isReadDelayed {
            isReadDelayed = false
            startReading(context)
        }
        if isInputClosed, connection.isReady || isFastPathOver {
            isInputClosed = false
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }
}

// MARK: The fast path

extension FrontHandler {
    private func receive(_ bytes: ByteBuffer, in context: ChannelHandlerContext) {
        guard !isFastPathOver else { return passOn(bytes, in: context) }
        if fastPath.client == nil { fastPath.client = context.channel.remoteAddress?.ipAddress }
        var bytes = bytes
        guard kept == nil else {
            kept?.writeBuffer(&bytes)
            if kept?.readableBytes ?? 0 > Self.keptByteCountMax { return context.close(promise: nil) }
            return progress.requestEnds()
        }
        if var whole = begun {
            begun = nil
            whole.writeBuffer(&bytes)
            bytes = whole
        }
        if wholeByteCount > 0 {
            guard bytes.readableBytes >= wholeByteCount else {
                begun = bytes
                return
            }
            wholeByteCount = 0
            connection.staysIdle(context)
            // All bytes after the request count as the beginning of a head again.
            progress.requestEnds()
            progress.bytesCome(0)
        }
        take(&bytes, in: context)
    }

    /// Answers requests at the beginning of some bytes until one does not take the fast path.
    private func take(_ bytes: inout ByteBuffer, in context: ChannelHandlerContext) {
        isTaking = true
        defer { isTaking = false }
        let byteCount = bytes.readableBytes
        // A write may show that the client has closed the connection; then the other answers are not needed.
        while bytes.readableBytes > 0, context.channel.isActive {
            guard connection.isReady else {
                guard connection.state.isReusable else { return endFastPath(with: bytes, in: context) }
                kept = bytes
                return progress.requestEnds()
            }
            switch fastPath.step(on: bytes, with: context.channel.allocator) {
            case .answer(let answer, let byteCount):
                bytes.moveReaderIndex(forwardBy: byteCount)
                write(answer, in: context)
            case .fullPath(let byteCount):
                flush(context)
                if let request = bytes.readSlice(length: byteCount) { passOn(request, in: context) }
            case .incomplete:
                flush(context)
                begun = bytes
                // The beginning of a request counts from its next bytes on, as with the decoder.
                if bytes.readableBytes < byteCount { progress.requestEnds() }
                return
            case .headOfPost(let byteCount):
                flush(context)
                // The time for the body begins when the earlier answers have been sent, as with the decoder.
                guard connection.isReady else { continue }
                begun = bytes
                wholeByteCount = byteCount
                progress.headEnds()
                return connection.awaitsBody(context)
            case .end: return endFastPath(with: bytes, in: context)
            }
        }
        flush(context)
        progress.requestEnds()
    }

    /// Leaves the rest of the connection to the decoder.
    private func endFastPath(with bytes: ByteBuffer, in context: ChannelHandlerContext) {
        flush(context)
        isFastPathOver = true
        passOn(bytes, in: context)
    }

    private func passOn(_ bytes: ByteBuffer, in context: ChannelHandlerContext) {
        hasPassedOn = true
        if !hasDecoder {
            hasDecoder = true
            let pipeline = context.pipeline.syncOperations
            do {
                let limits = configuration
                try ConnectionPipelines.addDecoder(to: pipeline, behind: self, before: connection, with: limits)
            } catch {
                // The connection is closed already.
                return context.close(promise: nil)
            }
        }
        context.fireChannelRead(wrapInboundOut(bytes))
    }

    private func write(_ answer: FastPath.Answer, in context: ChannelHandlerContext) {
        written.append(answer)
        writtenByteCount += answer.bytes.readableBytes
        context.write(wrapOutboundOut(answer.bytes), promise: nil)
        if writtenByteCount >= Self.batchByteCount { flush(context) }
    }

    /// Sends the written bytes, and reports when they have been sent, which is usually at once.
    private func flush(_ context: ChannelHandlerContext) {
        guard !written.isEmpty else { return }
        context.flush()
        defer {
            written.removeAll(keepingCapacity: written.count == 1)
            writtenByteCount = 0
        }
        if context.channel.isActive, hasLeft {
            for answer in written { answer.finish(sent: true) }
            return connection.staysIdle(context)
        }
        let left = context.eventLoop.makePromise(of: Void.self)
        connection.writes(until: left.futureResult, in: context) { [written] sent in
            for answer in written { answer.finish(sent: sent) }
        }
        // This write ends only after everything that was written before it has been sent.
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: left)
    }

    /// Whether nothing waits to be sent.
    private var hasLeft: Bool { (try? options?.getOption(.bufferedWritableBytes)) == 0 }
}
