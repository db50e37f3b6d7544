// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A factory of commands that each make one HTTP request; a caller gives an input and handlers and sees no request.
@MainActor
package final class WebCommands {
    /// A command from the input of a request to the body of its answer.
    package typealias WebCommand = Command<JSONValue?, JSONValue?>
    /// The handler for the body of an answer; nil for an empty one.
    package typealias SuccessHandler = @Sendable (JSONValue?) -> Void
    /// The handler for the transport's failure, or for a ``WebCommandError``.
    package typealias ErrorHandler = @Sendable (any Error) -> Void

    private let get: WebEndpoint
    private let post: WebEndpoint
    private let transport: any Transport
    /// The pings under way, which have no other owner.
    private var pings: [Int: WebCommand] = [:]
    private var pingCount = 0

    /// Creates a factory.
    ///
    /// - Parameters:
    ///   - get: The endpoint of ``WebCommandKind/testGet``.
    ///   - post: The endpoint of ``WebCommandKind/testPost``.
    ///   - transport: The transport that reaches both.
    package init(get: WebEndpoint, post: WebEndpoint, transport: any Transport) {
        self.get = get
        self.post = post
        self.transport = transport
    }

    /// Makes a command that is idle and not shared (W-27, W-28, W-32).
    ///
    /// - Parameters:
    ///   - kind: The kind of request; the input of a GET becomes its parameters (W-29), that of a POST its body (W-31).
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
                // Runs at once if the command is executed on the main actor.
                Task.immediate { @MainActor in self.send(input, as: kind, answer: answer) }
            },
            success: success,
            error: error,
            cancel: cancel
        )
    }

    /// Sends a request of a kind at once, without input, and reports only whether it succeeded (W-33).
    ///
    /// - Parameters:
    ///   - kind: The kind of request.
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

/// The kind of request that a web command makes; the numbers are those of the article (W-26).
package enum WebCommandKind: Int, CaseIterable, Hashable, Sendable {
    /// No request.
    case none
    /// The request that reads.
    case testGet
    /// The request that sends data.
    case testPost
}

/// The error of an input that cannot be sent.
package struct WebCommandError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The description of what is wrong with the input.
    package var message: String

    /// Creates an error.
    package init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}

/// The endpoint of a web command's request.
package struct WebEndpoint: Hashable, Sendable {
    /// The complete address.
    package var url: String
    /// The time limit of an answer.
    package var timeout: Duration

    /// Creates an endpoint.
    package init(url: String, timeout: Duration = .seconds(30)) {
        self.url = url
        self.timeout = timeout
    }
}
