// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections
package import SourceDiagnostics
import YAMLSource

/// The basis of a contract's expectations.
package enum Basis: String, CaseIterable, Hashable, Sendable {
    /// The behaviour was published in words or code.
    case stated
    /// The behaviour is that of the original public code.
    case original
    /// The behaviour follows from published behaviours.
    case inferred
    /// The project chose the behaviour, because nothing was published.
    case chosen
    /// The published behaviour is wrong.
    case corrected
}

/// One behaviour that the index knows.
package struct Behaviour: Hashable, Sendable {
    /// Its id, such as `P-35`.
    package var id: String
    /// The basis of the demand.
    package var basis: Basis
    /// Whether a driver can show it.
    package var isVisible: Bool
    /// The behaviour in one sentence.
    package var sentence: String

    /// Creates a behaviour.
    package init(id: String, basis: Basis, isVisible: Bool, sentence: String) {
        self.id = id
        self.basis = basis
        self.isVisible = isVisible
        self.sentence = sentence
    }
}

/// The behaviours that contracts can check.
package struct BehaviourIndex: Hashable, Sendable {
    /// The behaviours by id, in the file's order.
    package var behaviours: OrderedDictionary<String, Behaviour>

    /// Creates an index.
    package init(behaviours: OrderedDictionary<String, Behaviour>) {
        self.behaviours = behaviours
    }

    /// The behaviour that a contract checks: `P-54` for the id `P-54.late-no-data`.
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

/// Reads the file of the behaviour index.
package enum BehaviourIndexParser {
    /// Reads an index from the bytes of its file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name for messages.
    ///   - base: The behaviours in the index already; the file may repeat them, but not change them.
    /// - Returns: The base and the behaviours of the file.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    package static func parse(
        _ bytes: [UInt8],
        file: String,
        addingTo base: BehaviourIndex? = nil
    ) throws(Diagnostics) -> BehaviourIndex {
        let root = try YAMLSource.parse(bytes, file: file)
        var diagnostics = Diagnostics()
        var index = base ?? .empty
        if var reader = MappingReader(root, of: "the behaviour index", into: &diagnostics) {
            FormatVersion.check(&reader, into: &diagnostics)
            let behaviours = reader.requiredNode("behaviours", into: &diagnostics)
            for member in behaviours.map({ members(of: $0, into: &diagnostics) }) ?? [] {
                add(member, to: &index, into: &diagnostics)
            }
            reader.finish(into: &diagnostics)
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
        return index
    }

    private static func members(of node: SourceNode, into diagnostics: inout Diagnostics) -> [SourceMember] {
        let remedy = "write a mapping such as SHOP-1: { basis: chosen, visible: true, says: \"…\" }"
        return node.members ?? node.refuse("'behaviours'", remedy: remedy, into: &diagnostics) ?? []
    }

    private static func add(
        _ member: SourceMember,
        to index: inout BehaviourIndex,
        into diagnostics: inout Diagnostics
    ) {
        let id = member.key
        guard WordName.isID(id) else {
            let message = "the behaviour id '\(id)' has characters other than letters, digits, '-' and '_'"
            return diagnostics.error("\(message); use an id such as 'SHOP-1'", at: member.keyLocation)
        }
        guard let behaviour = behaviour(member, into: &diagnostics) else { return }
        if let other = index.behaviours[id], other != behaviour {
            let message = "the behaviour '\(id)' is already in the index: '\(other.sentence)'"
            return diagnostics.error("\(message); choose another id", at: member.keyLocation)
        }
        index.behaviours[id] = behaviour
    }

    private static func behaviour(_ member: SourceMember, into diagnostics: inout Diagnostics) -> Behaviour? {
        guard var reader = MappingReader(member.value, of: "behaviour '\(member.key)'", into: &diagnostics) else {
            return nil
        }
        let basis = reader.requiredNode("basis", into: &diagnostics)?
            .name("'basis'", as: Basis.self, into: &diagnostics)
        let isVisible = reader.requiredNode("visible", into: &diagnostics)?.boolean("'visible'", into: &diagnostics)
        let sentence = reader.requiredString("says", into: &diagnostics)
        // The checker does not use these keys; they are for readers.
        reader.ignore("because", "heldBy", "corrects")
        reader.finish(into: &diagnostics)
        guard let basis, let isVisible, let sentence else { return nil }
        return Behaviour(id: member.key, basis: basis, isVisible: isVisible, sentence: sentence)
    }
}
