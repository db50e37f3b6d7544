// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// Typed reading of the members of a dialect object; a member that is null counts as missing.
struct DialectMembers {
    /// The beginning of the names of the members in messages, such as `more.`.
    private let prefix: String
    private let members: JSONObject

    /// Creates a reader of an object.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - place: The name of the object in messages.
    ///   - prefix: The beginning of the names of its members in messages.
    ///   - keys: The keys that it may have.
    /// - Throws: `PagerDialectError` for another value, and for the first key that is not known.
    init(_ json: JSONValue, place: String, prefix: String = "", keys: [String]) throws(PagerDialectError) {
        guard let members = json.object else {
            throw PagerDialectError("\(place) is \(json.kind) (\(json)); give an object")
        }
        for key in members.keys where !keys.contains(key) {
            let name = "dialect key '\(prefix)\(key)'"
            throw PagerDialectError("unknown \(name); use \(keys.joined(separator: ", "))", unknown: name)
        }
        self.prefix = prefix
        self.members = members
    }

    private subscript(key: String) -> JSONValue? {
        members[key].flatMap { $0 == .null ? nil : $0 }
    }

    /// The text of a key; nil without the key.
    func text(_ key: String) throws(PagerDialectError) -> String? {
        guard let value = self[key] else { return nil }
        guard let text = value.text else { throw wrong(key, wanted: "a text") }
        return text
    }

