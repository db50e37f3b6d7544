// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The way from the values of a resolver to those of an answer.
enum LeafOutput {
    /// Returns a value as the answer has it: numbers as texts where the type is `ID` or `String`.
    ///
    /// - Parameters:
    ///   - value: The value of the resolver, not null.
    ///   - type: The scalar or enumeration.
    /// - Returns: The value.
    /// - Throws: `ValueProblem` for a value that is none of the type.
    static func value(_ value: JSONValue, as type: TypeDefinition) throws(ValueProblem) -> JSONValue {
        if case .enumeration(let enumeration) = type {
            guard let text = value.text, enumeration.values.contains(text) else {
                throw ValueProblem("Enum \"\(type.name)\" cannot represent value: \(value)")
            }
            return value
        }
        switch (type.name, value) {
        case ("Int", .integer), ("Int", .number), ("ID", .integer):
            return try ScalarInput.value(of: value, as: type.name)
        case ("String", .integer), ("String", .number), ("String", .bool):
            return .string(value.description)
        case ("Float", .integer), ("Float", .number), ("String", .string), ("ID", .string), ("Boolean", .bool):
            return value
        case ("ID", _): throw ValueProblem("ID cannot represent value: \(value)")
        case ("Int", _), ("Float", _), ("String", _), ("Boolean", _):
            throw ScalarInput.wrong(type.name, shown: value.description)
        default: return value
        }
    }
}
