// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One thing that a driver must do, and how to find out whether it does.
package struct ConductRule: Sendable {
    /// Talks to a fresh process and returns if the rule is followed.
    typealias Probe = @Sendable (Conversation) async throws(ProbeEnd) -> Void

    /// A word for the topic and one for the rule, such as `handshake.version`.
    package let id: String
    /// The heading of the protocol's document that says it.
    package let section: String
    /// The rule as one sentence.
    package let title: String
    /// Whether it is about the end of the process.
    let judgesEnd: Bool
    /// The talk that finds out.
    let probe: Probe

    /// Creates a rule.
    init(_ id: String, in section: String, _ title: String, judgesEnd: Bool = false, probe: @escaping Probe) {
        self.id = id
        self.section = section
        self.title = title
        self.judgesEnd = judgesEnd
        self.probe = probe
    }

    /// Every rule, in the order of a session; the first decides whether there is a session at all.
    package static let all: [ConductRule] =
        handshake + capabilities + lines + errors + layers + integers + settles + events + endings
}
