// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

extension PresetLibrary {
    /// The keys of a preset that describes a whole file.
    static let fileKeys = ["lists", "answers"]

    /// Returns a list file with the lists and answers of its preset; the file's own keys replace those of the preset.
    ///
    /// Lists and answers that only the file has come first, so that their conditions are checked first.
    ///
    /// - Parameters:
    ///   - file: The root of a list file.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The same node if it names no preset; nil if no preset of a file has the name.
    func expanded(file: SourceNode, into diagnostics: inout Diagnostics) -> SourceNode? {
        guard let members = file.members, let reference = file[Self.key] else { return file }
        guard let name = reference.string("'\(Self.key)'", into: &diagnostics) else { return nil }
        guard let keys = keys(of: name, at: reference, into: &diagnostics) else { return nil }
        guard keys.describeFile else {
            diagnostics.error(
                "the preset '\(name)' describes one list; write it in a list, such as "
                    + "'lists: { \(name): { preset: \(name) } }'",
                at: reference.location
            )
            return nil
        }
        var merged = members.filter { $0.key != Self.key }
        for member in keys.members {
            if let index = merged.firstIndex(where: { $0.key == member.key }) {
                Self.reportNearNames(in: merged[index], of: member, inPreset: name, into: &diagnostics)
                merged[index].value = Self.merge(member.value, with: merged[index].value)
            } else {
                merged.append(member)
            }
        }
        return SourceNode(.mapping(merged), at: file.location)
    }

    /// Reports new lists and answers without a path whose names look like misspelt names of the preset.
    private static func reportNearNames(
        in own: SourceMember,
        of preset: SourceMember,
        inPreset name: String,
        into diagnostics: inout Diagnostics
    ) {
        let owns = own.value.members ?? []
        let names = (preset.value.members ?? []).map(\.key)
        let free = names.filter { name in !owns.contains { $0.key == name } }
        for member in owns where !names.contains(member.key) {
            let isComplete = member.value["path"] != nil || member.value[Self.key] != nil
            guard !isComplete, let near = NearName.nearest(to: member.key, in: free) else { continue }
            let kind = own.key == "lists" ? "list" : "answer"
            diagnostics.error(
                "the preset '\(name)' has no \(kind) '\(member.key)'; use '\(near)', or give the new \(kind) a 'path'",
                at: member.keyLocation
            )
        }
    }

    /// Replaces lists or answers of a preset with those of the file that have the same names.
    private static func merge(_ preset: SourceNode, with own: SourceNode) -> SourceNode {
        guard let presets = preset.members, let owns = own.members else { return own }
        let names = presets.map(\.key)
        let replaced = presets.map { member -> SourceMember in
            guard let other = owns.first(where: { $0.key == member.key }) else { return member }
            guard let old = member.value.members, let new = other.value.members else { return other }
            var whole = other
            whole.value.content = .mapping(merge(old, with: new))
            return whole
        }
        return SourceNode(.mapping(owns.filter { !names.contains($0.key) } + replaced), at: own.location)
    }
}
