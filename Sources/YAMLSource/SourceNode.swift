// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// One node of a YAML document, with the place where it stands; aliases are already replaced by what they repeat.
package struct SourceNode: Sendable, Hashable {
    /// What a node holds.
    package enum Content: Sendable, Hashable {
        /// A text, and whether it was written without quotes, so that it may mean a number, a boolean or null.
        case scalar(text: String, isPlain: Bool)
        /// A list of nodes.
        case sequence([SourceNode])
        /// Keys with their values, in the order of the file, each key once.
        case mapping([SourceMember])
    }

    /// What the node holds.
    package var content: Content
    /// Where the node begins; for a repeated node, where the original begins.
    package var location: SourceLocation

    /// Creates a node at a place.
    package init(_ content: Content, at location: SourceLocation) {
        self.content = content
        self.location = location
    }
}

extension SourceNode {
    /// The members, if the node is a mapping.
    package var members: [SourceMember]? {
        guard case .mapping(let members) = content else { return nil }
        return members
    }

    /// The elements, if the node is a sequence.
    package var elements: [SourceNode]? {
        guard case .sequence(let elements) = content else { return nil }
        return elements
    }

    /// The text of a scalar as it was written, if the node is one.
    package var scalarText: String? {
        guard case .scalar(let text, _) = content else { return nil }
        return text
    }

    /// Whether the node is a plain scalar that means null: nothing at all, `~` or `null`.
    package var isNull: Bool {
        guard case .scalar(let text, true) = content else { return false }
        return CoreSchema.isNull(text)
    }

    /// The value of a mapping's key, if there is one.
    package subscript(key: String) -> SourceNode? {
        members?.first { $0.key == key }?.value
    }

    /// What was written, in the words of messages: `'abc'`, `nothing`, `a sequence`, `a mapping`.
    package var phrase: String {
        switch content {
        case .scalar(let text, let isPlain):
            if isPlain, text.isEmpty { return "nothing" }
            return "'\(text.count > 60 ? text.prefix(60) + "…" : text)'"
        case .sequence: return "a sequence"
        case .mapping: return "a mapping"
        }
    }
}
