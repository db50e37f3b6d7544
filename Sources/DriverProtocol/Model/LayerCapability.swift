// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a driver can do with one layer.
package struct LayerCapability: Sendable, Hashable {
    /// The actions of the vocabulary that it performs.
    package var actions: Set<String>
    /// The events of the vocabulary that it can observe; others are left out of a comparison.
    package var events: Set<String>

    /// Creates a capability.
    package init(actions: Set<String>, events: Set<String>) {
        self.actions = actions
        self.events = events
    }
}
