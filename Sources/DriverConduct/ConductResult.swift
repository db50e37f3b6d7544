// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A rule and what it came to.
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
