// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
package import SourceDiagnostics
import YAMLSource

/// Reads the file of the behaviour index.
package enum BehaviourIndexParser {
    /// Reads an index out of the bytes of its file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name for messages.
    ///   - base: What is in the index already; the file may repeat it, but not change it.
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
        return node.members ?? node.refuse("'behaviours'", remedy, into: &diagnostics) ?? []
    }

    private static func add(
        _ member: SourceMember,
        to index: inout BehaviourIndex,
        into diagnostics: inout Diagnostics
    ) {
        let id = member.key
        guard WordName.isID(id) else {
            let message = "the id '\(id)' of a behaviour has other characters than letters, digits, '-' and '_'"
            return diagnostics.error("\(message); write for example 'SHOP-1'", at: member.keyLocation)
        }
        guard let behaviour = behaviour(member, into: &diagnostics) else { return }
        if let other = index.behaviours[id], other != behaviour {
            let message = "the behaviour '\(id)' is in the index already: '\(other.sentence)'"
            return diagnostics.error("\(message); give yours an id of its own", at: member.keyLocation)
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
        // What else stands there is for readers, not for the checker.
        reader.ignore("because", "heldBy", "corrects")
        reader.finish(into: &diagnostics)
        guard let basis, let isVisible, let sentence else { return nil }
        return Behaviour(id: member.key, basis: basis, isVisible: isVisible, sentence: sentence)
    }
}
