// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// Finds the rows of lists that serve those of another list: `rows: { of: orders }`.
enum SharedRows {
    /// The key of a list with the number of its rows, or with the name of another list.
    static let key = "rows"
    /// The keys that describe rows; only the list that has the rows can have them.
    static let rowKeys = ["row", "seed", "locale"]

    private static let reference = "of"

    /// Returns whether the value of `rows` names another list.
    static func isReference(_ rows: SourceNode) -> Bool { rows[reference] != nil }

    /// Returns whether a list serves the rows of another list.
    static func areNamed(in list: SourceNode) -> Bool { areNamed(in: list.members ?? []) }

    /// Returns whether a list with these keys serves the rows of another list.
    static func areNamed(in members: [SourceMember]) -> Bool {
        members.contains { $0.key == key && isReference($0.value) }
    }

    /// Gives a list the rows of another list, and reports the list's own keys about rows.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - owner: The list that has the rows.
    ///   - reader: The mapping of the list.
    ///   - diagnostics: The receiver of findings.
    static func give(
        _ list: inout ListDescription,
        rowsOf owner: ListDescription,
        at reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) {
        let name = reader.node(key)?[reference]?.scalarText ?? owner.name
        for key in rowKeys {
            guard let member = reader.member(key) else { continue }
            diagnostics.error(
                "'\(key)' has no meaning together with '\(Self.key): { \(reference): \(name) }', whose rows are those of "
                    + "'\(name)'; remove it",
                at: member.keyLocation
            )
        }
        list.rowsOf = owner.name
        (list.rows, list.seed, list.row) = (owner.rows, owner.seed, owner.row)
    }

    /// Gives each list the keys of all lists with the same rows; a change through any list must keep them.
    ///
    /// - Parameter lists: The lists of the file, whose references are resolved.
    static func shareKeys(among lists: inout [ListDescription]) {
        var keys: [String: OrderedSet<RowKeys>] = [:]
        for owner in lists.compactMap(\.rowsOf) { keys[owner] = [] }
        for list in lists where list.items != nil { keys[list.rowsName]?.append(list.itemKeys) }
        for position in lists.indices {
            lists[position].sharedKeys = keys[lists[position].rowsName].map { Array($0) } ?? []
        }
    }

    /// Reads the name of the list that a list names; nil with findings.
    static func name(in list: SourceMember, into diagnostics: inout Diagnostics) -> String? {
        guard let node = list.value[key], var rows = MappingReader(node, of: "'\(key)'", into: &diagnostics) else {
            return nil
        }
        let name = rows.requiredString(reference, into: &diagnostics)
        let count = diagnostics.findings.count
        rows.finish(into: &diagnostics)
        return diagnostics.findings.count == count ? name : nil
    }

    /// Returns the node with the name of another list for the rows; nil for a list with its own rows.
    static func writtenName(in list: SourceMember) -> SourceNode? { list.value[key]?[reference] }
}
