// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import YAMLSource

/// Reads the file of the parked contracts.
package enum KnownBrokenParser {
    /// Reads parked contracts from the bytes of their file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name as the user gave it.
    ///   - ids: The ids of all contracts.
    ///   - isPassedOver: Returns whether an id is allowed although none of these contracts has it.
    /// - Returns: The parked contracts.
    /// - Throws: `Diagnostics` with everything that is wrong with the file, unknown and repeated ids included.
    package static func parse(
        _ bytes: [UInt8],
        file: String,
        ids: [String],
        isPassedOver: (String) -> Bool = { _ in false }
    ) throws(Diagnostics) -> KnownBroken {
        let root = try YAMLSource.parse(bytes, file: file)
        var diagnostics = Diagnostics()
        var parked: [ParkedContract] = []
        if var reader = MappingReader(root, of: "the file of known broken contracts", into: &diagnostics) {
            FormatVersion.check(&reader, into: &diagnostics)
            let entries = reader.requiredNode("knownBroken", into: &diagnostics)?
                .sequence("'knownBroken'", into: &diagnostics)
            parked = contracts(in: entries ?? [], ids: ids, isPassedOver: isPassedOver, into: &diagnostics)
            reader.finish(into: &diagnostics)
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
        return KnownBroken(parked)
    }

    private static func contracts(
        in entries: [SourceNode],
        ids: [String],
        isPassedOver: (String) -> Bool,
        into diagnostics: inout Diagnostics
    ) -> [ParkedContract] {
        let known = Set(ids)
        var places: [String: SourceLocation] = [:]
        var parked: [ParkedContract] = []
        for (position, entry) in entries.enumerated() {
            guard let (contract, place) = contract(from: entry, at: position, into: &diagnostics) else { continue }
            if !known.contains(contract.id), !isPassedOver(contract.id) {
                diagnostics.error(
                    "no contract has the id '\(contract.id)'; \(remedy(for: contract.id, in: ids))",
                    at: place
                )
            }
            if let earlier = places[contract.id] {
                diagnostics.error("'\(contract.id)' is already parked at \(earlier); keep one", at: place)
            } else {
                places[contract.id] = place
            }
            parked.append(contract)
        }
        return parked
    }

    private static func remedy(for id: String, in ids: [String]) -> String {
        if id.contains("*") { return "name each contract by its id, not by a pattern" }
        return NearName.nearest(to: id, in: ids).map { "use '\($0)'" } ?? "remove this entry"
    }

    private static func contract(
        from entry: SourceNode,
        at position: Int,
        into diagnostics: inout Diagnostics
    ) -> (contract: ParkedContract, place: SourceLocation)? {
        let subject = "entry \(position + 1) of 'knownBroken'"
        guard var reader = MappingReader(entry, of: subject, into: &diagnostics) else { return nil }
        let idNode = reader.requiredNode("id", into: &diagnostics)
        let id = idNode?.string("'id'", into: &diagnostics)
        let reason = text("reason", remedy: "say why the contract is parked", from: &reader, into: &diagnostics)
        let difference = text(
            "difference",
            remedy: "--update-known-broken records it",
            from: &reader,
            into: &diagnostics
        )
        reader.finish(into: &diagnostics)
        guard let idNode, let id else { return nil }
        return (ParkedContract(id: id, reason: reason ?? "", difference: difference ?? ""), idNode.location)
    }

    /// Reads a text that must not be empty.
    private static func text(
        _ key: String,
        remedy: String,
        from reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> String? {
        guard let node = reader.requiredNode(key, into: &diagnostics),
            let text = node.string("'\(key)'", into: &diagnostics)
        else { return nil }
        if text.allSatisfy(\.isWhitespace) {
            diagnostics.error("'\(key)' is blank; \(remedy)", at: node.location)
        }
        return text
    }
}
