// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The end of a probe that did not find what its rule wants.
enum ProbeEnd: Error {
    /// The driver did something else.
    case breaks(Breach)
    /// The probe did not get as far as its rule.
    case notTried(String)
    /// There is no layer to try the rule on.
    case withoutLayer(String)
    /// The process could not be started.
    case notStarted(String)
}
