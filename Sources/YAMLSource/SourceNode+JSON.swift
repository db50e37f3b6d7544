// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections
package import SourceDiagnostics

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
    /// Writes a JSON value as a node, all of whose parts stand at one place.
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
