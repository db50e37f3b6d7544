// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// A change of one row that a request asks for.
enum RowChange: Hashable, Sendable {
    /// A new row with these members.
    case create(JSONObject)
    /// These members instead of all that the row has.
    case replace(key: String, JSONObject)
    /// These members put over those of the row; null takes one out (RFC 7396).
    case patch(key: String, JSONObject)
    /// The row is taken out.
    case delete(key: String)
}

/// The answer to a request about a single row.
package struct RowReply: Sendable {
    /// The status code.
    package var status: Int
    /// The row as JSON; empty where there is none.
    package var row: [UInt8] = []
    /// The row's number; nil where there is none.
    var number: UInt64?
    /// The reason why the request is refused, instead of a row.
    package var message: String?
    /// The key of a new row.
    var created: String?
    /// The key that no row has, with the name of its field.
    var missing: (name: String, value: String)?

    /// The error; nil for a row.
    var error: ErrorFacts? {
        message.map { message in
            var facts = ErrorFacts(status == 404 ? .row : .body, message: message, status: status)
            facts.parameter = missing
            return facts
        }
    }

    /// Returns the status of the answer of a list.
    func status(in list: ListDescription) -> Int { error.map(list.envelope.errors.status) ?? status }
}

extension RowChange {
    /// Applies the change to the rows of a list.
    ///
    /// - Parameters:
    ///   - overlay: The changes of the list; only an answer of 2xx changes it.
    ///   - list: The list.
    /// - Returns: The answer.
    func perform(on overlay: inout RowOverlay, of list: ListDescription) -> RowReply {
        do throws(ChangeRefusal) {
            return try apply(to: &overlay, of: list)
        } catch {
            return RowReply(status: error.status, message: error.description)
        }
    }

    private func apply(
        to overlay: inout RowOverlay,
        of list: ListDescription
    ) throws(ChangeRefusal) -> RowReply {
        switch self {
        case .create(let members): return try Self.create(members, in: &overlay, of: list)
        case .replace(let key, let members):
            guard let number = list.number(ofRow: key, in: overlay) else { return Self.missing(key, in: list) }
            return try Self.store(members, for: number, in: &overlay, of: list)
        case .patch(let key, let members):
            guard let number = list.number(ofRow: key, in: overlay) else { return Self.missing(key, in: list) }
            let row = Self.patched(Self.row(number, in: overlay, of: list), with: members)
            return try Self.store(row, for: number, in: &overlay, of: list)
        case .delete(let key):
            guard let number = list.number(ofRow: key, in: overlay), let place = overlay.place(of: number) else {
                return Self.missing(key, in: list)
            }
            try overlay.remove(at: place..<place + 1)
            return RowReply(status: 204)
        }
    }

    /// Puts in a new row that has what `members` say, and the generated values for what they do not say.
    ///
    /// - Parameters:
    ///   - members: The given members of the row.
    ///   - place: The index of the row that it precedes; nil for the list's own position of new rows.
    ///   - overlay: The changes of the list; only an answer of 2xx changes it.
    ///   - list: The list.
    /// - Returns: The answer with the row.
    /// - Throws: `ChangeRefusal` where too much has changed already.
    static func create(
        _ members: JSONObject,
        at place: UInt64? = nil,
        in overlay: inout RowOverlay,
        of list: ListDescription
    ) throws(ChangeRefusal) -> RowReply {
        let number = overlay.nextNumber
        let row = row(number, in: nil, of: list).merging(members) { $1 }
        let remedy = "leave it out, the stub chooses it"
        if let refusal = refusal(of: row, for: number, in: list, remedy: { _ in remedy }) { return refusal }
        let bytes = bytes(of: row, for: number, in: list)
        try overlay.checkBytes(bytes.count, for: number)
        try overlay.insert(1, at: place ?? (list.items?.insertsFirst == true ? 0 : overlay.count))
        try overlay.store(bytes, for: number)
        return RowReply(status: 201, row: bytes, number: number, created: list.itemKeys.text(of: number))
    }

    /// Gives a row other members; the keys that they do not have stay.
    static func store(
        _ members: JSONObject,
        for number: UInt64,
        in overlay: inout RowOverlay,
        of list: ListDescription
    ) throws(ChangeRefusal) -> RowReply {
        let refusal = refusal(of: members, for: number, in: list) { "send \($0), or leave it out" }
        if let refusal { return refusal }
        let bytes = bytes(of: members, for: number, in: list)
        try overlay.store(bytes, for: number)
        return RowReply(status: 200, row: bytes, number: number)
    }

    /// Refuses a row with a key that is not its own, in the list or in another one that serves the same rows.
    private static func refusal(
        of row: JSONObject,
        for number: UInt64,
        in list: ListDescription,
        remedy: (String) -> String
    ) -> RowReply? {
        for keys in list.keptKeys {
            guard let given = row[keys.field], list.row.rowKeys(of: keys.field) != nil else { continue }
            let own = keys.text(of: number)
            guard keys.isText ? given != .string(own) : given.description != own else { continue }
            return RowReply(status: 400, message: "'\(keys.field)' in the body is \(given); \(remedy(own))")
        }
        return nil
    }

    /// Writes a row, with the keys in front that it does not have.
    private static func bytes(of row: JSONObject, for number: UInt64, in list: ListDescription) -> [UInt8] {
        var row = row
        let missing = list.keptKeys.map(\.field).filter { row[$0] == nil }
        if !missing.isEmpty {
            let generated = self.row(number, in: nil, of: list)
            for key in missing.reversed() {
                guard let value = generated[key] else { continue }
                row.updateValue(value, forKey: key, insertingAt: 0)
            }
        }
        return JSONWriter.bytes(of: .object(row))
    }

    /// Returns the members of a row as it is now.
    static func row(_ number: UInt64, in overlay: RowOverlay?, of list: ListDescription) -> JSONObject {
        (try? JSONParser.parse(list.bytes(ofRow: number, in: overlay)))?.object ?? [:]
    }

    private static func patched(_ row: JSONObject, with members: JSONObject) -> JSONObject {
        var row = row
        for (key, value) in members {
            switch (row[key], value) {
            case (_, .null): row[key] = nil
            case (let old?, .object(let inner)): row[key] = .object(patched(old.object ?? [:], with: inner))
            case (nil, .object(let inner)): row[key] = .object(patched([:], with: inner))
            default: row[key] = value
            }
        }
        return row
    }

    /// Returns the answer where a list has no row of a key.
    static func missing(_ key: String, in list: ListDescription) -> RowReply {
        let shown = key.count > 40 ? key.prefix(40) + "…" : key
        var reply = RowReply(
            status: 404,
            message: "the list '\(list.name)' has no row whose '\(list.itemKeys.field)' is '\(shown)'"
        )
        reply.missing = (list.itemKeys.field, key)
        return reply
    }
}
