// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a rule comes to.
package enum ConductVerdict: Sendable, Hashable {
    /// The driver does what the rule wants.
    case follows
    /// It does something else.
    case breaks(Breach)
    /// The rule could not be tried; the text says why.
    case notTried(String)
    /// The rule is about layers, and there is none to try it on; the text says why.
    case withoutLayer(String)
}
