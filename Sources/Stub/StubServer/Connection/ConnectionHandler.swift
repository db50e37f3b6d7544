// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import StubEngine

/// Answers the requests of one connection, or the one request of an HTTP/2 stream, on the connection's event loop.
///
/// The handler does not wait for a task, and an answer is one write. Plain requests for pages do not come here:
/// ``FrontHandler`` answers them first.
///
/// Why: docs/decisions/0004-faults-at-the-socket-have-a-handler-of-their-own.md
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The router that finds the destination of a request.
    let router: RequestRouter
    /// The limits.
    let configuration: StubServerConfiguration
    /// The header `Date`.
    let dates: DateHeader
    /// The state of the connection.
    var state: ConnectionState
    /// The request in progress.
    var exchange: Exchange?
    /// The handler in front, which is notified when the next request may be answered; nil in a stream.
    weak var front: FrontHandler?
    /// Whether the next request may come: of earlier requests, at most answers remain to be sent.
    var isIdle: Bool { state.phase == .idle && state.isReusable && exchange == nil }
    /// Whether the next request may be answered: all earlier answers have been sent.
    var isReady: Bool { isIdle && !state.isWriting }
    /// The answers of all streams of the connection that wait to be sent; nil for HTTP/1.1.
    let backlog: StreamBacklog?
    private let timer = ConnectionTimer()
    private let writeTimer = ConnectionTimer()
    private var isReadHeldBack = false

    /// Creates the handler of one connection.
    ///
    /// - Parameters:
    ///   - router: The router that finds the destination of a request.
    ///   - configuration: The limits.
    ///   - dates: The header `Date`.
    ///   - backlog: The answers of all streams of an HTTP/2 connection that wait to be sent; nil for HTTP/1.1.
    init(
        router: RequestRouter,
        configuration: StubServerConfiguration,
        dates: DateHeader,
        backlog: StreamBacklog? = nil
    ) {
        self.backlog = backlog
        self.router = router
        self.dates = dates
        self.configuration = configuration
        state = ConnectionState(bodyByteCountMax: configuration.bodyByteCountMax)
    }
}

// MARK: Inbound

extension ConnectionHandler {
    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { limit(configuration.idleLimit, in: context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        limit(configuration.idleLimit, in: context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer.stop()
        writeTimer.stop()
        _ = state.ending()
        giveUp()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): receive(head, in: context)
        case .body(let bytes): receive(bytes, in: context)
        case .end: receiveEnd(context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ConnectionNotices.Notice.stubStops:
            endEvents(in: context)
            end(context)
            limit(configuration.shutdownLimit, in: context)
        case ConnectionNotices.Notice.clientLeaves:
            if state.phase == .waiting { end(context) }
        case ChannelEvent.inputClosed:
            if !state.clientFinishes() { end(context) }
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (error, state.phase) {
        case (HTTPParserError.headerOverflow, .idle), (HTTPParserError.headerOverflow, .receiving):
            refuseHeaders(context)
        case (is HTTPParserError, .idle), (is HTTPParserError, .receiving):
            refuse(with: 400, message: "the request is not HTTP/1.1: \(error)", in: context)
        case (is HTTPParserError, .refused), (is HTTPParserError, .over): break
        default: context.close(promise: nil)
        }
    }

    private func receive(_ head: HTTPRequestHead, in context: ChannelHandlerContext) {
        let head = head.trimmed
        let destination = router.destination(of: head)
        let length = head.headers.first(name: "Content-Length").map { Int($0) ?? .max }
        // After a request for another protocol, the decoder stops reading (RFC 9110, section 7.8).
        let isLast = head.method == .CONNECT || head.headers.contains(name: "Upgrade")
        switch state.head(isKeepAlive: head.isKeepAlive && !isLast, contentLength: length) {
        case .drop: break
        case .refuseSize: refuseSize(context)
        case .receive:
            // The decoder of HTTP/1.1 has checked these limits already; that of HTTP/2 has checked only the sum.
            guard configuration.allows(head) else { return refuseHeaders(context) }
            if case .refusal(let plan) = destination { return refuse(with: plan, in: context) }
            limit(configuration.requestLimit, in: context)
            exchange = Exchange(to: destination, head: head)
            // A client of HTTP/1.0 would take `100 Continue` for the answer (RFC 9110, section 10.1.1).
            if head.headers.first(name: "Expect")?.lowercased() == "100-continue", head.version != .http1_0 {
                let goOn = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
            }
        }
    }

    private func receive(_ bytes: ByteBuffer, in context: ChannelHandlerContext) {
        switch state.body(byteCount: bytes.readableBytes) {
        case .keep: exchange?.body.append(contentsOf: bytes.readableBytesView)
        case .refuseSize: refuseSize(context)
        case .drop: break
        }
    }

    private func receiveEnd(_ context: ChannelHandlerContext) {
        let action = state.end()
        if action != .drop { timer.pause() }
        guard action == .answer else { return }
        if let backlog { backlog.wait { self.perform(context) } } else { perform(context) }
    }

    /// Answers the queued request, but not inside the call that ends the answer before it.
    ///
    /// Otherwise, the calls for many pipelined requests would be nested.
    private func performSoon(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let (handler, context) = bound.value
            if handler.state.takesTurn() { handler.perform(context) }
        }
    }

    private func refuseHeaders(_ context: ChannelHandlerContext) {
        let most = "\(configuration.headerCountMax) headers of \(configuration.headerByteCountMax) bytes"
        let sum = "\(configuration.headersByteCountMax) bytes in all"
        refuse(with: 431, message: "the target or the headers are too large; send at most \(most), \(sum)", in: context)
    }

    private func refuseSize(_ context: ChannelHandlerContext) {
        refuse(
            with: 413,
            message: "the body is larger than \(configuration.bodyByteCountMax) bytes; send a smaller one",
            in: context
        )
    }

    private func refuse(with status: Int, message: String, in context: ChannelHandlerContext) {
        refuse(with: AnswerPlan(failing: status, message), in: context)
    }

    private func refuse(with plan: AnswerPlan, in context: ChannelHandlerContext) {
        exchange = nil
        state.refuses()
        observe(write(Reply(plan), to: nil, in: context), in: context) { _ in }
    }
}

// MARK: Outbound

extension ConnectionHandler {
    func read(context: ChannelHandlerContext) {
        // If a client does not read its answers, the stub stops reading its requests until it does.
        if context.channel.isWritable { context.read() } else { isReadHeldBack = true }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable, isReadHeldBack {
            isReadHeldBack = false
            context.read()
        }
        if context.channel.isWritable { exchange?.events?.becomesWritable() }
        context.fireChannelWritabilityChanged()
    }

