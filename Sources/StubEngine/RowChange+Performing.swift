// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

extension RowChange {
    /// Changes what has become of a list.
    ///
    /// - Parameters:
    ///   - overlay: What has become of the list; only an answer of 2xx changes it.
    ///   - list: The list.
    /// - Returns: The answer.
    func perform(on overlay: inout RowOverlay, of list: ListDescription) -> RowReply {
        var changed = overlay
        do throws(ChangeRefusal) {
            let reply = try apply(to: &changed, of: list)
            if reply.message == nil { overlay = changed }
            return reply
        } catch {
            return RowReply(status: 507, message: error.description)
        }
    }

    private func apply(
        to overlay: inout RowOverlay,
        of list: ListDescription
    ) throws(ChangeRefusal) -> RowReply {
        switch self {
        case .create(let members): return try Self.create(members, &overlay, list)
        case .replace(let key, let members):
            guard let number = list.number(ofRow: key, in: overlay) else { return Self.missing(key, list) }
            return try Self.store(members, number, status: 200, &overlay, list)
        case .patch(let key, let members):
            guard let number = list.number(ofRow: key, in: overlay) else { return Self.missing(key, list) }
            let row = Self.patched(Self.row(number, overlay, list), with: members)
            return try Self.store(row, number, status: 200, &overlay, list)
        case .delete(let key):
            guard let number = list.number(ofRow: key, in: overlay), let place = overlay.place(of: number) else {
                return Self.missing(key, list)
            }
            try overlay.remove(at: place..<place + 1)
            return RowReply(status: 204)
        }
    }

    /// A new row has what its request says, and the generated values for what it does not say.
    private static func create(
        _ members: JSONObject,
        _ overlay: inout RowOverlay,
        _ list: ListDescription
    ) throws(ChangeRefusal) -> RowReply {
        let place = list.items?.insertsFirst == true ? 0 : overlay.count
        let number = try overlay.insert(1, at: place).lowerBound
        let row = row(number, overlay, list).merging(members) { $1 }
        var reply = try store(row, number, status: 201, &overlay, list)
        if reply.message == nil { reply.created = String(list.itemKeys.key(of: number)) }
        return reply
    }

    private static func store(
        _ members: JSONObject,
        _ number: UInt64,
        status: Int,
        _ overlay: inout RowOverlay,
        _ list: ListDescription
    ) throws(ChangeRefusal) -> RowReply {
        let keys = list.itemKeys
        let own = keys.key(of: number)
        var row = members
        if let given = row[keys.field], given.description != String(own),
            list.row.fields.contains(where: { $0.name == keys.field })
        {
            let remedy = status == 201 ? "leave it out, the stub chooses it" : "send \(own), or leave it out"
            return RowReply(status: 400, message: "'\(keys.field)' in the body is \(given); \(remedy)")
        }
        if row[keys.field] == nil, let generated = self.row(number, nil, list)[keys.field] {
            row.updateValue(generated, forKey: keys.field, insertingAt: 0)
        }
        let bytes = JSONWriter.bytes(of: .object(row))
        try overlay.store(bytes, for: number)
        return RowReply(status: status, row: bytes)
    }

    private static func row(_ number: UInt64, _ overlay: RowOverlay?, _ list: ListDescription) -> JSONObject {
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

    /// The answer where a list has no row of a key.
    static func missing(_ key: String, _ list: ListDescription) -> RowReply {
        let shown = key.count > 40 ? key.prefix(40) + "…" : key
        return RowReply(
            status: 404,
            message: "the list '\(list.name)' has no row whose '\(list.itemKeys.field)' is '\(shown)'"
        )
    }
}
