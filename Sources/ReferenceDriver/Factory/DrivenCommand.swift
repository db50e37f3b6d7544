// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

/// A command whose input and result are JSON, nil for null.
@MainActor
package protocol DrivenCommand: AnyObject {
    /// How far the command has come.
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