    /// Waits until an answer has been sent, reports that, and then performs the action of the state.
    func observe(
        _ left: EventLoopFuture<Void>,
        in context: ChannelHandlerContext,
        completion: @escaping (Bool) -> Void
    ) {
        let context = NIOLoopBound(context, eventLoop: context.eventLoop)
        left.assumeIsolated()
            .whenComplete { result in
                if case .success = result { completion(true) } else { completion(false) }
                switch self.state.written() {
                case .nothing:
                    if self.state.phase == .idle { self.limit(self.configuration.idleLimit, in: context.value) }
                case .answer: self.performSoon(context.value)
                case .close: context.value.close(promise: nil)
                case .linger: self.linger(context.value)
                }
                self.watchReader(context.value)
                self.front?.goOn()
            }
        watchReader(context.value)
    }

    /// Records an answer of the fast path that waits to be sent.
    func writes(
        until left: EventLoopFuture<Void>,
        in context: ChannelHandlerContext,
        completion: @escaping (Bool) -> Void
    ) {
        state.answers()
        observe(left, in: context, completion: completion)
    }

    /// Restarts the time limit without a request, after an answer of the fast path.
    func staysIdle(_ context: ChannelHandlerContext) {
        if isIdle { limit(configuration.idleLimit, in: context) }
    }

    /// Starts the time limit for the body of a request whose head is complete, before the decoder gets the request.
    func awaitsBody(_ context: ChannelHandlerContext) {
        if isIdle { limit(configuration.requestLimit, in: context) }
    }

    /// Starts the time limit for reading the written bytes; it restarts after each answer that the client has read.
    private func watchReader(_ context: ChannelHandlerContext) {
        if state.isWriting { writeTimer.start(configuration.writeLimit, in: context) } else { writeTimer.pause() }
    }

    /// Closes the sending side and waits, so that a client that still sends can read the refusal.
    private func linger(_ context: ChannelHandlerContext) {
        // The end of the answer has already closed a stream; to close its output would reset it.
        if context.channel is any SocketOptionProvider { context.close(mode: .output, promise: nil) }
        limit(configuration.lingerLimit, in: context)
    }

    /// Ends the connection: sends the written bytes, and drops all waiting requests.
    func end(_ context: ChannelHandlerContext) {
        let action = state.ending()
        if state.phase == .over { giveUp() }
        if action == .close { context.close(promise: nil) }
    }

    /// Forgets the request in progress and notifies its mount that its client is gone.
    private func giveUp() {
        exchange?.abandon()
        exchange = nil
    }

    /// Closes the connection unless the state has moved on within a time.
    private func limit(_ time: Duration, in context: ChannelHandlerContext) {
        timer.start(time, in: context)
    }
}

extension StubServerConfiguration {
    /// Returns whether the target and each header of a request, and their number, keep within the limits.
    fileprivate func allows(_ head: HTTPRequestHead) -> Bool {
        head.uri.utf8.count <= headerByteCountMax && head.headers.count <= headerCountMax
            && head.headers.allSatisfy { $0.name.utf8.count + $0.value.utf8.count <= headerByteCountMax }
    }
}
