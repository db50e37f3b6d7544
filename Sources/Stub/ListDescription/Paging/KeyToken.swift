// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// A field of a row in the template of a token.
package struct TokenField: TemplateValue {
    /// The name of the field.
    package let name: String

    package static let names: [String] = []

    package init?(name: String) { self.name = name }
}

extension ListDescription {
    /// The keys that requests of the style `keyset` name, and that answers show as the keys of rows.
    package var keys: RowKeys { row.rowKeys(of: paging.keyField) ?? RowKeys(KeySequence()) }

    /// Returns the token that leads to the rows behind a row, in the style `keyset`.
    func token(ofRow number: UInt64, in rows: RowSequence) -> PageReference {
        let keys = keys
        guard let token = paging.token else { return keys.reference(to: number) }
        var bytes = rows.stored[number] ?? []
        if bytes.isEmpty { row.write(row: number, seed: seed, list: name, into: &bytes) }
        return token.reference(toRow: bytes)
    }

    /// Returns the index behind the row of a token, or behind all rows that come before such a row.
    ///
    /// - Parameters:
    ///   - text: The token as it was sent.
    ///   - parameter: The parameter's name.
    ///   - rows: The rows in order.
    /// - Returns: The index.
    /// - Throws: `BadParameter` for a text that no answer of the list gives, or with values of other types.
    func place(
        behind text: String,
        named parameter: String,
        in rows: RowSequence
    ) throws(BadParameter) -> UInt64 {
        let keys = keys
        guard let key = keyText(in: text, field: keys.field) else {
            throw BadParameter(parameter, value: text, allowed: "a token from an answer, or none", kind: .token)
        }
        guard keys.isText else {
            guard let number = PageStyle.key(key) else {
                let allowed = "the '\(keys.field)' of a row, \(PageStyle.keyWords), or none"
                throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
            }
            let row = keys.numbers.number(of: number)
            if let row { try checkTypes(of: text, named: parameter, row: row, in: rows) }
            let next = rows.place(from: keys.numbers.firstNumber(after: number))
            guard let row else { return next }
            return rows.place(of: row).map { $0 + 1 } ?? rows.place(ofGone: row, last: next)
        }
        guard let number = keys.number(of: key) else {
            let example = keys.text(of: 0)
            let allowed = "the '\(keys.field)' of a row, such as \(example), or none"
            throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
        }
        try checkTypes(of: text, named: parameter, row: number, in: rows)
        if let place = rows.place(of: number) { return place + 1 }
        // A row that was deleted still has its place; one that never was has none.
        guard number < self.rows else {
            let allowed = "the '\(keys.field)' of a row of this list, or none"
            throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
        }
        return rows.place(ofGone: number, last: rows.place(from: number))
    }

    /// Refuses a token unless its values have the types that they have in the token of a row.
    private func checkTypes(
        of text: String,
        named parameter: String,
        row number: UInt64,
        in rows: RowSequence
    ) throws(BadParameter) {
        guard paging.token != nil, number < self.rows || rows.place(of: number) != nil,
            case .json(let own) = token(ofRow: number, in: rows)
        else { return }
        if let value = try? JSONParser.parse(Array(text.utf8)), value.hasTypes(of: own) { return }
        let allowed = "values of the types that answers give, such as \(own.description), or none"
        throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
    }

    /// Returns the key in a token; nil for a token of another form.
    private func keyText(in text: String, field: String) -> String? {
        guard let token = paging.token else { return text }
        guard let value = try? JSONParser.parse(Array(text.utf8)) else { return nil }
        return token.find(field, in: value)
    }
}

extension RowKeys {
    /// Returns the key of a row as answers show it.
    func reference(to number: UInt64) -> PageReference {
        isText ? .text(text(of: number)) : .key(numbers.key(of: number))
    }
}

extension JSONTemplate<TokenField> {
    /// Returns the token of a row, which is a text or JSON.
    func reference(toRow bytes: [UInt8]) -> PageReference {
        let values = (try? JSONParser.parse(bytes)) ?? .null
        let value = filled(with: { values[$0.name] ?? .null })
        return value.text.map { .text($0) } ?? .json(value)
    }

    /// Returns the template with the values of a row.
    fileprivate func filled(with value: (TokenField) -> JSONValue) -> JSONValue {
        switch self {
        case .literal(let literal): literal
        case .choice(let element): element.template.filled(with: value)
        case .value(let placeholder):
            placeholder.isText ? .string(value(placeholder.value).plain) : value(placeholder.value)
        case .text(let parts):
            .string(
                parts.map { part in
                    switch part {
                    case .text(let text): text
                    case .value(let placeholder): value(placeholder.value).plain
                    }
                }
                .joined()
            )
        case .array(let elements): .array(elements.map { $0.template.filled(with: value) })
        case .object(let members):
            .object(
                JSONObject(uniqueKeysWithValues: members.map { ($0.key, $0.element.template.filled(with: value)) })
            )
        }
    }

    /// Returns the value of a field where JSON has the form of the template; nil where it has another.
    fileprivate func find(_ field: String, in value: JSONValue) -> String? {
        switch self {
        case .value(let placeholder): return placeholder.value.name == field ? value.plain : nil
        case .literal, .text, .choice: return nil
        case .array(let elements):
            guard let values = value.array, values.count == elements.count else { return nil }
            return zip(elements, values).lazy.compactMap { $0.template.find(field, in: $1) }.first
        case .object(let members):
            guard let object = value.object, object.count == members.count else { return nil }
            return members.lazy
                .compactMap { member in
                    object[member.key].flatMap { member.element.template.find(field, in: $0) }
                }
                .first
        }
    }
}

extension JSONValue {
    /// The text of a text, or the JSON of anything else.
    fileprivate var plain: String { text ?? description }

    /// Returns whether a value has the same type as another, and so have the values in it.
    fileprivate func hasTypes(of other: JSONValue) -> Bool {
        switch (self, other) {
        case (.null, .null), (.bool, .bool), (.string, .string): true
        case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number): true
        case (.array(let own), .array(let others)):
            own.count == others.count && zip(own, others).allSatisfy { $0.hasTypes(of: $1) }
        case (.object(let own), .object(let others)):
            own.count == others.count
                && own.allSatisfy { key, value in others[key].map { value.hasTypes(of: $0) } ?? false }
        default: false
        }
    }
}
