// Understudy
// SPDX-License-Identifier: Apache-2.0

import YAMLSource

/// Finds references to files of values: kinds, `values: { file: towns.csv }`, and rows, `row: { file: rows.json }`.
///
/// Only the kind of a field or the row of a list can be a reference. The same keys in a constant, in the body of an
/// answer or as the name of a field are ordinary data.
enum ValueReferences {
    /// Returns a list file in which each reference is replaced.
    ///
    /// - Parameters:
    ///   - root: The root of the file.
    ///   - replacement: Returns the replacement for the member `values` of a kind, or the member `row` of a list.
    /// - Returns: The same file with each reference replaced.
    static func replace(in root: SourceNode, by replacement: (SourceMember) -> SourceMember) -> SourceNode {
        root.changing("lists") { lists in
            lists.changingAll { list in
                list.changing("row") { row in
                    guard !RowReader.namesFile(row) else {
                        return replacement(SourceMember(key: "row", keyLocation: row.location, value: row)).value
                    }
                    return row.changingAll { kind($0, by: replacement) }
                }
            }
        }
    }

    private static func kind(_ node: SourceNode, by replacement: (SourceMember) -> SourceMember) -> SourceNode {
        guard let members = node.members else { return node }
        switch FieldKindReader.keyed(members) {
        case nil: return node.changingAll { kind($0, by: replacement) }
        case .object: return node.changing("object") { fields in fields.changingAll { kind($0, by: replacement) } }
        case .array: return node.changing("array") { array in array.changing("of") { kind($0, by: replacement) } }
        case .nullable: return node.changing("nullable") { one in one.changing("of") { kind($0, by: replacement) } }
        case .values:
            let replaced = members.map { $0.key == "values" && $0.value["file"] != nil ? replacement($0) : $0 }
            return SourceNode(.mapping(replaced), at: node.location)
        default: return node
        }
    }
}

extension SourceNode {
    /// Returns the node with the value of one key changed; a node without the key stays as it is.
    fileprivate func changing(_ key: String, by change: (SourceNode) -> SourceNode) -> SourceNode {
        changingMembers { $0.key == key ? change($0.value) : $0.value }
    }

    /// Returns the node with the values of all keys changed; a node that is not a mapping stays as it is.
    fileprivate func changingAll(_ change: (SourceNode) -> SourceNode) -> SourceNode {
        changingMembers { change($0.value) }
    }

    private func changingMembers(_ value: (SourceMember) -> SourceNode) -> SourceNode {
        guard let members else { return self }
        let changed = members.map { SourceMember(key: $0.key, keyLocation: $0.keyLocation, value: value($0)) }
        return SourceNode(.mapping(changed), at: location)
    }
}
