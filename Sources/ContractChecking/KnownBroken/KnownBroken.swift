// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// The parked contracts of a suite: broken, known to be, and not to fail a run as long as nothing about it changes.
package struct KnownBroken: Hashable, Sendable {
    private var byID: OrderedDictionary<String, ParkedContract>

    /// The parked contracts, in the order of their file.
    package var contracts: [ParkedContract] { Array(byID.values) }

    /// Parks contracts; of several with one id the first counts.
    package init(_ contracts: [ParkedContract] = []) {
        byID = OrderedDictionary(contracts.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns how a contract is parked; nil if it is not.
    package subscript(id: String) -> ParkedContract? { byID[id] }
}