    /// The integer of a key; nil without the key.
    func integer(_ key: String, in range: ClosedRange<Int>) throws(PagerDialectError) -> Int? {
        guard let value = self[key] else { return nil }
        guard let integer = value.int, range.contains(integer) else {
            throw wrong(key, wanted: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// The object of a key; nil without the key.
    func object(_ key: String) throws(PagerDialectError) -> JSONObject? {
        guard let value = self[key] else { return nil }
        guard let object = value.object else { throw wrong(key, wanted: "an object") }
        return object
    }

    /// The members of the object of a key; nil without the key.
    func nested(_ key: String, keys: [String]) throws(PagerDialectError) -> DialectMembers? {
        guard let value = self[key] else { return nil }
        let place = "dialect key '\(prefix)\(key)'"
        return try DialectMembers(value, place: place, prefix: "\(prefix)\(key).", keys: keys)
    }

    /// The name of a key as one of several; nil without the key.
    func symbol<Symbol>(
        _ key: String,
        of type: Symbol.Type
    ) throws(PagerDialectError) -> Symbol? where Symbol: RawRepresentable<String> & CaseIterable {
        guard let value = self[key] else { return nil }
        guard let text = value.text else { throw wrong(key, wanted: Self.names(of: type)) }
        guard let symbol = Symbol(rawValue: text) else { throw unknown(text, of: key, wanted: Self.names(of: type)) }
        return symbol
    }

    /// The path of a key, which is a list of keys; nil without the key.
    func path(_ key: String) throws(PagerDialectError) -> [String]? {
        guard let value = self[key] else { return nil }
        guard let path = Self.path(value) else { throw wrong(key, wanted: "a list of keys") }
        return path
    }

    /// The headers of a key, which is an object of texts.
    func headers(_ key: String) throws(PagerDialectError) -> [HeaderField] {
        var headers: [HeaderField] = []
        for (name, value) in try object(key) ?? [:] {
            guard let text = value.text else { throw wrong(key, wanted: "a text for each header") }
            headers.append(HeaderField(name: name, value: text))
        }
        return headers
    }

    /// The error for a value that does not fit.
    func wrong(_ key: String, wanted: String) -> PagerDialectError {
        let value = self[key] ?? .null
        return PagerDialectError("dialect key '\(prefix)\(key)' is \(value.kind) (\(value)); give \(wanted)")
    }

    /// The error for a name that is not known.
    func unknown(_ name: String, of key: String, wanted: String) -> PagerDialectError {
        let error = wrong(key, wanted: wanted)
        return PagerDialectError(error.message, unknown: "'\(name)' of dialect key '\(prefix)\(key)'")
    }

    /// The error for a key that is missing.
    func missing(_ key: String, wanted: String) -> PagerDialectError {
        PagerDialectError("the dialect has no key '\(prefix)\(key)'; give \(wanted)")
    }

    /// The names of a closed list, for messages.
    static func names<Symbol>(
        of type: Symbol.Type
    ) -> String where Symbol: RawRepresentable<String> & CaseIterable {
        "one of \(type.allCases.map(\.rawValue).joined(separator: ", "))"
    }

    private static func path(_ value: JSONValue) -> [String]? {
        guard let values = value.array else { return nil }
        let keys = values.compactMap(\.text)
        return keys.count == values.count ? keys : nil
    }
}

extension DialectMembers {
    private enum SignWord: String, CaseIterable {
        case token, flag, total, pages, rows
    }

    /// The location of a key: a text for the query, or a path in the body; nil without the key.
    func location(_ key: String) throws(PagerDialectError) -> PagerDialect.Location? {
        guard let value = self[key] else { return nil }
        if let name = value.text, !name.isEmpty { return .query(name) }
        if let path = Self.path(value), !path.isEmpty { return .body(path) }
        throw wrong(key, wanted: "the name of a query parameter, or a path in the body")
    }

    /// The reference of a token: a path, or the word for a row; nil without the key.
    func tokenReference(_ key: String, row word: String) throws(PagerDialectError) -> PagerDialect.Reference? {
        guard let value = self[key] else { return nil }
        if value.text == word { return .edgeRow }
        if let path = Self.path(value), !path.isEmpty { return .path(path) }
        let wanted = "a list of keys, or \(word)"
        throw value.text.map { unknown($0, of: key, wanted: wanted) } ?? wrong(key, wanted: wanted)
    }

    /// The reference of a URL: a path, or a relation of the header `Link`; nil without the key.
    func urlReference(_ key: String) throws(PagerDialectError) -> PagerDialect.Reference? {
        guard let value = self[key] else { return nil }
        if let relation = value["link"]?.text { return .link(relation) }
        if let path = Self.path(value), !path.isEmpty { return .path(path) }
        let wanted = "a list of keys, or a relation as { link: next }"
        let other = value.object?.keys.first { $0 != "link" }
        throw other.map { unknown($0, of: key, wanted: wanted) } ?? wrong(key, wanted: wanted)
    }

    /// The sign of a key; nil without the key.
    func sign(_ key: String) throws(PagerDialectError) -> PagerDialect.Sign? {
        guard let members = try nested(key, keys: ["sign", "ends", "at"]) else { return nil }
        guard let word = try members.symbol("sign", of: SignWord.self) else {
            throw members.missing("sign", wanted: Self.names(of: SignWord.self))
        }
        switch word {
        case .token: return .token(ends: try members.endForms("ends"))
        case .flag: return .flag(at: try members.requiredPath("at"))
        case .total: return .total(at: try members.requiredPath("at"))
        case .pages: return .pages(at: try members.requiredPath("at"))
        case .rows: return .rows
        }
    }

    private func requiredPath(_ key: String) throws(PagerDialectError) -> [String] {
        guard let path = try path(key), !path.isEmpty else { throw missing(key, wanted: "a list of keys") }
        return path
    }

    private func endForms(_ key: String) throws(PagerDialectError) -> Set<PagerDialect.EndForm> {
        guard let names = try path(key) else { return Set(PagerDialect.EndForm.allCases) }
        var forms: Set<PagerDialect.EndForm> = []
        for name in names {
            guard let form = PagerDialect.EndForm(rawValue: name) else {
                throw unknown(name, of: key, wanted: "some of absent, null, empty")
            }
            forms.insert(form)
        }
        return forms
    }
}
