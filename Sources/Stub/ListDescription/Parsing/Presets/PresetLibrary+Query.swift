// Understudy
// SPDX-License-Identifier: Apache-2.0

import YAMLSource

extension PresetLibrary {
    /// The key of a list for the fields by which requests filter, search and sort.
    static let queryKey = "query"

    /// The keys of `query` that name fields.
    private static let fieldKeys = ["filter", "search", "sort"]

    /// Removes the parts of a preset's `query` that do not fit a list with its own rows or paging.
    ///
    /// The forms of parameters stay, so a list with other rows only needs to name its fields.
    ///
    /// - Parameters:
    ///   - query: The value of the preset.
    ///   - own: The keys of the list.
    ///   - shared: The row of the other list that has the rows; nil if it is not known.
    /// - Returns: The rest; nil if neither the rest nor the list names a field.
    static func query(_ query: SourceNode, with own: [SourceMember], sharing shared: RowTemplate?) -> SourceNode? {
        let hasField = fieldTest(of: own, sharing: shared)
        // With the style `keyset`, pages are always in the order of the key.
        let isKeyset = own.contains { $0.key == "paging" && $0.value["style"]?.scalarText == "keyset" }
        let rest = (query.members ?? [])
            .compactMap { member -> SourceMember? in
                guard fieldKeys.contains(member.key) else { return member }
                if isKeyset, member.key == "sort" { return nil }
                guard let hasField else { return member }
                let elements = (member.value.elements ?? []).compactMap { element($0, where: hasField) }
                var known = member
                known.value.content = .sequence(elements)
                return elements.isEmpty ? nil : known
            }
        let written = own.first { $0.key == queryKey }?.value.members ?? []
        guard (rest + written).contains(where: { fieldKeys.contains($0.key) }) else { return nil }
        return SourceNode(.mapping(rest), at: query.location)
    }

    /// Returns the test for the fields of a list's rows; nil for a list that has the rows of its preset.
    private static func fieldTest(of own: [SourceMember], sharing shared: RowTemplate?) -> ((String) -> Bool)? {
        if SharedRows.areNamed(in: own) {
            // Whole rows do not have the fields of a preset, neither here nor in the list's own row.
            let fields = shared.map { $0.recordCount == nil ? $0.fields : [] } ?? []
            return { RowField.find($0, in: fields) != nil }
        }
        guard let row = own.first(where: { $0.key == "row" })?.value else { return nil }
        return { Self.has($0, in: row) }
    }

    /// Returns an element of a sequence of fields without the fields that a row does not have; nil if none is left.
    private static func element(_ element: SourceNode, where hasField: (String) -> Bool) -> SourceNode? {
        if let path = element.scalarText { return hasField(path) ? element : nil }
        let members = (element.members ?? []).filter { hasField($0.key) }
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
