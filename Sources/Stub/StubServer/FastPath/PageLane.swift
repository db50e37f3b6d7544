// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import StubEngine

/// Answers plain requests for pages in front of the HTTP decoder, from bytes to bytes, and lets all others through.
///
/// A request that comes in parts is kept until it is whole. One that is whole and plain, but not for the lane, goes on
/// alone, and the lane waits for its answer. Behind anything else the lane no longer knows where a request begins, and
/// lets everything through for good.
///
/// Why: docs/decisions/0007-pages-have-a-lane-in-front-of-the-decoder.md
final class PageLane: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// An answer that goes to the socket.
    private struct Written {
        let mount: Mount
        let id: JournalEntry.ID
        let answer: AnswerRecord

        /// Says that the answer has left, or has not.
        func finish(sent: Bool) {
            mount.finished(id, sent: sent, answer: answer)
        }
    }

    /// The number of bytes of answers to pipelined requests that go to the socket at a time.
    private static let batchByteCount = 64 << 10
    /// The largest number of bytes of requests that may wait for their turn; a client that sends more is faulty.
    private static let keptByteCountMax = 1 << 20

    private let head: HeadLimitHandler
    private let connection: ConnectionHandler
    private var desk: PageDesk
    private var isOpen = true
    private var isTaking = false
    private var isPassing = false
    /// Requests whose turn comes when the answers before have left.
    private var kept: ByteBuffer?
    /// The beginning of a request whose rest is still to come.
    private var begun: ByteBuffer?
    private var isReadHeldBack = false
    private var context: ChannelHandlerContext?
    private var isInputClosed = false
    private var written: [Written] = []
    private var writtenByteCount = 0

    /// Creates the lane of one connection.
    ///
    /// - Parameters:
    ///   - head: The handler to notify of the ends of requests.
    ///   - connection: The handler that answers everything that is not for the lane.
    init(head: HeadLimitHandler, connection: ConnectionHandler) {
        self.head = head
        self.connection = connection
        desk = PageDesk(router: connection.router, configuration: connection.configuration, dates: connection.dates)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // What a request needs, so that an idle connection keeps no more; it grows where a client sends more.
        let allocator = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65_536)
        try? context.channel.syncOptions?.setOption(.recvAllocator, value: allocator)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isOpen else {
            isPassing = true
            return context.fireChannelRead(data)
        }
        var bytes = unwrapInboundIn(data)
        guard kept == nil else {
            kept?.writeBuffer(&bytes)
            if kept?.readableBytes ?? 0 > Self.keptByteCountMax { return context.close(promise: nil) }
            return head.progress.requestEnds()
        }
        if var whole = begun {
            begun = nil
            whole.writeBuffer(&bytes)
            bytes = whole
        }
        take(&bytes, in: context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard isPassing else { return }
        isPassing = false
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        // A client that asks without reading the answers is not read from until it has read.
        if kept == nil { context.read() } else { isReadHeldBack = true }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event, let bytes = begun {
            begun = nil
            passOn(bytes, in: context)
        }
        // Behind an answer that is delayed or held, the client's end is its end, whatever else it has asked.
        if case ChannelEvent.inputClosed = event, kept != nil, connection.state.phase != .waiting {
            isInputClosed = true
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// Goes on with the requests that are kept, since nothing waits to leave.
    func goOn() {
        guard !isTaking, let context, connection.isReady else { return }
        if var bytes = kept {
            kept = nil
            take(&bytes, in: context)
        }
        guard kept == nil else { return }
        if isReadHeldBack {
            isReadHeldBack = false
            context.read()
        }
        if isInputClosed, connection.isReady || !isOpen {
            isInputClosed = false
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        kept = nil
        begun = nil
        context.fireChannelInactive()
    }
}

extension PageLane {
    /// Answers requests from the front of some bytes until one is not for the lane.
    private func take(_ bytes: inout ByteBuffer, in context: ChannelHandlerContext) {
        isTaking = true
        defer { isTaking = false }
        let byteCount = bytes.readableBytes
        // A client that is gone, as a write may have found out, needs none of the answers that are left.
        while bytes.readableBytes > 0, context.channel.isActive {
            if connection.state.isReusable, !connection.isReady { return keep(bytes) }
            guard connection.isReady else { return passOn(bytes, in: context) }
            guard let request = PlainRequest(bytes.readableBytesUInt8Span), desk.allows(request) else {
                guard PlainRequest.canBegin(with: bytes.readableBytesUInt8Span) else {
                    return passOn(bytes, in: context)
                }
                flush(context)
                begun = bytes
                // As for the decoder, the beginning of a request counts from its next bytes on.
                if bytes.readableBytes < byteCount { head.progress.requestEnds() }
                return
            }
            if let page = desk.answer(request, in: bytes, with: context.channel.allocator) {
                bytes.moveReaderIndex(forwardBy: request.end)
                write(page, in: context)
                if writtenByteCount >= Self.batchByteCount { flush(context) }
            } else if let one = bytes.readSlice(length: request.end) {
                flush(context)
                isPassing = true
                context.fireChannelRead(wrapInboundOut(one))
            }
        }
        flush(context)
        head.progress.requestEnds()
    }

    /// Leaves the rest of the connection to the decoder.
    private func passOn(_ bytes: ByteBuffer, in context: ChannelHandlerContext) {
        flush(context)
        isOpen = false
        isPassing = true
        context.fireChannelRead(wrapInboundOut(bytes))
    }

    private func keep(_ bytes: ByteBuffer) {
        kept = bytes
        head.progress.requestEnds()
    }

    private func write(_ page: PageDesk.Answer, in context: ChannelHandlerContext) {
        written.append(Written(mount: page.mount, id: page.id, answer: page.record))
        writtenByteCount += page.bytes.readableBytes
        context.write(wrapOutboundOut(page.bytes), promise: nil)
    }

    /// Sends what was written, and says so when it has left, which is mostly at once.
    private func flush(_ context: ChannelHandlerContext) {
        guard !written.isEmpty else { return }
        context.flush()
        defer {
            written.removeAll(keepingCapacity: written.count == 1)
            writtenByteCount = 0
        }
        if context.channel.isActive, Self.hasLeft(context) {
            for answer in written { answer.finish(sent: true) }
            return connection.staysIdle(context)
        }
        connection.state.answers()
        let left = context.eventLoop.makePromise(of: Void.self)
        // It leaves behind everything that waits in front of it.
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: left)
        connection.observe(left.futureResult, in: context) { [written] sent in
            for answer in written { answer.finish(sent: sent) }
        }
    }

    /// Returns whether nothing waits to be sent.
    private static func hasLeft(_ context: ChannelHandlerContext) -> Bool {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) == 0
    }
}

extension ConnectionHandler {
    /// Puts the lane for plain pages in front of the decoder, where bytes come in; a stream of HTTP/2 has none.
    func openLane(_ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        guard let head = try? pipeline.handler(type: HeadLimitHandler.self) else { return }
        let lane = PageLane(head: head, connection: self)
        guard (try? pipeline.addHandler(lane, position: .after(head))) != nil else { return }
        self.lane = lane
    }
}
