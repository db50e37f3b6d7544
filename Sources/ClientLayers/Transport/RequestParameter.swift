// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// One query parameter, not yet percent-encoded.
package struct RequestParameter: Hashable, Sendable {
    /// The parameter's name.
    package var name: String
    /// The parameter's value.
    package var value: String

    /// Creates a parameter.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Creates a parameter from JSON: a string stands for itself, null for no parameter, the rest is written as JSON.
    package init?(name: String, json: JSONValue) {
        switch json {
        case .null: return nil
        case .string(let text): self.init(name: name, value: text)
        default: self.init(name: name, value: json.description)
        }
    }
}
