// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The running program, as streams of events and commands for a shell name it.
struct ProgramIdentity: Sendable {
    /// The version of the program.
    var version = ""
    /// A text that is another one after each start, so that a client knows whether ids and revisions go on.
    var instance = ""
    /// The words of the command that starts it, without faults, port and token.
    var command = ["understudy", "serve"]
    /// The paths of files among these words.
    var files: [String] = []
    /// The address to listen at.
    var host = "127.0.0.1"
    /// Whether connections speak TLS.
    var isSecure = false
}

extension ProgramIdentity {
    /// Takes what a server is configured with.
    init(_ configuration: StubServerConfiguration, instance: String) {
        self.init(
            version: configuration.version,
            instance: instance,
            command: configuration.command,
            files: configuration.files,
            host: configuration.host,
            isSecure: configuration.security != nil
        )
    }
}
