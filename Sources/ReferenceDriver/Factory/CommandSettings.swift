// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

/// All that a command is created with; a handler that is nil is not there (W-15, W-20).
package struct CommandSettings: Sendable {
    /// What does the work of a run, with the way to answer it; nil where a web command does.
    package var consume: (@Sendable (JSONValue?, @escaping @Sendable (Result<JSONValue?, any Error>) -> Void) -> Void)?
    /// The success handler.
    package var success: (@Sendable (JSONValue?) -> Void)?
    /// The error handler.
    package var error: (@Sendable (any Error) -> Void)?
    /// The cancel handler.
    package var cancel: (@Sendable () -> Void)?
    /// When a run that is not answered ends; nil for never.
    package var timeLimit: CommandTimeLimit?
}
