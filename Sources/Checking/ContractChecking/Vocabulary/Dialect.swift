// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import ListDescription
package import OrderedCollections
package import SourceDiagnostics
package import YAMLSource

/// One form of paging in list APIs, for contracts that are checked in several forms.
package struct Dialect: Hashable, Sendable {
    /// Its name, which ends the ids of contracts: `stripe` in `PG-03.stripe`.
    package var name: String
    /// The list that the stub serves.
    package var list: SourceNode
    /// The knowledge that a client needs to read the list, as a driver receives it.
    package var client: JSONObject

    /// The object that a driver receives: the name, then everything that a client must know.
    package var configuration: JSONObject {
        var members: JSONObject = ["name": .string(name)]
        members.merge(client) { first, _ in first }
        return members
    }

    /// Returns whether another dialect is the same, without regard to its location.
    func isSame(as other: Dialect) -> Bool {
        name == other.name && client == other.client && list.json == other.list.json
    }
}

/// Reads the file of the dialects.
package enum DialectsParser {
    /// Reads dialects from the bytes of their file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name for messages.
    ///   - base: The dialects that exist already; the file may repeat them, but not change them.
    /// - Returns: The base and the dialects of the file, by name.
    /// - Throws: `Diagnostics` with everything that is wrong with the file.
    package static func parse(
        _ bytes: [UInt8],
        file: String,
        addingTo base: OrderedDictionary<String, Dialect> = [:]
    ) throws(Diagnostics) -> OrderedDictionary<String, Dialect> {
        let root = try YAMLSource.parse(bytes, file: file)
        var diagnostics = Diagnostics()
        var dialects = base
        if var reader = MappingReader(root, of: "the file of dialects", into: &diagnostics) {
            FormatVersion.check(&reader, into: &diagnostics)
            let node = reader.requiredNode("dialects", into: &diagnostics)
            let members = node.flatMap { MappingReader($0, of: "'dialects'", into: &diagnostics)?.members } ?? []
            for member in members { add(member, to: &dialects, into: &diagnostics) }
            reader.finish(into: &diagnostics)
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
        return dialects
    }

    private static func add(
        _ member: SourceMember,
        to dialects: inout OrderedDictionary<String, Dialect>,
        into diagnostics: inout Diagnostics
    ) {
        let name = member.key
        guard WordName.isLayer(name) else {
            let message = "the dialect '\(name)' has characters other than lowercase letters, digits and '-'"
            return diagnostics.error("\(message); use a name such as 'my-api'", at: member.keyLocation)
        }
        guard var reader = MappingReader(member.value, of: "dialect '\(name)'", into: &diagnostics) else { return }
        let list = reader.requiredNode("list", into: &diagnostics)
        let client = reader.requiredNode("client", into: &diagnostics)
        reader.finish(into: &diagnostics)
        guard let list, let client else { return }
        guard let object = client.json?.object else {
            let remedy = "write what a client must know, such as { style: page, rows: [items] }"
            return diagnostics.error("'client' is \(client.phrase); \(remedy)", at: client.location)
        }
        DialectClientForm.whole.check(client, named: "client", into: &diagnostics)
        // The preset is read once here, and not again for each contract.
        let whole = PresetLibrary.shipped.expanded(list, into: &diagnostics)
        let dialect = Dialect(name: name, list: whole, client: object)
        if let other = dialects[name], !other.isSame(as: dialect) {
            let message = "the dialect '\(name)' is already there, and means something else"
            return diagnostics.error("\(message); choose another name", at: member.keyLocation)
        }
        dialects[name] = dialect
    }
}
