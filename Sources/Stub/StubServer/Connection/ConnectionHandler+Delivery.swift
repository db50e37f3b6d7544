// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import StubEngine

// The functions that send bodies in pieces, and bytes that are not HTTP.
extension ConnectionHandler {
    /// Sends the head and the first piece, and each other piece after its delay.
    func send(_ body: PacedBody, of exchange: Exchange, in context: ChannelHandlerContext) {
        let head = responseHead(of: body.reply, ending: body.ending, to: exchange)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        sendPiece(of: body, of: exchange, context)
    }

    private func sendPiece(of body: PacedBody, of exchange: Exchange, _ context: ChannelHandlerContext) {
        guard self.exchange === exchange else { return }
        var body = body
        let bytes = context.channel.allocator.buffer(bytes: body.take())
        guard let next = body.next else { return sendLastPiece(bytes, ending: body.ending, of: exchange, in: context) }
        let left = context.eventLoop.makePromise(of: Void.self)
        backlog?.add(bytes.readableBytes, until: left.futureResult)
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: left)
        let bound = NIOLoopBound((self, exchange, context), eventLoop: context.eventLoop)
        exchange.delay = context.eventLoop.scheduleTask(in: TimeAmount(next.wait)) { [body] in
            let (handler, exchange, context) = bound.value
            handler.sendPiece(of: body, of: exchange, context)
        }
    }

    private func sendLastPiece(
        _ bytes: ByteBuffer,
        ending: Ending,
        of exchange: Exchange,
        in context: ChannelHandlerContext
    ) {
        self.exchange = nil
        let left = context.eventLoop.makePromise(of: Void.self)
        if ending.isBrokenOff {
            state.answersLast()
            context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: left)
        } else {
            state.answers()
            context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
            context.write(wrapOutboundOut(.end(nil)), promise: left)
        }
        backlog?.add(bytes.readableBytes, until: left.futureResult)
        context.flush()
        observe(left.futureResult, in: context) { exchange.finish(sent: $0) }
    }

    /// Writes bytes without the HTTP encoder.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - context: The handler's position in the pipeline.
    /// - Returns: Succeeds when the bytes have been sent.
    func writeRaw(_ bytes: [UInt8], in context: ChannelHandlerContext) -> EventLoopFuture<Void> {
        let left = context.eventLoop.makePromise(of: Void.self)
        let buffer = context.channel.allocator.buffer(bytes: bytes)
        do {
            let door = try context.pipeline.syncOperations.context(handlerType: FrontHandler.self)
            door.writeAndFlush(NIOAny(buffer), promise: left)
        } catch {
            // A stream of HTTP/2 cannot send bytes that are not frames; it can only end too early.
            left.succeed()
        }
        return left.futureResult
    }

    /// Returns an answer in chunks whose second chunk has no size.
    func malformed(_ reply: Reply, to exchange: Exchange) -> [UInt8] {
        let response = responseHead(of: reply, ending: .closeMidBody, to: exchange)
        var lines = ["HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)"]
        lines += response.headers.map { "\($0.name): \($0.value)" }
        // A chunk without bytes would be the end of the body.
        let half = reply.body.isEmpty ? [UInt8(ascii: " ")] : reply.body.prefix(max(1, reply.body.count / 2))
        let text = lines.map { $0 + "\r\n" }.joined() + "\r\n" + String(half.count, radix: 16) + "\r\n"
        return Array(text.utf8) + half + Array("\r\nno chunk\r\n".utf8)
    }
}

/// An answer whose body is sent in pieces, with its progress.
struct PacedBody: Sendable {
    /// The answer.
    let reply: Reply
    /// The end of the answer on the connection.
    let ending: Ending
    /// The next piece, with the time to wait before it; nil after the end.
    private(set) var next: Pace.Piece?
    private let pace: Pace
    private let byteCount: Int
    private var number = 0

    /// Prepares an answer; nil for an answer without a body, and for an ending that does not send an answer.
    init?(of reply: Reply, ending: Ending, pace: Pace, to head: HTTPRequestHead) {
        guard ending == .complete || ending.isBrokenOff, !reply.body.isEmpty, !reply.isBodiless(to: head) else {
            return nil
        }
        self.reply = reply
        self.ending = ending
        self.pace = pace
        byteCount = ending.isBrokenOff ? reply.body.count / 2 : reply.body.count
        next = pace.piece(0, from: 0, ofBytes: byteCount)
    }

    /// Returns the bytes of the next piece, and moves on to the piece after it.
    mutating func take() -> ArraySlice<UInt8> {
        guard let piece = next else { return [] }
        number += 1
        next = pace.piece(number, from: piece.range.upperBound, ofBytes: byteCount)
        return reply.body[piece.range]
    }
}
