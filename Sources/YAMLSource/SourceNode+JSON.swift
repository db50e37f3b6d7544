// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

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
