// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// Something that looks broken, with the questions that show it again if it is broken.
struct Suspicion: Sendable {
    /// A question, with the rows that its answer has if the list is unchanged.
    struct Witness: Sendable {
        /// The question.
        var question: ProbeQuestion
        /// The rows of the first answer as one number; nil if they do not matter.
        var fingerprint: Int?
    }

    /// The questions, in the order in which they are asked.
    var witnesses: [Witness]
    /// The indices of the few questions that are evidence, in the order in which they are shown.
    var shown: [Int]
    /// Whether rows that change during the probe can cause the same finding.
    var dependsOnRows = true
    /// Whether the walk has to be repeated because tokens can lead to rows of an earlier moment.
    var needsWalk = false
    /// Returns the finding in one sentence if the answers show it; nil if they do not.
    var explain: @Sendable ([PageGlance]) -> String?
}

/// The opinion of an invariant about what a probe has seen.
enum Judgement: Sendable {
    /// The invariant holds.
    case holds
    /// The invariant cannot be judged, for this reason.
    case undecided(String)
    /// The invariant is about something that this kind of list does not promise, for this reason.
    case inapplicable(String)
    /// The invariant looks broken.
    case suspect(Suspicion)
}
