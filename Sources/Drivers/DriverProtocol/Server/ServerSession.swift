// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The driver's end of a session, as a pure decision: which line is which call, and what is answered.
package struct ServerSession: Sendable {
    /// The reaction to a line.
    package enum Action: Sendable, Hashable {
        /// Nothing.
        case nothing
        /// Write this line.
        case answer([UInt8])
        /// Make this call, then ask `completed` for the answer.
        case call(id: JSONValue, DriverRequest)
    }

    private enum State {
        case fresh
        case ready
        case ended
    }

    private var state = State.fresh

    /// Creates a session that waits for `initialize`.
    package init() {}

    /// Whether `shutdown` was answered.
    package var isEnded: Bool { state == .ended }

    /// Decides about a line.
    package mutating func received(_ line: LineSplitter.Line) -> Action {
        switch line {
        case .tooLong(let limit, _):
            let error = RPCError(
                RPCError.invalidRequest,
                message: "a line of more than \(limit) bytes is too long for a message"
            )
            return .answer(RPCMessage.failure(id: .null, error: error).line)
        case .line(let bytes):
            return bytes.allSatisfy(Self.isSpace) ? .nothing : received(bytes)
        }
    }

    private func received(_ bytes: [UInt8]) -> Action {
        let message: RPCMessage
        do throws(RPCMessage.Malformed) {
            message = try RPCMessage(line: bytes)
        } catch {
            return .answer(RPCMessage.failure(id: error.id, error: error.error).line)
        }
        guard case .request(let id, let method, let parameters) = message else { return .nothing }
        do throws(RPCError) {
            let request = try DriverRequest(method: method, parameters: parameters)
            try check(request)
            return .call(id: id, request)
        } catch {
            return .answer(RPCMessage.failure(id: id, error: error).line)
        }
    }

    private func check(_ request: DriverRequest) throws(RPCError) {
        switch (state, request) {
        case (.fresh, .initialize(let version)):
            guard version != DriverCapabilities.currentProtocolVersion else { return }
            let ours = DriverCapabilities.currentProtocolVersion
            throw RPCError(
                RPCError.refused,
                message: "protocol version \(version) is not supported; use version \(ours)"
            )
        case (.ready, .initialize):
            throw RPCError(RPCError.invalidRequest, message: "'initialize' was called twice; start a session once")
        case (.fresh, _):
            throw RPCError(
                RPCError.notInitialized,
                message: "'\(request.method)' was called first; start with 'initialize'"
            )
        case (.ended, _):
            throw RPCError(
                RPCError.notInitialized,
                message: "'\(request.method)' was called after 'shutdown'; start a new driver"
            )
        case (.ready, _): return
        }
    }

    /// Returns the line that answers a call.
    ///
    /// - Parameters:
    ///   - id: The id of the call.
    ///   - request: The call.
    ///   - result: The result from the driver.
    /// - Returns: The line to write.
    package mutating func completed(
        id: JSONValue,
        request: DriverRequest,
        result: Result<DriverReply, DriverError>
    ) -> [UInt8] {
        switch result {
        case .success(let reply):
            if case .initialize = request { state = .ready }
            if case .shutdown = request { state = .ended }
            return RPCMessage.result(id: id, value: reply.json).line
        case .failure(let error):
            return RPCMessage.failure(id: id, error: RPCError(error)).line
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}
