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

    /// Returns the token that leads to the rows after a row, in the style `keyset`.
    func token(ofRow number: UInt64, in rows: RowSequence) -> PageReference {
        guard let tokenWriter else { return keys.reference(to: number) }
        return tokenWriter.reference(toRow: number, stored: rows.lastBytes(of: number), key: rowKey)
    }

    /// Returns the position of a token's row, or the position that a row with the token's key would have.
    ///
    /// - Parameters:
    ///   - text: The token as it was sent.
    ///   - parameter: The parameter's name.
    ///   - rows: The rows in order.
    /// - Returns: The position.
    /// - Throws: `BadParameter` for a text that no answer of the list gives, or with values of other types.
    func position(
        ofToken text: String,
        named parameter: String,
        in rows: RowSequence
    ) throws(BadParameter) -> RowPosition {
        let keys = keys
        guard let key = keyText(in: text, field: keys.field) else {
            throw BadParameter(parameter, value: text, allowed: "a token from an answer, or none", kind: .token)
        }
        guard let row = keys.row(named: key) else {
            let example = keys.isText ? "such as \(keys.text(of: 0))" : PageStyle.keyWords
            let allowed = "the '\(keys.field)' of a row, \(example), or none"
            throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
        }
        guard let number = row.number else { return RowPosition(place: 0, isThere: false) }
        if row.hasKey { try checkTypes(of: text, named: parameter, row: number, in: rows) }
        if let position = rows.position(of: number) {
            return row.hasKey ? position : RowPosition(place: position.behind, isThere: false)
        }
        // An integer has a position even if the list never had it: after all smaller keys, or greater ones if keys
        // fall.
        guard keys.isText else { return RowPosition(place: rows.count, isThere: false) }
        let allowed = "the '\(keys.field)' of a row of this list, or none"
        throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
    }

    /// Returns the numbers of the rows that the tokens of a request name; none for texts that are not tokens.
    func tokenRows(of request: ListRequest) -> [UInt64] {
        switch paging.kind {
        case .page, .link, .offset: return []
        case .cursor:
            let window = request.window.map { [$0.after, $0.before].compactMap(\.self) }
            let texts = window ?? sentTokens(in: request).map(\.text)
            return texts.compactMap { Cursor($0)?.after }
        case .keyset:
            let keys = keys
            return sentTokens(in: request)
                .compactMap { token -> UInt64? in
                    guard let key = keyText(in: token.text, field: keys.field) else { return nil }
                    return keys.row(named: key)?.number
                }
        }
    }

    /// Refuses a token unless its values have the types that they have in the token of a row.
    private func checkTypes(
        of text: String,
        named parameter: String,
        row number: UInt64,
        in rows: RowSequence
    ) throws(BadParameter) {
        // If keys have a text before their number, only a string can be a key, and other values are refused later.
        if paging.token?.values.count == 1, !keys.prefix.isEmpty { return }
        // The token of a row that was changed since has other values.
        guard paging.token != nil, rows.position(of: number) != nil, rows.lastBytes(of: number) == nil,
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
    /// Returns the row that a key names: the row with the key, or the last row before an integer that no row has.
    ///
    /// - Parameter text: The key.
    /// - Returns: The number of the row, nil for an integer before all rows, and whether the row has the key; nil for a
    ///   text that is not a key.
    fileprivate func row(named text: String) -> (number: UInt64?, hasKey: Bool)? {
        guard !isText else { return number(of: text).map { (number: $0, hasKey: true) } }
        guard let key = PageStyle.key(text) else { return nil }
        if let number = numbers.number(of: key) { return (number: number, hasKey: true) }
        return (number: numbers.lastNumber(upTo: key), hasKey: false)
    }

    /// Returns the key of a row as answers show it.
    func reference(to number: UInt64) -> PageReference {
        isText ? .text(text(of: number)) : .key(numbers.key(of: number))
    }
}

/// Writes the tokens of rows, which consist of several values of a row.
struct TokenWriter: Sendable, Hashable {
    private enum Piece: Sendable, Hashable {
        case bytes([UInt8])
        /// The value of the only field of a row, and the number of bytes of its name with brace, quotes and colon.
        case field(RowTemplate, nameCount: Int)
    }

