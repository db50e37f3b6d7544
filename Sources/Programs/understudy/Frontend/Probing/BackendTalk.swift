// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import BackendClient
import BackendProbing
import ClientLayers
import JSONValues
import Pagers
import TextEncoding

/// A session with a real backend, which a signal can end.
struct BackendTalk: Sendable {
    /// The client of the session.
    typealias Client = PoliteClient<ContinuousClock>

    private let address: BackendAddress
    private let options: ClientOptions
    private let interruption: Interruption

    /// Prepares a session.
    ///
    /// - Parameters:
    ///   - address: The address of the backend.
    ///   - options: The options of each request.
    ///   - interruption: Receives the signals that end the session.
    init(with address: BackendAddress, options: ClientOptions, until interruption: Interruption) {
        self.address = address
        self.options = options
        self.interruption = interruption
    }

    /// Whether a signal has ended the session.
    var isInterrupted: Bool { interruption.status != nil }

    /// Runs a closure with a client, and then closes the client's connections.
    ///
    /// - Parameter body: The closure that sends requests; it must end early when its task is canceled.
    /// - Returns: The result of the closure, even if a signal has ended it early.
    /// - Throws: The error of the closure, or the exit of the signal that ended it.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Client) async throws -> Value) async throws -> Value {
        let client = PoliteClient(to: address, limits: try options.limits(), clock: ContinuousClock())
        let result: Result<Value, any Error>
        do {
            result = .success(try await interruption.during { try await body(client) })
        } catch {
            result = .failure(error)
        }
        try? await client.shutdown()
        if case .failure = result, let ending = interruption.status { throw ending }
        return try result.get()
    }

    /// Finds the paging of the list at the address.
    ///
    /// - Parameters:
    ///   - requestsMax: The most requests.
    ///   - body: The body of a POST; nil for an empty object.
    ///   - client: The path to the backend.
    ///   - isQuiet: Whether the requests are not shown.
    /// - Returns: The list, or the reason why there is none, with the number of requests.
    func describe(
        atMost requestsMax: Int,
        sending body: JSONValue? = nil,
        with client: Client,
        isQuiet: Bool
    ) async -> ListSearch {
        let reading = await ListReading.describe(
            url: address.text,
            method: options.method,
            body: body,
            backend: client,
            limit: requestsMax,
            timeout: options.timeLimit
        ) { number, request in
            guard !isQuiet else { return }
            let line = "request \(number) of at most \(requestsMax): \(request.method.rawValue) \(request.address)"
            Console.error.line(options.masked(line, in: address.text).printable)
        }
        // Redirects and repetitions count, too.
        return ListSearch(reading: reading, requestCount: client.requestCount)
    }
}

/// The result of the search for a list's paging.
struct ListSearch: Sendable {
    /// The list, or the reason why there is none.
    var reading: Result<ListReading, ReadingRefusal>
    /// The number of requests.
    var requestCount: Int
}

extension BackendAddress {
    /// Whether a command line names a URL and not a file.
    static func isURL(_ text: String) -> Bool { text.contains("://") }
}
