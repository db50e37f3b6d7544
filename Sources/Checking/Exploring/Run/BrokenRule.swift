// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A rule that a layer breaks, with the shortest history that shows it.
package struct BrokenRule: Sendable {
    /// The history, and the rule that its last step breaks.
    package var finding: ExplorationFinding
    /// The behaviour of the layer in that history.
    package var story: [StoryStep]
    /// The contract that checks the end of that history; nil if contracts cannot express it.
    package var contract: ExploredContract?
    /// The reason why the contract does not show the mistake of the driver; nil if it does, or was not checked.
    package var contractDoubt: String?

    /// Creates a broken rule.
    package init(finding: ExplorationFinding, story: [StoryStep], contract: ExploredContract? = nil) {
        self.finding = finding
        self.story = story
        self.contract = contract
    }

    /// The rule.
    package var rule: Invariant { finding.violation.invariant }
}
