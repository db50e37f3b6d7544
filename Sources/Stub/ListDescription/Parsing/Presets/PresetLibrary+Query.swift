// Understudy
// SPDX-License-Identifier: Apache-2.0

import YAMLSource

extension PresetLibrary {
    /// The key of a list that says by which fields requests filter, search and sort.
    static let queryKey = "query"

    /// The keys of `query` that name fields.
    private static let fieldKeys = ["filter", "search", "sort"]

    /// Leaves out of the `query` of a preset what does not fit a list with rows or a paging of its own.
    ///
    /// The forms of parameters stay, so that a list with other rows only names its fields.
    ///
    /// - Parameters:
    ///   - query: The value of the preset.
    ///   - own: The keys of the list.
    /// - Returns: The rest; nil if neither the rest nor the list names a field.
    static func query(_ query: SourceNode, with own: [SourceMember]) -> SourceNode? {
        let row = own.first { $0.key == "row" }?.value
        // Pages in the order of a key have no other order.
        let isKeyset = own.contains { $0.key == "paging" && $0.value["style"]?.scalarText == "keyset" }
        let rest = (query.members ?? [])
            .compactMap { member -> SourceMember? in
                guard fieldKeys.contains(member.key) else { return member }
                if isKeyset, member.key == "sort" { return nil }
                guard let row else { return member }
                let elements = (member.value.elements ?? []).compactMap { element($0, in: row) }
                var known = member
                known.value.content = .sequence(elements)
                return elements.isEmpty ? nil : known
            }
        let written = own.first { $0.key == queryKey }?.value.members ?? []
        guard (rest + written).contains(where: { fieldKeys.contains($0.key) }) else { return nil }
        return SourceNode(.mapping(rest), at: query.location)
    }

    /// Returns an element of a list of fields without the fields that a row does not have; nil if none is left.
    private static func element(_ element: SourceNode, in row: SourceNode) -> SourceNode? {
        if let path = element.scalarText { return has(path, in: row) ? element : nil }
        let members = (element.members ?? []).filter { has($0.key, in: row) }
        return members.isEmpty ? nil : SourceNode(.mapping(members), at: element.location)
    }

    /// Returns whether a row, or an object in it, has a field, which may be named by its path.
    private static func has(_ path: String, in row: SourceNode) -> Bool {
        (row.members ?? [])
            .contains { member in
                if member.key == path { return true }
                guard path.hasPrefix("\(member.key).") else { return false }
                return has(String(path.dropFirst(member.key.count + 1)), in: member.value)
            }
    }
}
