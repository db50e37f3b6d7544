// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import NIOPosix
import StubEngine
import SystemCalls

// The functions that perform an answer's plan: delay, hold, bytes, ending.
extension ConnectionHandler {
    /// Asks the mount for the answer's plan, and begins to perform it.
    func perform(_ context: ChannelHandlerContext) {
        guard let exchange else { return }
        let plan: AnswerPlan
        switch exchange.destination {
        case .mount(let mount, var request):
            request.body = exchange.body
            request.client = context.channel.remoteAddress?.ipAddress
            plan = mount.answer(request)
        case .admin(var request):
            request.body = exchange.body
            let answer = router.admin.answer(request)
            if let feed = answer.events {
                guard let refusal = begin(feed, plan: answer.plan, of: exchange, in: context) else { return }
                plan = refusal
            } else {
                plan = answer.plan
            }
        case .immediate(let immediate): plan = immediate
        case .refusal: return
        }
        exchange.entry = plan.request
        guard plan.ending != .never else { return }
        guard plan.delay > .zero else { return wait(for: plan, of: exchange, context) }
        let bound = NIOLoopBound((self, exchange, context), eventLoop: context.eventLoop)
        exchange.delay = context.eventLoop.scheduleTask(in: TimeAmount(plan.delay)) {
            let (handler, exchange, context) = bound.value
            handler.wait(for: plan, of: exchange, context)
        }
    }

    /// Waits until the answer is released, if it is held.
    private func wait(for plan: AnswerPlan, of exchange: Exchange, _ context: ChannelHandlerContext) {
        guard let ticket = plan.hold else { return send(plan, of: exchange, in: context) }
        let eventLoop = context.eventLoop
        let bound = NIOLoopBound((self, exchange, context), eventLoop: eventLoop)
        ticket.whenReleased {
            let send: @Sendable () -> Void = {
                let (handler, exchange, context) = bound.value
                handler.send(plan, of: exchange, in: context)
            }
            guard ticket.pause > .zero else { return eventLoop.execute(send) }
            eventLoop.scheduleTask(in: TimeAmount(ticket.pause), send)
        }
    }

    /// Sends the answer, or the part of it that its ending allows.
    private func send(_ plan: AnswerPlan, of exchange: Exchange, in context: ChannelHandlerContext) {
        guard self.exchange === exchange else { return }
        let reply = reply(plan, to: exchange)
        if let pace = plan.pace, let body = PacedBody(of: reply, ending: plan.ending, pace: pace, to: exchange.head) {
            return send(body, of: exchange, in: context)
        }
        self.exchange = nil
        // A stream of HTTP/2 cannot have a wrong length; the stub resets it, as the client would do.
        let isStream = !(context.channel is any SocketOptionProvider)
        switch isStream && plan.ending == .wrongLength ? .reset : plan.ending {
        case .complete, .truncated, .closeMidBody, .wrongLength:
            if plan.ending == .complete { state.answers() } else { state.answersLast() }
            let left = write(reply, ending: plan.ending, to: exchange, in: context)
            observe(left, in: context) { exchange.finish(sent: $0) }
        case .malformedChunk, .garbage:
            state.answersLast()
            let left = writeRaw(plan.ending == .garbage ? plan.body : malformed(reply, to: exchange), in: context)
            observe(left, in: context) { exchange.finish(sent: $0) }
        case .closeBeforeAnswer:
            exchange.finish(sent: true)
            end(context)
        case .reset:
            exchange.finish(sent: true)
            reset(context)
        case .never: break
        }
    }

    /// Gives the answer the form that its client asked for.
    private func reply(_ plan: AnswerPlan, to exchange: Exchange) -> Reply {
        guard case .mount = exchange.destination else { return Reply(plan) }
        return Reply(plan, to: exchange.head, with: configuration, crossOrigin: router.crossOrigin)
    }

    /// Closes the connection so that the client sees a reset: with a linger time of zero seconds.
    private func reset(_ context: ChannelHandlerContext) {
        // On the event loop, the option is set before the next line.
        _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        // The handler of TLS would send `close_notify` first.
        let door = try? context.pipeline.syncOperations.context(handlerType: TransportGateHandler.self)
        (door ?? context).close(promise: nil)
    }

    /// Writes an answer in one write.
    ///
    /// - Parameters:
    ///   - reply: The answer to write.
    ///   - ending: The part of the body that is sent; an ending that breaks off leaves the answer incomplete.
    ///   - exchange: The request; nil for one that was refused.
    ///   - context: The handler's position in the pipeline.
    /// - Returns: Succeeds when the bytes have been sent.
    func write(
        _ reply: Reply,
        ending: Ending = .complete,
        to exchange: Exchange?,
        in context: ChannelHandlerContext
    ) -> EventLoopFuture<Void> {
        let isBrokenOff = ending.isBrokenOff
        let isBodiless = reply.isBodiless(to: exchange?.head)
        let body = isBrokenOff ? reply.body.prefix(reply.body.count / 2) : reply.body[...]
        let left = context.eventLoop.makePromise(of: Void.self)
        context.write(wrapOutboundOut(.head(responseHead(of: reply, ending: ending, to: exchange))), promise: nil)
        if !isBodiless, !body.isEmpty {
            let bytes = context.channel.allocator.buffer(bytes: body)
            context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: isBrokenOff ? left : nil)
        } else if isBrokenOff {
            left.succeed()
        }
        if !isBrokenOff { context.write(wrapOutboundOut(.end(nil)), promise: left) }
        backlog?.add(isBodiless ? 0 : body.count, until: left.futureResult)
        context.flush()
        return left.futureResult
    }

    /// Returns the head of an answer with the headers that frame its body.
    func responseHead(of reply: Reply, ending: Ending, to exchange: Exchange?) -> HTTPResponseHead {
        let version = exchange?.head.version
        let framing: ResponseHeaders.Framing =
            if ending == .closeMidBody && version != .http1_0 {
                .chunked
            } else if reply.status == 204 || reply.status == 304 {
                .none
            } else {
                .length(ending.length(of: reply.body))
            }
        let connection = state.isReusable ? (version == .http1_0 ? "keep-alive" : nil) : "close"
        let fields = ResponseHeaders.fields(of: reply, date: dates.text, framing: framing, connection: connection)
        let headers = HTTPHeaders(fields.map { ($0.name, $0.value) })
        let status = HTTPResponseStatus(statusCode: reply.status)
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        exchange?.answers(with: head)
        return head
    }
}

extension Ending {
    /// Whether the answer begins but does not end.
    var isBrokenOff: Bool { self == .truncated || self == .closeMidBody }

    /// Returns the `Content-Length` of a body.
    fileprivate func length(of body: [UInt8]) -> Int {
        switch self {
        case .truncated: max(1, body.count)
        case .wrongLength: body.count / 2
        default: body.count
        }
    }
}
