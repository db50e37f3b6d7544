// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import StubEngine

/// Answers plain requests for pages in front of the HTTP decoder, from bytes to bytes, and lets everything else through.
///
/// A request that is whole and plain, but not for the lane, goes on alone, and the lane waits for its answer. Behind
/// anything else the lane no longer knows where a request begins, and stays out of the way for good.
final class PageLane: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// An answer that goes to the socket.
    private struct Written {
        let mount: Mount
        let id: JournalEntry.ID
    }

    /// How many bytes of answers to pipelined requests go to the socket at a time.
    private static let batchByteCount = 64 << 10

    private let head: HeadLimitHandler
    private let connection: ConnectionHandler
    private var desk: PageDesk
    private var isOpen = true
    private var isTaking = false
    private var isPassing = false
    /// Requests whose turn comes when the client has read the answers before.
    private var kept: ByteBuffer?
    private var isInputClosed = false
    private var written: [Written] = []
    private var writtenByteCount = 0

    /// Creates the lane of one connection.
    ///
    /// - Parameters:
    ///   - head: Whom to tell where requests end.
    ///   - connection: Who answers what is not for the lane.
    init(_ head: HeadLimitHandler, _ connection: ConnectionHandler) {
        self.head = head
        self.connection = connection
        desk = PageDesk(connection.router, connection.configuration, dates: connection.dates)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // What a request needs, so that an idle connection keeps no more; it grows where a client sends more.
        let allocator = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65_536)
        try? context.channel.syncOptions?.setOption(.recvAllocator, value: allocator)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isOpen else {
            isPassing = true
            return context.fireChannelRead(data)
        }
        var bytes = unwrapInboundIn(data)
        guard kept == nil else {
            kept?.writeBuffer(&bytes)
            return head.progress.requestEnds()
        }
        take(&bytes, context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard isPassing else { return }
        isPassing = false
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !isTaking, context.channel.isWritable, var bytes = kept {
            kept = nil
            take(&bytes, context)
            if kept == nil, isInputClosed { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if kept != nil, case ChannelEvent.inputClosed = event {
            isInputClosed = true
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        kept = nil
        context.fireChannelInactive()
    }
}

extension PageLane {
    /// Answers requests from the front of some bytes until one is not for the lane.
    private func take(_ bytes: inout ByteBuffer, _ context: ChannelHandlerContext) {
        isTaking = true
        defer { isTaking = false }
        while bytes.readableBytes > 0 {
            guard connection.isIdle, let request = PlainRequest(bytes.readableBytesUInt8Span), desk.allows(request)
            else { return passOn(bytes, context) }
            if let page = desk.answer(request, in: bytes, context.channel.allocator) {
                bytes.moveReaderIndex(forwardBy: request.end)
                write(page, context)
                guard writtenByteCount >= Self.batchByteCount else { continue }
                flush(context)
                guard context.channel.isWritable || bytes.readableBytes == 0 else { return keep(bytes) }
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
    private func passOn(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        flush(context)
        isOpen = false
        isPassing = true
        context.fireChannelRead(wrapInboundOut(bytes))
    }

    private func keep(_ bytes: ByteBuffer) {
        kept = bytes
        head.progress.requestEnds()
    }

    private func write(_ page: PageDesk.Answer, _ context: ChannelHandlerContext) {
        written.append(Written(mount: page.mount, id: page.id))
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
            for answer in written { answer.mount.finished(answer.id) }
            return connection.staysIdle(context)
        }
        connection.state.answers()
        let left = context.eventLoop.makePromise(of: Void.self)
        // It leaves behind everything that waits in front of it.
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: left)
        connection.observe(left.futureResult, context) { [written] sent in
            for answer in written { answer.mount.finished(answer.id, sent: sent) }
        }
    }

    /// Returns whether nothing waits to be sent.
    private static func hasLeft(_ context: ChannelHandlerContext) -> Bool {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) == 0
    }
}
