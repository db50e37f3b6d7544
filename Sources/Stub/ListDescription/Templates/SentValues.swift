// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The values of a request at the places that a template names.
package struct SentValues: Sendable, Hashable {
    private let values: [RequestPlace: JSONValue]

    /// Takes the values of a request; a place without a value is null.
    package init(_ values: [RequestPlace: JSONValue] = [:]) {
        self.values = values
    }

    /// The value at a place; nil for none.
    package subscript(place: RequestPlace) -> JSONValue? { values[place] }
}

extension SentValues: TemplateSource {
    func isTrue(_ value: RequestPlace) -> Bool {
        !isNull(value) && values[value] != .bool(false)
    }

    func isNull(_ value: RequestPlace) -> Bool {
        (values[value] ?? .null) == .null
    }

    func write(_ value: RequestPlace, to output: inout PageBuffer) {
        output.write(JSONWriter.bytes(of: values[value] ?? .null))
    }

    func writeText(of value: RequestPlace, to output: inout PageBuffer) {
        guard !isNull(value), let found = values[value] else { return }
        output.write(text: found.text ?? found.description)
    }
}

extension TemplateSource {
    /// Returns whether a condition is met.
    func meets(_ condition: JSONTemplate<Value>.Condition) -> Bool {
        guard let choices = condition.choices else { return isTrue(condition.value) != condition.isNegated }
        let isChosen = !isNull(condition.value) && choices.contains(text(of: condition.value))
        return isChosen != condition.isNegated
    }
}
