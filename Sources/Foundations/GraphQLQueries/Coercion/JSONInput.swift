// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The way from the values of JSON, such as those of variables, to values of types.
struct JSONInput {
    private let schema: TypeSchema

    /// Creates the way for the types of a schema.
    init(schema: TypeSchema) {
        self.schema = schema
    }

    /// Returns a value as a value of a type.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type, of which every name is a scalar or an enumeration.
    ///   - path: The way to the value, for messages.
    /// - Returns: The value as a resolver receives it; a list for a single value where the type is a list.
    /// - Throws: `ValueProblem` for the first part that the type does not take.
    func value(_ value: JSONValue, as type: TypeReference, path: String = "") throws(ValueProblem) -> JSONValue {
        if case .nonNull(let nullable) = type {
            guard value != .null else {
                let message = "Expected non-nullable type \"\(type)\" not to be null."
                throw ValueProblem(message, value: value, path: path)
            }
            return try self.value(value, as: nullable, path: path)
        }
        guard value != .null else { return .null }
        guard case .list(let element) = type else {
            do throws(ValueProblem) {
                return try leaf(value, of: type.name)
            } catch {
                throw ValueProblem(error.message, value: value, path: path)
            }
        }
        guard case .array(let values) = value else { return [try self.value(value, as: element, path: path)] }
        var elements: [JSONValue] = []
        for (index, value) in values.enumerated() {
            elements.append(try self.value(value, as: element, path: "\(path)[\(index)]"))
        }
        return .array(elements)
    }

    private func leaf(_ value: JSONValue, of name: String) throws(ValueProblem) -> JSONValue {
        guard case .enumeration(let type)? = schema.types[name] else {
            return try ScalarInput.value(of: value, as: name)
        }
        guard let text = value.text else {
            throw ValueProblem("Enum \"\(name)\" cannot represent non-string value: \(value).")
        }
        try type.check(text)
        return value
    }
}

extension EnumerationType {
    /// Refuses a name that is not a value.
    func check(_ value: String) throws(ValueProblem) {
        guard !values.contains(value) else { return }
        let suggestion = NameSuggestions.sentence(for: value, among: values, kind: "the enum value")
        throw ValueProblem("Value \"\(value)\" does not exist in \"\(name)\" enum.\(suggestion)")
    }
}
