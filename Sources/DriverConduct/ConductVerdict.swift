// Understudy
// SPDX-License-Identifier: Apache-2.0

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
