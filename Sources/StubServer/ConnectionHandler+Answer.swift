// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import StubEngine

// Performs an answer's plan: delay, hold, bytes, ending.
extension ConnectionHandler {
    /// Asks the mount, and begins to perform what it decides.
    func perform(_ context: ChannelHandlerContext) {
        guard let exchange else { return }
        let plan: AnswerPlan
        switch exchange.destination {
        case .mount(let mount, var request):
            request.body = exchange.body
            plan = mount.answer(request)
        case .immediate(let immediate): plan = immediate
        case .router, .refusal: return
        }
        exchange.plan = plan
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
        guard let ticket = plan.hold else { return send(plan, of: exchange, context) }
        let eventLoop = context.eventLoop
        let bound = NIOLoopBound((self, exchange, context), eventLoop: eventLoop)
        ticket.whenReleased {
            eventLoop.execute {
                let (handler, exchange, context) = bound.value
                handler.send(plan, of: exchange, context)
            }
        }
    }

    /// Sends the answer, or what its ending leaves of it.
    private func send(_ plan: AnswerPlan, of exchange: Exchange, _ context: ChannelHandlerContext) {
        guard self.exchange === exchange else { return }
        self.exchange = nil
        switch plan.ending {
        case .complete:
            state.answers()
            let left = write(plan, bodyByteCount: plan.body.count, to: exchange.head, context)
            observe(left, context) { exchange.finish(sent: $0) }
        case .truncated, .closeMidBody:
            state.answersLast()
            let left = write(plan, bodyByteCount: plan.body.count / 2, to: exchange.head, context)
            observe(left, context) { exchange.finish(sent: $0) }
        case .closeBeforeAnswer:
            exchange.finish(sent: true)
            end(context)
        case .reset:
            exchange.finish(sent: true)
            reset(context)
        case .never: break
        }
    }

    /// Closes the connection so that the client sees a reset: with data lingering for zero seconds.
    private func reset(_ context: ChannelHandlerContext) {
        // On the event loop this takes effect before the next line.
        _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        context.close(promise: nil)
    }

    /// Writes an answer in one go.
    ///
    /// - Parameters:
    ///   - plan: What to write.
    ///   - bodyByteCount: How much of the body goes out; fewer bytes than it has leave the answer without its end.
    ///   - head: The request; nil for one that was refused.
    ///   - context: The handler's place in the pipeline.
    /// - Returns: Succeeds when the bytes have left.
    func write(
        _ plan: AnswerPlan,
        bodyByteCount: Int,
        to head: HTTPRequestHead?,
        _ context: ChannelHandlerContext
    ) -> EventLoopFuture<Void> {
        isWriting = true
        defer { isWriting = false }
        let isBodiless = head?.method == .HEAD || plan.status == 204 || plan.status == 304
        let left = context.eventLoop.makePromise(of: Void.self)
        context.write(wrapOutboundOut(.head(responseHead(plan, to: head))), promise: nil)
        if !isBodiless, bodyByteCount > 0 {
            let bytes = context.channel.allocator.buffer(bytes: plan.body.prefix(bodyByteCount))
            context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: plan.isBrokenOff ? left : nil)
        } else if plan.isBrokenOff {
            left.succeed()
        }
        if !plan.isBrokenOff { context.write(wrapOutboundOut(.end(nil)), promise: left) }
        context.flush()
        return left.futureResult
    }

    private func responseHead(_ plan: AnswerPlan, to head: HTTPRequestHead?) -> HTTPResponseHead {
        var headers = HTTPHeaders()
        for header in plan.headers { headers.add(name: header.name, value: header.value) }
        let isChunked = plan.ending == .closeMidBody && head?.version != .http1_0
        if isChunked {
            headers.add(name: "Transfer-Encoding", value: "chunked")
        } else if plan.status != 204 {
            let length = plan.isBrokenOff ? max(1, plan.body.count) : plan.body.count
            headers.add(name: "Content-Length", value: String(length))
        }
        headers.add(name: "X-Content-Type-Options", value: "nosniff")
        if let head, head.headers.contains(name: "Origin"), head.method != .OPTIONS {
            headers.add(name: "Access-Control-Allow-Origin", value: "*")
            headers.add(
                name: "Access-Control-Expose-Headers",
                value: "Understudy-List, Understudy-Page, Understudy-Fault"
            )
        }
        if !state.isReusable {
            headers.add(name: "Connection", value: "close")
        } else if head?.version == .http1_0 {
            headers.add(name: "Connection", value: "keep-alive")
        }
        let status = HTTPResponseStatus(statusCode: plan.status)
        return HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    }
}

extension AnswerPlan {
    /// Whether the answer begins and does not come to its end.
    fileprivate var isBrokenOff: Bool { ending == .truncated || ending == .closeMidBody }
}
