// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One thing that a driver must do, and how to find out whether it does.
package struct ConductRule: Sendable {
    /// A conversation with a fresh process, which returns if the rule is followed.
    typealias Probe = @Sendable (Conversation) async throws(ProbeEnd) -> Void

    /// A word for the topic and one for the rule, such as `handshake.version`.
    package let id: String
    /// The heading of the protocol's document that says it.
    package let section: String
    /// The rule as one sentence.
    package let title: String
    /// Whether it is about the end of the process.
    let judgesEnd: Bool
    /// The conversation that finds out.
    let probe: Probe

    /// Creates a rule.
    init(_ id: String, in section: String, title: String, judgesEnd: Bool = false, probe: @escaping Probe) {
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

/// The outcome of a rule.
package enum ConductVerdict: Sendable, Hashable {
    /// The driver does what the rule wants.
    case follows
    /// It does something else.
    case breaks(Breach)
    /// The rule could not be tried; the text says why.
    case notTried(String)
    /// The rule is about layers, and there is none to try it on; the text says why.
    case withoutLayer(String)

    /// The reason why the rule could not be tried; nil if it was.
    package var obstacle: String? {
        switch self {
        case .follows, .breaks: nil
        case .notTried(let reason), .withoutLayer(let reason): reason
        }
    }
}

/// A rule and the verdict on it.
package struct ConductResult: Sendable {
    /// The rule.
    package var rule: ConductRule
    /// The verdict on it.
    package var verdict: ConductVerdict

    /// Whether the rule is broken.
    package var isBroken: Bool {
        if case .breaks = verdict { true } else { false }
    }

    /// Whether the rule is about layers and there was none to try it on.
    package var isWithoutLayer: Bool {
        if case .withoutLayer = verdict { true } else { false }
    }
}

/// The behaviour of a driver instead of the one that a rule demands.
package struct Breach: Sendable, Hashable {
    /// The line that was sent last, or what was done.
    package var sent: String
    /// The line that came, or what happened.
    package var came: String
    /// The behaviour that the rule demands instead.
    package var expected: String

    /// Creates a violation.
    package init(sent: String, came: String, expected: String) {
        self.sent = sent
        self.came = came
        self.expected = expected
    }
}
