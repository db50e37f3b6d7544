// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import YAMLSource

/// The description of a list or an answer as it is written, so that it can be written again.
package struct ListSource: Sendable, Hashable {
    /// The mapping of its keys.
    ///
    /// Names of files stay names, so that their values do not stay in memory.
    package var node: SourceNode
    /// The list that the keys describe, without options of the command line; nil for an answer.
    package var list: ListDescription?

    /// The keys with their values; nil where a value is a number that JSON does not have.
    package var members: JSONObject? { node.json?.object }

    /// Takes a description.
    package init(_ node: SourceNode, list: ListDescription? = nil) {
        self.node = node
        self.list = list
    }
}

extension ListSource {
    /// Whether a row of the list names a row of another one by its key: `{ row: { of: customers } }`.
    package func refersToRows(of name: String) -> Bool { Self.refers(node, to: name) }

    private static func refers(_ node: SourceNode, to name: String) -> Bool {
        if let elements = node.elements { return elements.contains { refers($0, to: name) } }
        return (node.members ?? [])
            .contains { member in
                member.key == "row" && member.value["of"]?.scalarText == name || refers(member.value, to: name)
            }
    }
}
