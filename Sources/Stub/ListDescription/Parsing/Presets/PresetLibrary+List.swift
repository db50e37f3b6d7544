// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
package import YAMLSource

extension PresetLibrary {
    /// The key of a list that names its preset.
    package static let key = "preset"

    /// The keys whose members replace those of the preset one by one.
    package static let mergedKeys = ["paging", "errors", "headers", queryKey]

    /// Returns a list with the keys of its preset, which the list's own keys replace.
    ///
    /// The nodes of the preset keep their locations in a file named `preset:NAME`.
    ///
    /// - Parameters:
    ///   - list: The node of a list.
    ///   - shared: The row of the other list that has the rows; nil if the list has its own rows.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The same node if it names no preset; without the key `preset` if it does.
    package func expanded(
        _ list: SourceNode,
        sharing shared: RowTemplate? = nil,
        into diagnostics: inout Diagnostics
    ) -> SourceNode {
        guard let members = list.members, let reference = list[Self.key] else { return list }
        let own = members.filter { $0.key != Self.key }
        let preset = self.members(of: reference, into: &diagnostics)
        return SourceNode(.mapping(Self.merge(preset, with: own, sharing: shared)), at: list.location)
    }

    /// Reads the keys of the preset that a list names; no keys if there is no such preset.
    private func members(of reference: SourceNode, into diagnostics: inout Diagnostics) -> [SourceMember] {
        guard let name = reference.string("'\(Self.key)'", into: &diagnostics) else { return [] }
        guard let keys = keys(of: name, at: reference, into: &diagnostics) else { return [] }
        guard keys.describeFile else { return keys.members }
        diagnostics.error(
            "the preset '\(name)' describes a whole file; write 'preset: \(name)' beside 'understudy: 1'",
            at: reference.location
        )
        return []
    }

    /// Reads the keys of a preset; nil with findings.
    func keys(of name: String, at reference: SourceNode, into diagnostics: inout Diagnostics) -> Preset.Keys? {
        if let problem = problem(of: name) { diagnostics.error(problem, at: reference.location) }
        do throws(Diagnostics) {
            return try self[name]?.keys()
        } catch {
            diagnostics.append(contentsOf: error)
            return nil
        }
    }

    /// Replaces keys of a preset with those of a list or an answer.
    ///
    /// - Parameters:
    ///   - preset: The keys of the preset.
    ///   - own: The own keys.
    ///   - shared: The row of the list whose rows the list serves; nil if it is not known.
    /// - Returns: The keys of both.
    static func merge(
        _ preset: [SourceMember],
        with own: [SourceMember],
        sharing shared: RowTemplate? = nil
    ) -> [SourceMember] {
        var merged = withoutReplaced(preset, by: own, sharing: shared)
        for member in own {
            guard let index = merged.firstIndex(where: { $0.key == member.key }) else {
                merged.append(member)
                continue
            }
            let old = merged[index].value
            merged[index] = member
            if mergedKeys.contains(member.key) { merged[index].value = merge(old, with: member) }
        }
        return merged
    }

    /// Removes the keys of a preset that another key of the list replaces.
    private static func withoutReplaced(
        _ preset: [SourceMember],
        by own: [SourceMember],
        sharing shared: RowTemplate?
    ) -> [SourceMember] {
        let keys = own.map(\.key)
        var rest = preset
        if keys.contains("envelope") { rest.removeAll { ["body", "each"].contains($0.key) } }
        if keys.contains("body") { rest.removeAll { ["envelope", "template"].contains($0.key) } }
        if keys.contains("template") { rest.removeAll { $0.key == "body" } }
        if SharedRows.areNamed(in: own) {
            rest.removeAll { $0.key == "items" || SharedRows.rowKeys.contains($0.key) }
        }
        rest.removeAll { $0.key == "items" && !canServe($0.value, with: own) }
        if let index = rest.firstIndex(where: { $0.key == queryKey }) {
            if let fitting = query(rest[index].value, with: own, sharing: shared) {
                rest[index].value = fitting
            } else {
                rest.remove(at: index)
            }
        }
        if own.contains(where: { $0.key == "paging" && $0.value["defaultSize"] != nil }) {
            rest.removeAll { $0.key == "pageSize" }
        }
        if keys.contains("pageSize"), let index = rest.firstIndex(where: { $0.key == "paging" }),
            let paging = rest[index].value.members
        {
            rest[index].value.content = .mapping(paging.filter { $0.key != "defaultSize" })
        }
        return rest
    }

    /// Returns whether a list with other keys can serve the single rows of its preset.
    ///
    /// Single rows need GET and a key; other rows, such as those of a file, may not have the key.
    private static func canServe(_ items: SourceNode, with own: [SourceMember]) -> Bool {
        let key = items.scalarText ?? items["key"]?.scalarText
        return own.allSatisfy { member in
            switch member.key {
            case "method": member.value.scalarText == "GET"
            case "row": member.value.members?.contains { $0.key == key } == true
            default: true
            }
        }
    }

    /// Merges two mappings by key; replaces every other value, and a paging of another style.
    private static func merge(_ old: SourceNode, with member: SourceMember) -> SourceNode {
        let new = member.value
        guard let oldMembers = old.members, let newMembers = new.members else { return new }
        if member.key == "paging", let style = new["style"]?.scalarText, style != old["style"]?.scalarText ?? "page" {
            return new
        }
        // Names of headers are compared without case.
        let isHeader = member.key == "headers"
        var merged = oldMembers
        for member in newMembers {
            let index = merged.firstIndex { known in
                isHeader ? known.key.lowercased() == member.key.lowercased() : known.key == member.key
            }
            if let index { merged[index] = member } else { merged.append(member) }
        }
        return SourceNode(.mapping(merged), at: new.location)
    }
}

extension PresetLibrary {
    /// Returns a list with keys that replace those of another list, as they would replace keys of a preset.
    ///
    /// - Parameters:
    ///   - base: The node of a list, which may name a preset.
    ///   - own: The keys that replace those of the base; nil for none.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The node of a list that names no preset.
    package func merged(_ base: SourceNode, with own: SourceNode?, into diagnostics: inout Diagnostics) -> SourceNode {
        let base = expanded(base, into: &diagnostics)
        guard let members = base.members, let own, let ownMembers = own.members else { return own ?? base }
        return SourceNode(.mapping(Self.merge(members, with: ownMembers)), at: own.location)
    }
}
