// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import Testing

@testable import StubServer

@Suite("Rows that come and go between two pages", .timeLimit(.minutes(10)))
struct AdminRowsTests {
    /// Six rows that are only their index, two a page, that say what asks for the next page.
    private func mount(_ kind: PageStyle.Kind) -> Mount {
        Mount(
            ListFile(lists: [
                ListDescription(
                    name: "houses",
                    rows: 6,
                    paging: PageStyle(kind: kind, defaultSize: 2),
                    envelope: Envelope(list: ["rows"], pageSize: nil, total: ["total"], more: [.next: ["next"]]),
                    row: RowTemplate([RowField(name: "Id", kind: .index)]),
                    items: ItemAccess()
                )
            ])
        )
    }

    /// A page as its body says it.
    private struct Seen: Equatable {
        var ids: [Int]
        var total: Int
        var next: JSONValue
    }

    private func page(_ served: Served, _ target: String) async throws -> Seen {
        let body = try JSONParser.parse(Array(try await served.get(target).body.utf8))
        let ids = body["rows"]?.array?.compactMap { $0["Id"]?.int }
        return Seen(ids: ids ?? [], total: body["total"]?.int ?? -1, next: body["next"] ?? .bool(false))
    }

    private func admin(_ served: Served, _ method: String, _ path: String, _ body: String = "") async throws -> String {
        let client = try await served.connect()
        let head = "Host: localhost\r\nUnderstudy-Admin: 1\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        try await client.send("\(method) /__understudy\(path) HTTP/1.1\r\n\(head)\(body)")
        let answer = try await client.answers(1)[0]
        await client.close()
        return "\(answer.status) \(answer.body)"
    }

    /// Where the second page is, as a client of a style finds it.
    private func second(_ kind: PageStyle.Kind, after first: Seen) -> String {
        let parameter = kind == .page ? "pageIndex" : kind.pageKey
        let value: String =
            switch first.next {
            case .integer(let number): "\(number)"
            default: first.next.text ?? ""
            }
        return kind == .link ? value : "/api/houses?\(parameter)=\(value)"
    }

    @Test(
        "a row inserted in front comes twice where pages are counted, and changes nothing where they follow a row",
        arguments: [
            (PageStyle.Kind.page, [1, 2]), (.offset, [1, 2]), (.link, [1, 2]), (.cursor, [2, 3]), (.keyset, [2, 3]),
        ]
    )
    func inserted(kind: PageStyle.Kind, ids: [Int]) async throws {
        try await Served.run(mount(kind)) { served in
            let first = try await page(served, "/api/houses")
            #expect(first.ids == [0, 1])
            #expect(first.total == 6)
            let inserted = try await admin(served, "POST", "/rows", #"{"list":"houses"}"#)
            #expect(inserted == #"201 {"list":"houses","at":0,"count":1,"rows":7}"#)
            let next = second(kind, after: first)
            let path = next.hasPrefix("http") ? String(next.dropFirst("http://localhost".count)) : next
            let after = try await page(served, path)
            #expect(after.ids == ids)
            #expect(after.total == 7)
            // The new row has the next number, and is where it was put.
            #expect(try await page(served, "/api/houses").ids == [6, 0])
        }
    }

    @Test(
        "a row removed in front is left out where pages are counted, and changes nothing where they follow a row",
        arguments: [
            (PageStyle.Kind.page, [3, 4]), (.offset, [3, 4]), (.link, [3, 4]), (.cursor, [2, 3]), (.keyset, [2, 3]),
        ]
    )
    func removed(kind: PageStyle.Kind, ids: [Int]) async throws {
        try await Served.run(mount(kind)) { served in
            let first = try await page(served, "/api/houses")
            #expect(try await admin(served, "DELETE", "/rows") == #"200 {"list":"houses","at":0,"count":1,"rows":5}"#)
            let next = second(kind, after: first)
            let path = next.hasPrefix("http") ? String(next.dropFirst("http://localhost".count)) : next
            let after = try await page(served, path)
            #expect(after.ids == ids)
            #expect(after.total == 5)
        }
    }

    @Test("a client that follows keys is never led back, even when the row that it saw last is gone and new ones came")
    func keyset() async throws {
        try await Served.run(mount(.keyset)) { served in
            #expect(try await page(served, "/api/houses").next == 1)
            _ = try await admin(served, "POST", "/rows", #"{"count":2}"#)
            _ = try await admin(served, "DELETE", "/rows?at=3")
            #expect(try await page(served, "/api/houses?after=1").ids == [2, 3])
            #expect(try await page(served, "/api/houses?after=5").ids == [])
            #expect(try await page(served, "/api/houses?after=100").ids == [])
        }
    }

    @Test("lists say what came and went, and a reset brings back what was")
    func resets() async throws {
        try await Served.run(mount(.page)) { served in
            _ = try await admin(served, "POST", "/rows", #"{"at":2,"count":3}"#)
            _ = try await admin(served, "DELETE", "/rows?at=0&count=2")
            let own = #""inserted":3,"removed":2,"replaced":0"#
            #expect(
                try await admin(served, "GET", "/rows") == #"200 {"lists":[{"list":"houses","rows":7,\#(own)}]}"#
            )
            #expect(try await page(served, "/api/houses").ids == [6, 7])
            let none = #""inserted":0,"removed":0,"replaced":0"#
            #expect(
                try await admin(served, "POST", "/rows/reset", #"{"list":"houses"}"#)
                    == #"200 {"lists":[{"list":"houses","rows":6,\#(none)}]}"#
            )
            #expect(try await page(served, "/api/houses").ids == [0, 1])
            _ = try await admin(served, "DELETE", "/rows?count=5")
            #expect(try await admin(served, "POST", "/reset") == "200 {}")
            #expect(try await page(served, "/api/houses").ids == [0, 1])
        }
    }

    @Test(
        "what cannot be done is refused with what to send",
        arguments: [
            ("POST", "/rows", #"{"list":"house"}"#, #"404 {"Message":"there is no list 'house'; use 'houses'"}"#),
            (
                "POST", "/rows", #"{"count":-1}"#,
                #"400 {"Message":"'count' is not a whole number of 0 or more; send one"}"#
            ),
            (
                "POST", "/rows", #"{"count":9007199254740992}"#,
                #"409 {"Message":"the list can have at most 9007199254740992 rows; insert fewer"}"#
            ),
            ("DELETE", "/rows?at=9&count=99", "", #"200 {"list":"houses","at":9,"count":0,"rows":6}"#),
        ]
    )
    func refusals(method: String, path: String, body: String, answer: String) async throws {
        try await Served.run(mount(.page)) { served async throws in
            #expect(try await admin(served, method, path, body) == answer)
        }
    }
}
