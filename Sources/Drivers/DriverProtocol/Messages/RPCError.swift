// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The `error` member of a JSON-RPC 2.0 answer.
package struct RPCError: Error, Sendable, Hashable {
    /// A line that is not JSON.
    package static let parseError = -32700
    /// JSON that is not a message.
    package static let invalidRequest = -32600
    /// A method that the driver does not know.
    package static let methodNotFound = -32601
    /// A parameter that is missing or of the wrong type.
    package static let invalidParameters = -32602
    /// A defect of the driver.
    package static let internalError = -32603
    /// A method that came before `initialize`, or after `shutdown`.
    package static let notInitialized = -32002
    /// The driver does not do this; `data.reason` says why.
    package static let unsupported = 1
    /// The driver understood and said no.
    package static let refused = 2
    /// The driver cannot go on.
    package static let unavailable = 3
    /// The layer itself threw an error that nothing caught.
    package static let layerFailed = 4

    /// One of the codes above, or a driver's own.
    package var code: Int
    /// The problem, in words for people.
    package var message: String
    /// Further details for programs.
    package var data: JSONValue?

    /// Creates an error.
    package init(_ code: Int, message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}

extension RPCError {
    /// Creates the answer of a server to an error of its driver.
    package init(_ error: DriverError) {
        switch error.code {
        case .unsupported(let reason):
            self.init(Self.unsupported, message: error.message, data: ["reason": .string(reason)])
        case .refused: self.init(Self.refused, message: error.message)
        case .layerFailed: self.init(Self.layerFailed, message: error.message)
        case .crashed, .endOfFile, .timedOut, .protocolViolation, .unavailable:
            self.init(Self.unavailable, message: error.message)
        }
    }

    /// Returns the error that a client makes of an answer with this error.
    ///
    /// - Parameters:
    ///   - driver: The name of the driver in messages.
    ///   - method: The call that it answers.
    /// - Returns: The failure; that of a layer has the layer's own words, and no others.
    package func driverError(of driver: String, to method: String) -> DriverError {
        let words = "driver '\(driver)' answered '\(method)' with error \(code): \(message)"
        return switch code {
        case Self.unsupported, Self.methodNotFound:
            DriverError(.unsupported(data?["reason"]?.text ?? message), message: words)
        case Self.parseError, Self.invalidRequest, Self.notInitialized: DriverError(.protocolViolation, message: words)
        case Self.unavailable: DriverError(.unavailable, message: words)
        case Self.layerFailed: DriverError(.layerFailed, message: message)
        default: DriverError(.refused, message: words)
        }
    }
}
