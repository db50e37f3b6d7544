// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which contracts of a suite are to be checked; what is empty leaves all in.
package struct Selection: Hashable, Sendable {
    /// The layers, any of them.
    package var layers: [String]
    /// Patterns of contract ids, any of them.
    package var ids: [Glob]
    /// The bases, any of them.
    package var bases: [Basis]

    /// Creates a selection; without arguments it takes every contract.
    package init(layers: [String] = [], ids: [Glob] = [], bases: [Basis] = []) {
        self.layers = layers
        self.ids = ids
        self.bases = bases
    }

    /// Returns whether a contract is to be checked: it must be of a layer, of an id and of a basis that are wanted.
    package func includes(_ contract: Contract) -> Bool {
        (layers.isEmpty || layers.contains(contract.layer))
            && (ids.isEmpty || ids.contains { $0.matches(contract.id) })
            && (bases.isEmpty || bases.contains(contract.basis))
    }
}
