// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import StubEngine

/// An answer to no request, or to an incomplete one, after which the connection ends.
struct LastWords: Sendable {
    /// The status code.
    let status: HTTPResponseStatus
    /// The mistake and its remedy.
    let message: String
    /// The header `Date`.
    private let dates: DateHeader

    /// Creates an answer.
    init(_ status: Int, message: String, dates: DateHeader) {
        self.dates = dates
        self.status = HTTPResponseStatus(statusCode: status)
        self.message = message
    }

    /// The bytes of the whole answer.
    var bytes: [UInt8] {
        let reply = Reply(AnswerPlan(failing: Int(status.code), message))
        let fields = ResponseHeaders.fields(
            of: reply,
            date: dates.text,
            framing: .length(reply.body.count),
            connection: "close"
        )
        let lines = ["HTTP/1.1 \(status.code) \(status.reasonPhrase)"] + fields.map { "\($0.name): \($0.value)" }
        return Array(lines.map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8) + reply.body
    }

    /// Sends the answer without the HTTP encoder, and closes the connection.
    ///
    /// - Parameters:
    ///   - context: The pipeline position of a handler between the socket and the encoder.
    ///   - time: The time that the connection stays half open, so that a client that still sends can read the answer.
    func send(_ context: ChannelHandlerContext, staying time: Duration) {
        context.writeAndFlush(NIOAny(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
        context.close(mode: .output, promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let closing = context.eventLoop.scheduleTask(in: TimeAmount(time)) { bound.value.close(promise: nil) }
        context.channel.closeFuture.whenComplete { _ in closing.cancel() }
    }
}
