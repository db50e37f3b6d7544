// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// The nodes of a file or of a contract for the stage's lists and answers and the layer's configuration.
struct GivenNodes {
    /// The single list.
    var list: SourceNode?
    /// Several lists by name.
    var lists: [SourceMember] = []
    /// Plain answers by name.
    var answers: [SourceMember] = []
    /// The layer's own configuration keys.
    var configuration: [SourceMember] = []

    /// Reads the keys `list`, `lists` and `answers`; in a file also `configure`.
    init(_ reader: inout MappingReader, into diagnostics: inout Diagnostics, readsConfiguration: Bool = true) {
        list = reader.node("list")
        lists = Self.members(of: "lists", from: &reader, into: &diagnostics)
        answers = Self.members(of: "answers", from: &reader, into: &diagnostics)
        if readsConfiguration { configuration = Self.members(of: "configure", from: &reader, into: &diagnostics) }
        if let list, !lists.isEmpty {
            diagnostics.error("'list' and 'lists' cannot be combined; name all lists under 'lists'", at: list.location)
        }
    }

    /// Returns the nodes of another level, with these nodes as defaults, key by key.
    func overridden(by other: GivenNodes) -> GivenNodes {
        var merged = self
        if let list = other.list {
            merged.list = Self.merge(self.list, with: list)
            merged.lists = []
        } else if !other.lists.isEmpty {
            merged.list = nil
            merged.lists = Self.merge(lists, with: other.lists, combine: Self.merge)
        }
        merged.answers = Self.merge(answers, with: other.answers) { $1 }
        merged.configuration = Self.merge(configuration, with: other.configuration) { $1 }
        return merged
    }

    private static func members(
        of key: String,
        from reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [SourceMember] {
        reader.mapping(key, into: &diagnostics)?.members ?? []
    }

    /// Merges two mappings by key; replaces every other value.
    private static func merge(_ old: SourceNode?, with new: SourceNode) -> SourceNode {
        guard let old = old?.members, let members = new.members else { return new }
        return SourceNode(.mapping(merge(old, with: members) { $1 }), at: new.location)
    }

    private static func merge(
        _ old: [SourceMember],
        with new: [SourceMember],
        combine: (SourceNode, SourceNode) -> SourceNode
    ) -> [SourceMember] {
        var merged = old
        for member in new {
            if let place = merged.firstIndex(where: { $0.key == member.key }) {
                let value = combine(merged[place].value, member.value)
                merged[place] = SourceMember(key: member.key, keyLocation: member.keyLocation, value: value)
            } else {
                merged.append(member)
            }
        }
        return merged
    }
}
