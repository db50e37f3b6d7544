// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

/// A command whose input and result are JSON, nil for null.
@MainActor
package protocol DrivenCommand: AnyObject {
    /// The status of the command.
    var status: CommandStatus { get }
    /// The number of the status (W-01).
    var statusNumber: Int { get }

    /// Starts a run (W-03 to W-06).
    func execute(_ input: JSONValue?)
    /// Gives the pending run up (W-13).
    func cancel()
    /// Sets the final handler; nil leaves the former one (W-16 to W-18).
    @discardableResult
    func onFinal(_ handler: (@Sendable (Result<JSONValue?, any Error>) -> Void)?) -> Self
    /// Sets the status callback; nil leaves the former one (W-16 to W-18).
    @discardableResult
    func onStatusChange(_ callback: (@Sendable (CommandStatus) -> Void)?) -> Self
}

extension Command: DrivenCommand where Input == JSONValue?, Success == JSONValue? {
    package var statusNumber: Int { status.rawValue }
}

/// A factory of commands whose work is one HTTP request (W-26 to W-33).
@MainActor
package protocol DrivenWebCommands: AnyObject {
    /// Makes a command that was never executed; nil for a kind without a command.
    ///
    /// - Parameters:
    ///   - kindNumber: The number of the kind; any number may come.
    ///   - settings: The handlers.
    /// - Returns: The command.
    func command(kindNumber: Int, _ settings: CommandSettings) -> (any DrivenCommand)?
    /// Sends a request of a kind at once, without input, and reports only whether it succeeded.
    func ping(_ kind: WebCommandKind, success: @escaping @Sendable () -> Void, error: @escaping @Sendable () -> Void)
}

extension WebCommands: DrivenWebCommands {
    package func command(kindNumber: Int, _ settings: CommandSettings) -> (any DrivenCommand)? {
        WebCommandKind(rawValue: kindNumber)
            .flatMap { command($0, success: settings.success, error: settings.error, cancel: settings.cancel) }
    }
}

/// All that a command is created with; a handler that is nil is not there (W-15, W-20).
package struct CommandSettings: Sendable {
    /// The work of a run, with the function that answers it; nil where a web command does the work.
    package var consume: (@Sendable (JSONValue?, @escaping @Sendable (Result<JSONValue?, any Error>) -> Void) -> Void)?
    /// The success handler.
    package var success: (@Sendable (JSONValue?) -> Void)?
    /// The error handler.
    package var error: (@Sendable (any Error) -> Void)?
    /// The cancel handler.
    package var cancel: (@Sendable () -> Void)?
    /// The time limit of a run that is not answered; nil for no limit.
    package var timeLimit: CommandTimeLimit?
}
