// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The running program, as streams of events and commands for a shell name it.
struct ProgramIdentity: Sendable {
    /// The version of the program.
    var version = ""
    /// A text that is another one after each start, so that a client knows whether ids and revisions go on.
    var instance = ""
    /// The words of the command that starts it, without faults.
    var command = ["understudy", "serve"]
    /// The scheme of its address.
    var scheme = "http"
}

extension ProgramIdentity {
    /// Takes what a server is configured with.
    init(_ configuration: StubServerConfiguration, instance: String) {
        self.init(
            version: configuration.version,
            instance: instance,
            command: configuration.command,
            scheme: configuration.security == nil ? "http" : "https"
        )
    }
}
