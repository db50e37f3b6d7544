// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections

/// Every behaviour that a contract may stand for.
package struct BehaviourIndex: Hashable, Sendable {
    /// The behaviours by id, in the file's order.
    package var behaviours: OrderedDictionary<String, Behaviour>

    /// Creates an index.
    package init(behaviours: OrderedDictionary<String, Behaviour>) {
        self.behaviours = behaviours
    }

    /// The behaviour that a contract id stands for: `P-54.late-no-data` stands for `P-54`.
    package subscript(contractID id: String) -> Behaviour? {
        behaviours[Self.behaviourID(of: id)]
    }

    /// An index without behaviours.
    static let empty = BehaviourIndex(behaviours: [:])

    /// The part of a contract id before its suffix.
    package static func behaviourID(of contractID: String) -> String {
        String(contractID.prefix { $0 != "." })
    }
}
