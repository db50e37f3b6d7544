// Understudy
// SPDX-License-Identifier: Apache-2.0

package import AnswerReading
import AsyncHTTPClient
package import ClientLayers
import JSONValues
import NIOCore
import NIOHTTP1
import Synchronization

/// The path to a real backend: slow enough, only to the origin that the user named, and bounded in every way.
package final class PoliteClient<Time: Clock>: Backend where Time.Duration == Duration {
    private let origin: String
    private let limits: ClientLimits
    private let clock: Time
    private let pace: Mutex<RequestPace<Time.Instant>>
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
        pace = Mutex(RequestPace(interval: limits.interval))
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // An unreachable server is reported at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    package func exchange(_ request: TransportRequest) async -> Exchange {
        var repeats = 0
        while true {
            let outcome = await followed(request)
            guard case .success(let answer) = outcome, repeats < limits.repeatsMax, let wait = wait(before: answer)
            else {
                return Exchange(request: request, outcome: outcome)
            }
            repeats += 1
            do {
                try await clock.sleep(for: wait)
            } catch {
                return Exchange(request: request, outcome: .failure(Self.canceled))
            }
        }
    }

    /// Returns the time to wait before a request is sent again; nil if it is not sent again.
    private func wait(before answer: TransportAnswer) -> Duration? {
        guard answer.status == 429 || answer.status == 503 else { return nil }
        let seconds = answer.value(ofHeader: "Retry-After").flatMap { Int32($0) } ?? 1
        let wait = Duration.seconds(Int64(max(0, seconds)))
        return wait <= limits.waitMax ? wait : nil
    }

    /// Sends a request, and follows redirects within the origin.
    private func followed(_ request: TransportRequest) async -> Result<TransportAnswer, TransportFailure> {
        var address: BackendAddress
        do throws(BackendAddressError) {
            address = try BackendAddress(request.address)
        } catch {
            return .failure(TransportFailure(error.message, isNetwork: false))
        }
        for _ in 0...limits.redirectsMax {
            guard address.origin == origin else {
                let message = "The answer leads to \(address.origin), and only \(origin) is asked"
                return .failure(TransportFailure(message, isNetwork: false))
            }
            let outcome = await sent(request, to: address)
            // A redirect of a POST can mean another method, so it is an answer like any other.
            guard request.method == .get, case .success(let answer) = outcome,
                [301, 302, 303, 307, 308].contains(answer.status),
                let next = answer.value(ofHeader: "Location").flatMap({ address.resolving($0) })
            else { return outcome }
            address = next
        }
        let message = "The server redirects more than \(limits.redirectsMax) times"
        return .failure(TransportFailure(message, isNetwork: false))
    }

    /// Sends one request at its time, and reads the whole answer.
    private func sent(
        _ request: TransportRequest,
        to address: BackendAddress
    ) async -> Result<TransportAnswer, TransportFailure> {
        do {
            let time = pace.withLock { $0.next(at: clock.now) }
            try await clock.sleep(until: time, tolerance: nil)
            let outgoing = outgoing(request, to: address)
            return .success(try await limited(to: request.timeout) { try await self.answer(to: outgoing, for: $0) })
        } catch {
            return .failure(failure(of: error, timeout: request.timeout))
        }
    }

    /// Sends a request, and reads the whole answer.
    private func answer(to request: HTTPClientRequest, for timeout: Duration) async throws -> TransportAnswer {
        let deadline = NIODeadline.now() + TimeAmount(timeout)
        let response = try await client.execute(request, deadline: deadline)
        let body = try await response.body.collect(upTo: limits.bodyBytesMax)
        let headers = response.headers.map { HeaderField(name: $0.name, value: $0.value) }
        return TransportAnswer(status: Int(response.status.code), headers: headers, bytes: Array(buffer: body))
    }

    /// Runs a body, and cancels it at a time limit: the deadline of a request ends with the head of its answer.
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

    private static var canceled: TransportFailure { TransportFailure("The request was canceled", isCanceled: true) }

    private func failure(of error: any Error, timeout: Duration) -> TransportFailure {
        if error is CancellationError { return Self.canceled }
        if error is NIOTooManyBytesError {
            let message = "The server's answer is longer than \(limits.bodyBytesMax) bytes"
            return TransportFailure(message, isNetwork: false)
        }
        switch error as? HTTPClientError {
        case .cancelled: return Self.canceled
        case .deadlineExceeded, .readTimeout: return TransportFailure("The server did not answer within \(timeout)")
        case .remoteConnectionClosed:
            return TransportFailure("The server closed the connection before its answer was complete")
        case nil, .some: return TransportFailure("The server cannot be reached, or its answer is not HTTP")
        }
    }

    /// Closes all connections.
    ///
    /// - Throws: The client's error after an earlier shutdown.
    package func shutdown() async throws {
        try await client.shutdown()
    }
}
