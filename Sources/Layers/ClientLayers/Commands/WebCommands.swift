// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// Makes commands whose work is one HTTP request; who uses them gives an input and handlers, and never sees a request.
@MainActor
package final class WebCommands {
    /// A command from the input of a request to the body of its answer.
    package typealias WebCommand = Command<JSONValue?, JSONValue?>
    /// Called with the body of an answer; nil for an empty one.
    package typealias SuccessHandler = @Sendable (JSONValue?) -> Void
    /// Called with what the transport reports, or with a ``WebCommandError``.
    package typealias ErrorHandler = @Sendable (any Error) -> Void

    private let get: WebEndpoint
    private let post: WebEndpoint
    private let transport: any Transport
    /// The pings under way, which nobody else keeps.
    private var pings: [Int: WebCommand] = [:]
    private var pingCount = 0

    /// Creates a factory.
    ///
    /// - Parameters:
    ///   - get: Where ``WebCommandKind/testGet`` asks.
    ///   - post: Where ``WebCommandKind/testPost`` hands over.
    ///   - transport: What reaches both.
    package init(get: WebEndpoint, post: WebEndpoint, transport: any Transport) {
        self.get = get
        self.post = post
        self.transport = transport
    }

    /// Makes a command that is idle and nobody else's (W-27, W-28, W-32).
    ///
    /// - Parameters:
    ///   - kind: Which request; the input of a GET becomes its parameters (W-29), that of a POST its body (W-31).
    ///   - success: Called with the answer's body (W-30).
    ///   - error: Called with the failure (W-30).
    ///   - cancel: Called when the command is canceled; the request itself is not given up.
    /// - Returns: The command; nil for ``WebCommandKind/none``.
    package func command(
        _ kind: WebCommandKind,
        success: SuccessHandler? = nil,
        error: ErrorHandler? = nil,
        cancel: (@Sendable () -> Void)? = nil
    ) -> WebCommand? {
        guard kind != .none else { return nil }
        return WebCommand(
            consume: { input, answer in
                // At once where the command is executed on the main actor.
                Task.immediate { @MainActor in self.send(input, as: kind, answer: answer) }
            },
            success: success,
            error: error,
            cancel: cancel
        )
    }

    /// Sends a request of a kind at once, without input, and tells only whether it went well (W-33).
    ///
    /// - Parameters:
    ///   - kind: Which request.
    ///   - success: Called after an answer.
    ///   - error: Called after a failure.
    package func ping(
        _ kind: WebCommandKind,
        success: @escaping @Sendable () -> Void,
        error: @escaping @Sendable () -> Void
    ) {
        guard let command = command(kind, success: { _ in success() }, error: { _ in error() }) else { return }
        pingCount += 1
        let number = pingCount
        pings[number] = command
        command
            .onFinal { [weak self] _ in Task.immediate { @MainActor in self?.pings[number] = nil } }
            .execute(nil)
    }
}

extension WebCommands {
    private func send(_ input: JSONValue?, as kind: WebCommandKind, answer: @escaping WebCommand.Answer) {
        do throws(WebCommandError) {
            transport.send(try request(for: kind, with: input)) { result in answer(result.mapError { $0 as any Error })
            }
        } catch {
            answer(.failure(error))
        }
    }

    private func request(for kind: WebCommandKind, with input: JSONValue?) throws(WebCommandError) -> TransportRequest {
        switch kind {
        case .none, .testGet:
            TransportRequest(url: get.url, parameters: try parameters(input), timeout: get.timeout)
        case .testPost:
            TransportRequest(method: .post, url: post.url, body: input, timeout: post.timeout)
        }
    }

    private func parameters(_ input: JSONValue?) throws(WebCommandError) -> [RequestParameter] {
        guard let input, input != .null else { return [] }
        guard let members = input.object else {
            throw WebCommandError("the input of a GET is \(input.kind) (\(input)); give an object of parameters")
        }
        return members.compactMap { RequestParameter(name: $0.key, json: $0.value) }
    }
}

/// Which request a web command makes; the numbers are those of the article (W-26).
package enum WebCommandKind: Int, CaseIterable, Hashable, Sendable {
    /// None at all.
    case none
    /// The request that reads.
    case testGet
    /// The request that hands over.
    case testPost
}

/// Why an input cannot be sent.
package struct WebCommandError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with it.
    package var message: String

    /// Creates an error.
    package init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}

/// Where a web command sends its request.
package struct WebEndpoint: Hashable, Sendable {
    /// The complete address.
    package var url: String
    /// How long an answer may take.
    package var timeout: Duration

    /// Creates an endpoint.
    package init(url: String, timeout: Duration = .seconds(30)) {
        self.url = url
        self.timeout = timeout
    }
}
