// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections
package import SourceDiagnostics

/// One node of a YAML document, with its location; aliases are already replaced by what they repeat.
package struct SourceNode: Sendable, Hashable {
    /// The content of a node.
    package enum Content: Sendable, Hashable {
        /// A text, and whether it was written without quotes, so that it may mean a number, a boolean or null.
        case scalar(text: String, isPlain: Bool)
        /// A list of nodes.
        case sequence([SourceNode])
        /// Keys with their values, in the order of the file, each key once.
        case mapping([SourceMember])
    }

    /// The content of the node.
    package var content: Content
    /// The location where the node begins; for a repeated node, where the original begins.
    package var location: SourceLocation

    /// Creates a node at a location.
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

    /// The written value, in the words of messages: `'abc'`, `nothing`, `a sequence`, `a mapping`.
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

/// One key of a mapping with its value.
package struct SourceMember: Sendable, Hashable {
    /// The key's text, quoted or not.
    package var key: String
    /// The location of the key.
    package var keyLocation: SourceLocation
    /// The value after the colon.
    package var value: SourceNode

    /// Creates a member of a mapping.
    package init(key: String, keyLocation: SourceLocation, value: SourceNode) {
        self.key = key
        self.keyLocation = keyLocation
        self.value = value
    }
}

extension SourceNode {
    /// The node as JSON: plain scalars mean what YAML's core schema says, quoted ones are texts.
    ///
    /// Nil where JSON has no such value: `.inf`, `.nan` and numbers beyond a double, here or anywhere inside.
    package var json: JSONValue? {
        switch content {
        case .scalar(let text, let isPlain): return isPlain ? CoreSchema.value(text) : .string(text)
        case .sequence(let elements):
            var values: [JSONValue] = []
            for element in elements {
                guard let value = element.json else { return nil }
                values.append(value)
            }
            return .array(values)
        case .mapping(let members):
            var object = JSONObject()
            for member in members {
                guard let value = member.value.json else { return nil }
                object[member.key] = value
            }
            return .object(object)
        }
    }
}

extension SourceNode {
    /// Writes a JSON value as a node, all of whose parts have one location.
    package init(_ value: JSONValue, at location: SourceLocation) {
        switch value {
        case .string(let text): self.init(.scalar(text: text, isPlain: false), at: location)
        case .array(let values): self.init(.sequence(values.map { SourceNode($0, at: location) }), at: location)
        case .object(let members):
            let members = members.map { key, value in
                SourceMember(key: key, keyLocation: location, value: SourceNode(value, at: location))
            }
            self.init(.mapping(members), at: location)
        case .null, .bool, .integer, .number: self.init(.scalar(text: value.description, isPlain: true), at: location)
        }
    }
}
