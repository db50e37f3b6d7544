// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("Several lists with the same rows")
struct SharedRowsTests {
    /// Orders, a search for them by POST, and a list of them whose cursors lead to earlier rows.
    private static let text = """
        understudy: 1
        lists:
          search:
            method: POST
            path: /orders/search
            rows: { of: orders }
            paging: { style: offset, offset: from, size: count }
            body: { found: '{rows}', total: '{total}' }
          orders:
            path: /orders
            rows: 3
            row: { id: index, name: person }
            items: id
            body: { found: '{rows}' }
          frozen:
            path: /frozen
            rows: { of: orders }
            paging: { style: cursor, defaultSize: 2, tokens: { rows: snapshot } }
            body: { found: '{rows}', next: '{next}' }
        """

    private func file(_ text: String = Self.text) throws -> ListFile {
        try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
    }

    private func body(_ mount: Mount, _ path: String, query: [(name: String, value: String)] = []) throws -> JSONValue {
        let method = path.hasSuffix("search") ? "POST" : "GET"
        return try JSONParser.parse(mount.answer(StubRequest(method: method, path: path, query: query)).body)
    }

    private func rows(_ mount: Mount, _ path: String) throws -> [JSONValue] {
        try #require(try body(mount, path)["found"]?.array)
    }

    private func ids(_ mount: Mount, _ path: String) throws -> [Int] {
        try rows(mount, path).compactMap { $0["id"]?.int }
    }

    @Test("begin with the same generated rows")
    func generated() throws {
        let mount = Mount(try file())
        let orders = try rows(mount, "/orders")
        #expect(orders.count == 3)
        #expect(try rows(mount, "/orders/search") == orders)
        #expect(try rows(mount, "/frozen") == Array(orders[..<2]))
    }

