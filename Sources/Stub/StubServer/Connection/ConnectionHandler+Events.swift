// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import StubEngine

// Sends a stream of events, which is an answer whose body has no end of its own.
extension ConnectionHandler {
    /// Sends the head and the first event; the stream sends the others.
    ///
    /// - Parameters:
    ///   - feed: The events.
    ///   - plan: The answer without its body.
    ///   - exchange: The request.
    ///   - context: The handler's position in the pipeline.
    /// - Returns: The reason why there is no stream; nil where it has begun.
    func begin(
        _ feed: EventFeed,
        plan: AnswerPlan,
        of exchange: Exchange,
        in context: ChannelHandlerContext
    ) -> AnswerPlan? {
        guard exchange.head.version != .http1_0 else {
            return AnswerPlan(failing: 505, "HTTP/1.0 has no end for a stream of events; use HTTP/1.1 or HTTP/2")
        }
        let allowance = router.eventStreams
        guard allowance.enter() else {
            return AnswerPlan(failing: 503, "\(allowance.countMax) streams of events are open; close one and retry")
        }
        // An answer that ends in an unknown way comes in chunks.
        let head = responseHead(of: Reply(plan), ending: .closeMidBody, to: exchange)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let stream = EventStream(
            feed,
            limits: configuration.eventLimits,
            allowance: allowance,
            on: context.eventLoop,
            actions: actions(in: context)
        )
        exchange.events = stream
        stream.start()
        return nil
    }

    /// Ends the stream of events that is the answer in progress, so that the client sees a whole answer.
    func endEvents(in context: ChannelHandlerContext) {
        guard let stream = exchange?.events else { return }
        stream.stop()
        exchange = nil
        state.answersLast()
        let left = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: left)
        observe(left.futureResult, in: context) { _ in }
    }

    /// The exchange holds the stream, and is dropped before the handler and its context.
    private func actions(in context: ChannelHandlerContext) -> EventStream.Actions {
        EventStream.Actions(
            write: { [unowned self] bytes in
                let left = context.eventLoop.makePromise(of: Void.self)
                backlog?.add(bytes.count, until: left.futureResult)
                let buffer = context.channel.allocator.buffer(bytes: bytes)
                context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: left)
            },
            isWritable: { context.channel.isWritable },
            isServed: { [router] mount in router.mounts.entries.contains { $0.mount.serves(mount) } },
            end: { [unowned self] in endEvents(in: context) },
            close: { context.close(promise: nil) }
        )
    }
}
