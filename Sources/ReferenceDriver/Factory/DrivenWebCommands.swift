// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// A factory of commands whose work is one HTTP request (W-26 to W-33).
@MainActor
package protocol DrivenWebCommands: AnyObject {
    /// Makes a command that is not executed; nil for a kind without one.
    ///
    /// - Parameters:
    ///   - kindNumber: The number of the kind; any number may come.
    ///   - settings: The handlers.
    /// - Returns: The command.
    func command(kindNumber: Int, _ settings: CommandSettings) -> (any DrivenCommand)?
    /// Sends a request of a kind at once, without input, and tells only whether it went well.
    func ping(_ kind: WebCommandKind, success: @escaping @Sendable () -> Void, error: @escaping @Sendable () -> Void)
}

extension WebCommands: DrivenWebCommands {
    package func command(kindNumber: Int, _ settings: CommandSettings) -> (any DrivenCommand)? {
        WebCommandKind(rawValue: kindNumber)
            .flatMap { command($0, success: settings.success, error: settings.error, cancel: settings.cancel) }
    }
}