    @Test("see the changes that requests and the admin API make to any of them")
    func changes() throws {
        let mount = Mount(try file())
        let body = Array(#"{"name":"Ada"}"#.utf8)
        #expect(mount.answer(StubRequest(method: "PUT", path: "/orders/1", body: body)).status == 200)
        #expect(mount.answer(StubRequest(method: "POST", path: "/orders", body: body)).status == 201)
        #expect(try rows(mount, "/orders/search")[1]["name"] == "Ada")
        #expect(try mount.removeRows(at: 0..<1, of: "search") == 1)
        for path in ["/orders", "/orders/search"] { #expect(try ids(mount, path) == [1, 2, 3]) }
        #expect(mount.listChanges.map(\.rows) == [3, 3, 3])
        #expect(mount.listChanges.map(\.list) == ["search", "orders", "frozen"])
        #expect(mount.answer(StubRequest(path: "/orders/0")).status == 404)
        mount.resetRows(of: "frozen")
        for path in ["/orders", "/orders/search"] { #expect(try ids(mount, path) == [0, 1, 2]) }
    }

    /// Rows that one list finds by `id`, another one by `number`, and a third one not at all.
    private static let keyed = """
        understudy: 1
        lists:
          orders: { path: /orders, rows: 3, items: id, row: { id: index, number: { padded: 8 }, state: person } }
          bynum: { path: /bynum, rows: { of: orders }, items: number }
          plain: { path: /plain, rows: { of: orders } }
        """

    @Test(
        "keep the keys of all lists that serve them",
        arguments: [
            ("PUT", "/bynum/00000002", #"{"state":"put"}"#, #"{"number":"00000002","id":2,"state":"put"}"#),
            ("PUT", "/orders/2", #"{"state":"put"}"#, #"{"id":2,"number":"00000002","state":"put"}"#),
            ("PATCH", "/orders/2", #"{"number":null,"state":1}"#, #"{"number":"00000002","id":2,"state":1}"#),
            ("PUT", "/bynum/00000002", #"{"id":2,"number":"00000002"}"#, #"{"id":2,"number":"00000002"}"#),
        ]
    )
    func keys(method: String, path: String, body: String, row: String) throws {
        let mount = Mount(try file(Self.keyed))
        let plan = mount.answer(StubRequest(method: method, path: path, body: Array(body.utf8)))
        #expect(plan.status == 200 && plan.text == row)
        for path in ["/orders/2", "/bynum/00000002"] { #expect(mount.answer(StubRequest(path: path)).text == row) }
    }

    @Test(
        "refuse another key of any list that serves them",
        arguments: [
            ("POST", "/bynum", #"{"id":9999}"#, "'id' in the body is 9999; leave it out, the stub chooses it"),
            ("POST", "/orders", #"{"number":"5"}"#, #"'number' in the body is "5"; leave it out, the stub chooses it"#),
            ("PUT", "/bynum/00000002", #"{"id":1}"#, "'id' in the body is 1; send 2, or leave it out"),
            (
                "PATCH", "/orders/0", #"{"number":"99999999"}"#,
                #"'number' in the body is "99999999"; send 00000000, or leave it out"#
            ),
        ]
    )
    func otherKeys(method: String, path: String, body: String, message: String) throws {
        let mount = Mount(try file(Self.keyed))
        let plan = mount.answer(StubRequest(method: method, path: path, body: Array(body.utf8)))
        #expect(plan.status == 400)
        #expect(try JSONParser.parse(Array(plan.text.utf8))["Message"]?.text == message)
        #expect(mount.listChanges.map(\.replaced) == [0, 0, 0])
    }

    @Test("lose changed rows with a reload that adds a key which these rows may not have")
    func newKey() throws {
        let mount = Mount(try file(Self.keyed.replacing(", items: number", with: "")))
        let body = Array(#"{"state":"put"}"#.utf8)
        #expect(
            mount.answer(StubRequest(method: "PUT", path: "/orders/2", body: body)).text == #"{"id":2,"state":"put"}"#
        )
        #expect(
            mount.serve(Backend(try file(Self.keyed))).map(\.description) == [
                "the changed rows of 'orders' are lost: the description of its rows has changed"
            ]
        )
        #expect(mount.answer(StubRequest(method: "PUT", path: "/orders/2", body: body)).status == 200)
        #expect(mount.serve(Backend(try file(Self.keyed.replacing(", items: number", with: "")))) == [])
    }

    @Test("lead back to earlier rows with the tokens of the list that keeps them")
    func snapshots() throws {
        let mount = Mount(try file())
        try mount.insertRows(1, at: 3, of: "orders")
        let next = try #require(try body(mount, "/frozen")["next"]?.text)
        try mount.removeRows(at: 2..<3, of: "search")
        let page = try body(mount, "/frozen", query: [("cursor", next)])
        #expect(page["found"]?.array?.compactMap { $0["id"]?.int } == [2, 3])
        #expect(try ids(mount, "/orders") == [0, 1, 3])
    }

    @Test("are not what the old tokens of a list lead to that has got rows of its own")
    func ownSnapshots() throws {
        let mount = Mount(try file())
        try mount.insertRows(1, at: 3, of: "orders")
        let next = try #require(try body(mount, "/frozen")["next"]?.text)
        #expect(mount.answer(StubRequest(path: "/frozen", query: [("cursor", next)])).status == 200)
        let own = Self.text.replacing(
            "path: /frozen\n    rows: { of: orders }",
            with: "path: /frozen\n    rows: 9\n    row: { id: index }"
        )
        #expect(own != Self.text)
        #expect(mount.serve(Backend(try file(own))) == [])
        for _ in 0..<3 {
            try mount.insertRows(1, at: 0, of: "frozen")
            #expect(mount.answer(StubRequest(path: "/frozen", query: [("cursor", next)])).status == 410)
        }
        let later = try #require(try body(mount, "/frozen")["next"]?.text)
        #expect(mount.answer(StubRequest(path: "/frozen", query: [("cursor", later)])).status == 200)
    }

    @Test("have faults and holds of their own")
    func faults() throws {
        let mount = Mount(try file(), faults: [Fault(.status(503, message: nil), list: "search")])
        #expect(mount.answer(StubRequest(method: "POST", path: "/orders/search")).status == 503)
        #expect(mount.answer(StubRequest(path: "/orders")).status == 200)
        mount.hold(RequestPattern(name: "search"))
        #expect(mount.answer(StubRequest(path: "/orders")).hold == nil)
        #expect(mount.answer(StubRequest(method: "POST", path: "/orders/search")).hold != nil)
    }

    @Test("keep their changes over a reload, and lose them once, with the list that has the rows")
    func reload() throws {
        let mount = Mount(try file())
        try mount.removeRows(at: 0..<1, of: "search")
        let other = Self.text.replacing("path: /frozen", with: "path: /old")
        #expect(mount.serve(Backend(try file(other))) == [])
        #expect(try ids(mount, "/orders") == [1, 2])
        let without =
            "understudy: 1\nlists: { orders: { path: /orders, rows: 3, row: { id: index }, body: { found: '{rows}' } } }"
        #expect(mount.serve(Backend(try file(without))) == [])
        #expect(try ids(mount, "/orders") == [1, 2])
        #expect(mount.serve(Backend(try file())) == [])
        #expect(try ids(mount, "/orders/search") == [1, 2])
        let longer = Self.text.replacing("rows: 3", with: "rows: 4")
        #expect(
            mount.serve(Backend(try file(longer))).map(\.description) == [
                "the changed rows of 'orders' are lost: the list has another number of rows"
            ]
        )
        #expect(try ids(mount, "/orders/search") == [0, 1, 2, 3])
    }

    @Test("lose the changes of a list that now serves the rows of another list")
    func other() throws {
        let own = "understudy: 1\nlists: { a: { row: { id: index }, rows: 3 }, b: { row: { id: index }, rows: 3 } }"
        let mount = Mount(try file(own))
        try mount.removeRows(at: 0..<1, of: "b")
        let shared = "understudy: 1\nlists: { a: { row: { id: index }, rows: 3 }, b: { rows: { of: a } } }"
        #expect(
            mount.serve(Backend(try file(shared))).map(\.description) == [
                "the changed rows of 'b' are lost: the description of its rows has changed"
            ]
        )
        #expect(mount.listChanges.map(\.rows) == [3, 3])
    }
}
