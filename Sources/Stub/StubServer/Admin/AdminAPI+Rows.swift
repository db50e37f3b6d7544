// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes that insert, replace and remove rows, as other users of a backend would.
    static var rows: [AdminRoute] {
        let place = AdminField(
            name: "at",
            kind: .count,
            summary: "the index of the first row; default: 0",
            example: 0
        )
        let count = AdminField(name: "count", kind: .count, summary: "the number of rows; default: 1", example: 1)
        let row = AdminField(
            name: "row",
            kind: .object,
            summary: "members of the one new row; all others are generated",
            example: ["Title": "My house"]
        )
        let noRow = AdminField(name: "row", kind: .nothing, summary: "nothing, since the rows are generated")
        let noCount = AdminField(name: "count", kind: .nothing, summary: "nothing, since there is one row")
        let before = AdminField(
            name: "was",
            kind: .object,
            summary: "the row that the caller has seen before the new one, at 'at' - 1; default: any"
        )
        let noRowBefore = AdminField(name: "was", kind: .nothing, summary: "nothing, since the rows are generated")
        let seen = AdminField(
            name: "was",
            kind: .object,
            summary: "the row that the caller has seen at the index; default: any"
        )
        return [
            AdminRoute(
                method: "GET",
                path: "/rows",
                summary: "How many rows each list has, and how many were changed; with a list, some of its rows",
                parameters: [
                    AdminField(name: "list", kind: .text, summary: "the list whose rows are shown", example: "houses"),
                    place,
                    AdminField(
                        name: "count",
                        kind: .number(0...itemsMax),
                        summary: "the number of rows to show; default: 20",
                        example: 20
                    ), .mount,
                ],
                schema: "Rows"
            ) { (api, call) throws(AdminRefusal) in
                let places: Set = [AdminField.mount.name, AdminField.sandbox.name]
                guard call.request.query.allSatisfy({ places.contains($0.name) }) else { return try api.someRows(call) }
                let lists = try api.mount(of: call).listChanges
                return .init(body: .object(["lists": .array(lists.map(\.json))]))
            },
            AdminRoute(
                method: "PUT",
                path: "/rows",
                summary: "Replaces a row; 409 if it is not the row that the caller has seen",
                parameters: [.mount],
                body: [
                    .rows,
                    AdminField(
                        name: "at",
                        kind: .count,
                        summary: "the index of the row",
                        isRequired: true,
                        example: 0
                    ),
                    AdminField(
                        name: "row",
                        kind: .object,
                        summary: "all members of the row; its key may be left out",
                        isRequired: true,
                        example: ["Title": "My house"]
                    ),
                    seen, .mount,
                ],
                schema: "RowChange",
                refusals: [(409, "The row is not the one in 'was'")]
            ) { (api, call) throws(AdminRefusal) in try api.replaceRow(call) },
            AdminRoute(
                method: "POST",
                path: "/rows",
                summary: "Inserts new rows at an index; appends them if it is past the end",
                parameters: [.mount],
                body: [.rows, place, count, row, before, .mount],
                forms: [
                    [.rows, place, count, noRow, noRowBefore, .mount], [.rows, place, row, before, noCount, .mount],
                ],
                status: 201,
                schema: "RowChange",
                refusals: [(409, "The list would have too many rows, or another row than the one in 'was'")]
            ) { (api, call) throws(AdminRefusal) in try api.insertRows(call) },
            AdminRoute(
                method: "DELETE",
                path: "/rows",
                summary: "Removes rows from an index on; ignores indexes past the end",
                parameters: [.rows, place, count, .mount],
                // The body takes the parameters, too. The document has each of them once.
                body: [.rows, place, count, seen, .mount],
                forms: [[seen]],
                schema: "RowChange",
                refusals: [(409, "The first row is not the one in 'was'")]
            ) { (api, call) throws(AdminRefusal) in try api.removeRows(call) },
            AdminRoute(
                method: "POST",
                path: "/rows/reset",
                summary: "Restores the initial rows of a list, or of all lists without a name",
                parameters: [.mount],
                body: [
                    AdminField(
                        name: "list",
                        kind: .text,
                        summary: "the name of a list; default: all",
                        example: "houses"
                    ), .mount,
                ],
                schema: "Lists"
            ) { (api, call) throws(AdminRefusal) in
                let mount = try api.mount(of: call)
                let name = try call.text("list") == nil ? nil : try Self.list(of: call, mount).name
                mount.resetRows(of: name)
                return .init(body: .object(["lists": .array(mount.listChanges.map(\.json))]))
            },
        ]
    }

    /// The most rows that one call shows.
    private static let itemsMax = 200

    private func someRows(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        let list = try Self.list(of: call, mount)
        let (at, count) = (try Self.number("at", of: call) ?? 0, try Self.number("count", of: call) ?? 20)
        guard count <= Self.itemsMax else {
            throw AdminRefusal(400, message: "'count' is \(count); send at most \(Self.itemsMax)")
        }
        let rows = mount.rows(of: list, at: at..<at + count)
        let items = rows.items.compactMap { try? JSONParser.parse($0) }
        return .init(
            body: .object([
                "list": .string(list.name), "at": .count(at), "rows": .count(rows.count), "items": .array(items),
            ])
        )
    }

    private func replaceRow(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        let list = try Self.list(of: call, mount)
        guard let at = try Self.number("at", of: call), let members = try call.object("row") else {
            throw AdminRefusal(400, message: #"'at' or 'row' is missing; send for example {"at":0,"row":{}}"#)
        }
        let expected = try call.object("was")
        let row = try Self.row { () throws(ChangeRefusal) in
            try mount.replaceRow(at: at, with: members, expecting: expected, of: list.name)
        }
        return .init(body: Self.change(list, at: at, count: 1, on: mount, row: row))
    }

    private func insertRows(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        let list = try Self.list(of: call, mount)
        let (at, asked) = (try Self.number("at", of: call) ?? 0, try Self.number("count", of: call))
        let count = asked ?? 1
        let before = mount.rowCount(of: list)
        let members = try call.object("row")
        let seen = try Self.rowBefore(at, of: call, isOwn: members != nil)
        if let members {
            guard asked == nil else {
                throw AdminRefusal(400, message: "'count' is \(count), but 'row' is one row; remove 'count'")
            }
            let row = try Self.row { () throws(ChangeRefusal) in
                try mount.insertRow(members, at: at, after: seen, of: list.name)
            }
            return .init(status: 201, body: Self.change(list, at: min(at, before), count: 1, on: mount, row: row))
        }
        do throws(ChangeRefusal) {
            try mount.insertRows(count, at: at, of: list.name)
        } catch {
            throw AdminRefusal(error.status, message: error.description)
        }
        return .init(status: 201, body: Self.change(list, at: min(at, before), count: count, on: mount))
    }

    /// Returns the row that a caller has seen before a new row; nil without `was`.
    private static func rowBefore(
        _ place: UInt64,
        of call: AdminCall,
        isOwn: Bool
    ) throws(AdminRefusal) -> SeenRow? {
        guard let members = try call.object("was") else { return nil }
        guard isOwn else {
            throw AdminRefusal(400, message: "'was' is for a row of your own; send 'row', or remove 'was'")
        }
        guard place > 0 else {
            let remedy = "send the index after that row as 'at'"
            throw AdminRefusal(400, message: "'was' is the row before the new one, but 'at' is 0; \(remedy)")
        }
        return SeenRow(members, at: place - 1)
    }

    /// Changes a row and returns the changed row.
    private static func row(_ change: () throws(ChangeRefusal) -> RowReply?) throws(AdminRefusal) -> JSONValue? {
        let reply: RowReply?
        do throws(ChangeRefusal) {
            reply = try change()
        } catch {
            throw AdminRefusal(error.status, message: error.description)
        }
        if let reply, let message = reply.message { throw AdminRefusal(reply.status, message: message) }
        return reply.flatMap { try? JSONParser.parse($0.row) }
    }

    private func removeRows(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        let list = try Self.list(of: call, mount)
        let (at, count) = (try Self.number("at", of: call) ?? 0, try Self.number("count", of: call) ?? 1)
        let end = at.addingReportingOverflow(count)
        let places = at..<(end.overflow ? .max : end.partialValue)
        var removed: UInt64?
        if let seen = try call.object("was") {
            _ = try Self.row { () throws(ChangeRefusal) in
                let removal = try mount.removeRows(at: places, expecting: SeenRow(seen, at: at), of: list.name)
                removed = removal?.count
                return removal?.refusal
            }
        } else {
            do throws(ChangeRefusal) {
                removed = try mount.removeRows(at: places, of: list.name)
            } catch {
                throw AdminRefusal(error.status, message: error.description)
            }
        }
        return .init(body: Self.change(list, at: at, count: removed ?? 0, on: mount))
    }

    /// `{"list":"houses","at":0,"count":1,"rows":46}`.
    private static func change(
        _ list: ListDescription,
        at: UInt64,
        count: UInt64,
        on mount: Mount,
        row: JSONValue? = nil
    ) -> JSONValue {
        var members: JSONObject = [
            "list": .string(list.name), "at": .count(at), "count": .count(count),
            "rows": .count(mount.rowCount(of: list)),
        ]
        if let row { members["row"] = row }
        return .object(members)
    }

    private static func number(_ name: String, of call: AdminCall) throws(AdminRefusal) -> UInt64? {
        try call.number(name).map { UInt64($0) }
    }

    /// Finds the list that a call names by `list`; the only list if it names none.
    private static func list(of call: AdminCall, _ mount: Mount) throws(AdminRefusal) -> ListDescription {
        let lists = mount.backend.file.lists
        guard let name = try call.text("list") else {
            guard let only = lists.first, lists.count == 1 else {
                let known = lists.map(\.name).joined(separator: ", ")
                throw AdminRefusal(400, message: "there are \(lists.count) lists; name one with 'list': \(known)")
            }
            return only
        }
        guard let list = lists.first(where: { $0.name == name }) else {
            throw AdminRefusal(404, message: "there is no list '\(name)'\(mount.hint(forList: name))")
        }
        return list
    }
}

extension Mount {
    /// Returns the present number of rows of a list.
    fileprivate func rowCount(of list: ListDescription) -> UInt64 {
        listChanges.first { $0.list == list.name }?.rows ?? list.rows
    }
}

extension ListChanges {
    /// `{"list":"houses","rows":46,"inserted":1,"removed":0,"replaced":0}`.
    fileprivate var json: JSONValue {
        .object([
            "list": .string(list), "rows": .count(rows), "inserted": .count(inserted), "removed": .count(removed),
            "replaced": .integer(Int64(replaced)),
        ])
    }
}
