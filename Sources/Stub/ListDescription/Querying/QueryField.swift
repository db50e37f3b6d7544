// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A field by which requests may filter, search or sort, with the name that requests use for it.
package struct QueryField: Sendable, Hashable {
    /// The keys that lead to the field in a row; one for a field of the row itself.
    package var keys: [String]
    /// The name that requests use for it.
    package var name: String
    /// Whether a sort by it begins with the greatest value if the request names no direction.
    package var isDescending: Bool
    /// The values that a filter by it may ask for.
    package var values = QueryValues.all

    /// Creates a field with any values; without a name, requests use the keys with dots between them.
    package init(keys: [String], name: String? = nil, isDescending: Bool = false) {
        self.keys = keys
        self.name = name ?? keys.joined(separator: ".")
        self.isDescending = isDescending
    }

    /// The keys with dots between them, as list files write them.
    package var path: String { keys.joined(separator: ".") }
}

extension QueryField: ExpressibleByStringLiteral {
    /// Takes a field of the row itself.
    package init(stringLiteral name: String) {
        self.init(keys: [name])
    }
}

/// The values that a filter may ask for.
package enum QueryValues: Sendable, Hashable {
    /// Any text.
    case all
    /// Numbers.
    case numbers
    /// `true` and `false`.
    case booleans
    /// Numbers, `true` and `false`.
    case numbersAndBooleans
    /// Other values, and `null`.
    indirect case orNull(QueryValues)

    /// Takes the values of a kind of field; all values for a kind that writes texts.
    init(_ kind: FieldKind) {
        switch kind {
        case .index, .sequence, .number: self = .numbers
        case .dateTime(let range) where !range.form.isText: self = .numbers
        case .boolean: self = .booleans
        case .value(let value): self = QueryValues(of: [value])
        case .choice(let values), .cycle(let values): self = QueryValues(of: values)
        case .nullable(let inner, _): self = QueryValues(inner).withNull
        default: self = .all
        }
    }

    /// Takes the types of constant values; all values are allowed if one of them is a text, an array or an object.
    private init(of values: [JSONValue]) {
        var (hasNull, hasNumbers, hasBooleans, hasOthers) = (false, false, false, false)
        for value in values {
            switch value {
            case .null: hasNull = true
            case .integer, .number: hasNumbers = true
            case .bool: hasBooleans = true
            case .string, .array, .object: hasOthers = true
            }
        }
        guard !hasOthers, hasNumbers || hasBooleans else {
            self = .all
            return
        }
        let known: QueryValues = !hasBooleans ? .numbers : hasNumbers ? .numbersAndBooleans : .booleans
        self = hasNull ? known.withNull : known
    }

    /// The same values, and `null`.
    private var withNull: QueryValues { if case .orNull = self { self } else { .orNull(self) } }

    /// Returns whether a text is one of the values.
    func includes(_ text: String) -> Bool {
        switch self {
        case .all: true
        case .numbers: Double(text) != nil && text.utf8.allSatisfy(Self.numberBytes.contains)
        case .booleans: text == "true" || text == "false"
        case .numbersAndBooleans: QueryValues.numbers.includes(text) || QueryValues.booleans.includes(text)
        case .orNull(let inner): text == "null" || inner.includes(text)
        }
    }

    /// The values in words, for messages.
    var words: String {
        switch self {
        case .all: "a text"
        case .numbers: "a number"
        case .booleans: "true or false"
        case .numbersAndBooleans: "a number, true or false"
        case .orNull(let inner): "\(inner.words), or null"
        }
    }

    private static let numberBytes = Set("0123456789+-.eE".utf8)
}

/// The names of the parameters that filter, such as `filter[{field}]`.
package struct FilterParameter: Sendable, Hashable {
    /// The text that stands for the name of a field.
    package static let placeholder = "{field}"

    /// The text before the name of a field.
    private let start: String
    /// The text after the name of a field.
    private let end: String

    /// Creates parameters that have the names of their fields.
    package init() {
        start = ""
        end = ""
    }

    /// Reads a name with a placeholder; nil for a text without exactly one placeholder.
    package init?(_ text: String) {
        let parts = text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        start = String(parts[0])
        end = String(parts[1])
    }

    /// Returns the name of the parameter that filters by a field.
    package func name(of field: QueryField) -> String { start + field.name + end }

    /// Returns whether a name has the form of a filter, even of an unknown field, such as `filter[colour]`.
    func isName(_ parameter: String) -> Bool {
        // Letters are not enough: `{field}_id` could be any parameter.
        let hasSigns = (start + end).contains { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard hasSigns, parameter.count > start.count + end.count else { return false }
        return parameter.hasPrefix(start) && parameter.hasSuffix(end)
    }
}
