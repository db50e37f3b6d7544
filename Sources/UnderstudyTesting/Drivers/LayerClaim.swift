// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a driver can do with one layer, in the words of `Contracts/schema/vocabulary.yaml`.
public struct LayerClaim: Hashable, Sendable {
    /// The actions that it performs; contracts with others are unsupported.
    public var actions: Set<String>
    /// The events that it tells; others are left out of every comparison.
    public var events: Set<String>

    /// Creates a claim; a layer's mandatory events must be among the events.
    public init(actions: Set<String>, events: Set<String>) {
        self.actions = actions
        self.events = events
    }
}