    private let template: JSONTemplate<TokenField>
    /// The fields that the token names, or all fields if one of them needs others.
    private let row: RowTemplate
    /// The token as bytes and values; nil for a token that must be made from the values of the row as JSON.
    private let pieces: [Piece]?

    /// Prepares the tokens of a list.
    init(_ template: JSONTemplate<TokenField>, of row: RowTemplate) {
        self.template = template
        self.row = row.only(Set(template.values.map(\.name)))
        pieces = Self.pieces(of: template, row: row)
    }

    /// Returns the token of a row: a text or JSON.
    ///
    /// - Parameters:
    ///   - number: The number of the row.
    ///   - stored: The bytes of the row; nil for a generated one.
    ///   - key: The common part of all rows of the list.
    /// - Returns: The token.
    func reference(toRow number: UInt64, stored: [UInt8]?, key: RowKey) -> PageReference {
        var bytes = stored ?? []
        if bytes.isEmpty { row.write(number..<number + 1, key: key, into: &bytes) }
        return template.reference(toRow: bytes)
    }

    /// Writes the token of a generated row as JSON; returns false and writes nothing if ``reference`` is needed.
    func write(toRow number: UInt64, key: RowKey, into output: inout PageBuffer) -> Bool {
        guard let pieces else { return false }
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): output.write(bytes)
            case .field(let row, let nameCount):
                let start = output.count
                output.write(number..<number + 1, of: row, key: key)
                output.trim(from: start, first: nameCount, last: 1)
            }
        }
        return true
    }

    private static func pieces(of template: JSONTemplate<TokenField>, row: RowTemplate) -> [Piece]? {
        switch template {
        case .literal(let value): return [.bytes(JSONWriter.bytes(of: value))]
        case .value(let placeholder):
            let field = row.fields.first { $0.name == placeholder.value.name }
            guard let field, !placeholder.isText, row.recordCount == nil, field.kind.hasOneForm else { return nil }
            return [.field(RowTemplate([field], locale: row.locale), nameCount: JSONWriter.text(field.name).count + 2)]
        case .array(let elements): return pieces(of: elements.map { ([], $0.template) }, in: "[", "]", row: row)
        case .object(let members):
            let named = members.map { (JSONWriter.text($0.key) + [UInt8(ascii: ":")], $0.element.template) }
            return pieces(of: named, in: "{", "}", row: row)
        case .text, .choice: return nil
        }
    }

    private static func pieces(
        of elements: [(start: [UInt8], template: JSONTemplate<TokenField>)],
        in open: String,
        _ close: String,
        row: RowTemplate
    ) -> [Piece]? {
        var all: [Piece] = [.bytes(Array(open.utf8))]
        for (index, element) in elements.enumerated() {
            guard let own = pieces(of: element.template, row: row) else { return nil }
            all.append(.bytes((index > 0 ? [UInt8(ascii: ",")] : []) + element.start))
            all += own
        }
        return all + [.bytes(Array(close.utf8))]
    }
}

extension FieldKind {
    /// Whether rows write a value as any JSON writer does, without the value of another field.
    fileprivate var hasOneForm: Bool {
        switch self {
        // Zeros at the end are lost when the value is parsed.
        case .number(_, let decimals): decimals == 0
        case .nullable(let inner, _), .array(let inner, _): inner.hasOneForm
        case .object(let fields): fields.allSatisfy(\.kind.hasOneForm)
        default: !readsSiblings
        }
    }
}

extension JSONWriter {
    /// Returns a text as a JSON string.
    fileprivate static func text(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        writeString(text, into: &bytes)
        return bytes
    }
}

extension JSONTemplate<TokenField> {
    /// Returns the token of a row: a text or JSON.
    fileprivate func reference(toRow bytes: [UInt8]) -> PageReference {
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

    /// Returns the value of a field if JSON has the form of the template; nil if it has another form.
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
    /// The content of a JSON string, or the JSON of any other value.
    fileprivate var plain: String { text ?? description }

    /// Returns whether a value and the values in it have the same types as another value.
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
