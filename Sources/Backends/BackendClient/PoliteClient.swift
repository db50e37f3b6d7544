// Understudy
// SPDX-License-Identifier: Apache-2.0

package import AnswerReading
import AsyncHTTPClient
package import ClientLayers
import JSONValues
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// The client of a real backend: it keeps a pace and limits, and asks only the origin that the user named.
package final class PoliteClient<Time: Clock>: Backend where Time.Duration == Duration {
    /// The knowledge from earlier requests.
    private struct Memory: Sendable {
        var pace: RequestPace<Time.Instant>
        var requestCount = 0
        /// The new paths of paths that the server has redirected, by the old paths.
        var moves: [String: String] = [:]
        var hasAnswered = false
        /// The most paths that are remembered.
        static var movesMax: Int { 100 }
    }

    private let origin: String
    private let limits: ClientLimits
    private let clock: Time
    private let memory: Mutex<Memory>
    private let client: HTTPClient

    /// Creates a client with connections of its own; `shutdown()` closes them.
    ///
    /// - Parameters:
    ///   - address: An address of the backend; requests to another origin are refused.
    ///   - limits: The limits.
    ///   - clock: The clock of the pace, of time limits and waits.
    package init(to address: BackendAddress, limits: ClientLimits, clock: Time) {
        origin = address.origin
        self.limits = limits
        self.clock = clock
        memory = Mutex(Memory(pace: RequestPace(interval: limits.interval)))
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // An unreachable server is reported at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        if let authorities = limits.authorities {
            var security = TLSConfiguration.makeClientConfiguration()
            security.trustRoots = .certificates(authorities.certificates)
            configuration.tlsConfiguration = security
        }
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// The number of all requests that were sent, with redirects and repetitions.
    package var requestCount: Int { memory.withLock { $0.requestCount } }

    package func exchange(_ request: TransportRequest) async -> Exchange { await exchange(request, atMost: .max) }

    package func exchange(_ request: TransportRequest, atMost requestsMax: Int) async -> Exchange {
        var exchange = Exchange(request: request, outcome: .failure(ClientFailure.budgetIsUsed), requestCount: 0)
        var repeats = 0
        while true {
            await follow(&exchange, atMost: requestsMax)
            guard repeats < limits.repeatsMax, exchange.requestCount < requestsMax,
                case .success(let answer) = exchange.outcome, let wait = limits.wait(before: answer)
            else { return exchange }
            repeats += 1
            do {
                try await clock.sleep(for: wait)
            } catch {
                exchange.outcome = .failure(ClientFailure.canceled)
                return exchange
            }
        }
    }

    /// Sends a request, and follows redirects within the origin.
    private func follow(_ exchange: inout Exchange, atMost requestsMax: Int) async {
        var address: BackendAddress
        do throws(BackendAddressError) {
            address = try self.address(of: exchange.request)
        } catch {
            exchange.outcome = .failure(TransportFailure(error.message, isNetwork: false))
            return
        }
        if let path = memory.withLock({ $0.moves[address.path] }) {
            address = address.replacing(path: path)
            exchange.redirectedPath = path
        }
        var trail = RedirectTrail(from: address, method: exchange.request.method, redirectsMax: limits.redirectsMax)
        while true {
            guard exchange.requestCount < requestsMax else {
                exchange.outcome = .failure(ClientFailure.budgetIsUsed)
                return
            }
            exchange.requestCount += 1
            exchange.outcome = await sent(exchange.request, to: trail.address)
            guard case .success(let answer) = exchange.outcome else { return }
            switch trail.step(after: answer) {
            case .keep:
                if answer.isSuccess, let move = trail.move { remember(move) }
                return
            case .follow: exchange.redirectedPath = trail.address.path
            case .refuse(let reason):
                exchange.outcome = .failure(TransportFailure(reason, isNetwork: false))
                return
            }
        }
    }

    /// Returns the address of a request, which has to be one of the origin.
    private func address(of request: TransportRequest) throws(BackendAddressError) -> BackendAddress {
        let address = try BackendAddress(request.address)
        guard address.origin == origin else {
            throw BackendAddressError(
                "the answer leads to another origin, '\(address.origin)', and only '\(origin)' is asked; if both are the "
                    + "same backend, use a URL of the other origin"
            )
        }
        return address
    }

    /// Remembers a redirect, so that the next pages of the same path need one request each.
    private func remember(_ move: RedirectTrail.Move) {
        memory.withLock { memory in
            if memory.moves.count < Memory.movesMax { memory.moves[move.from] = move.to }
        }
    }

    /// Sends one request when the pace allows it, and reads the whole answer.
    private func sent(
        _ request: TransportRequest,
        to address: BackendAddress
    ) async -> Result<TransportAnswer, TransportFailure> {
        do {
            let time = memory.withLock { $0.pace.next(at: clock.now) }
            try await clock.sleep(until: time, tolerance: nil)
            memory.withLock { $0.requestCount += 1 }
            let outgoing = outgoing(request, to: address)
            let answer = try await limited(to: request.timeout) { try await self.answer(to: outgoing, for: $0) }
            memory.withLock { $0.hasAnswered = true }
            return .success(answer)
        } catch {
            let failures = ClientFailure(
                origin: origin,
                timeout: request.timeout,
                bodyBytesMax: limits.bodyBytesMax,
                hasAnswered: memory.withLock { $0.hasAnswered }
            )
            return .failure(failures.failure(of: error))
        }
    }

    /// Sends a request, and reads the whole answer.
    private func answer(to request: HTTPClientRequest, for timeout: Duration) async throws -> TransportAnswer {
        let deadline = NIODeadline.now() + TimeAmount(timeout)
        let response: HTTPClientResponse
        do {
            response = try await client.execute(request, deadline: deadline)
        } catch ChannelError.ioOnClosedChannel {
            // The server has closed the connection after an earlier answer, so that nothing was sent.
            response = try await client.execute(request, deadline: deadline)
        }
        let body = try await response.body.collect(upTo: limits.bodyBytesMax)
        let headers = response.headers.map { HeaderField(name: $0.name, value: $0.value) }
        return TransportAnswer(status: Int(response.status.code), headers: headers, bytes: Array(buffer: body))
    }

    /// Runs a body, and cancels it at a time limit; the deadline of a request covers only the head of its answer.
    private func limited<Value: Sendable>(
        to timeout: Duration,
        _ body: @escaping @Sendable (Duration) async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { [clock] group in
            group.addTask { try await body(timeout) }
            group.addTask {
                try await clock.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else { throw HTTPClientError.deadlineExceeded }
            return value
        }
    }

    private func outgoing(_ request: TransportRequest, to address: BackendAddress) -> HTTPClientRequest {
        var outgoing = HTTPClientRequest(url: address.text)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for header in limits.headers(of: request) {
            outgoing.headers.replaceOrAdd(name: header.name, value: header.value)
        }
        if !outgoing.headers.contains(name: "Accept") {
            outgoing.headers.add(name: "Accept", value: "application/json")
        }
        if !outgoing.headers.contains(name: "User-Agent") {
            outgoing.headers.add(name: "User-Agent", value: "understudy-probe")
        }
        if let body = request.body { outgoing.body = .bytes(JSONWriter.bytes(of: body)) }
        return outgoing
    }

    /// Closes all connections.
    ///
    /// - Throws: The client's error after an earlier shutdown.
    package func shutdown() async throws {
        try await client.shutdown()
    }
}
