// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("Single rows in a body of their own")
struct ItemBodyTests {
    /// A mount with a list of three rows, whose body of a single row is given.
    private func mount(_ body: String, path: String = "/shops/{shop}/orders", items: String = "") throws -> Mount {
        Mount(try file(body, path: path, items: items))
    }

    private func file(_ body: String, path: String, items: String = "") throws -> ListFile {
        let text = """
            understudy: 1
            lists:
              orders:
                path: '\(path)'
                rows: 3
                row: { id: { template: 'o {index}' }, state: { values: [open, paid] } }
                items: { key: id, \(items) body: \(body) }
                errors: { row: { body: { none: '{path.shop}' } } }
            """
        return try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
    }

    private func ask(_ mount: Mount, _ method: String, _ path: String, body: String = "") -> AnswerPlan {
        mount.answer(StubRequest(method: method, path: path, body: Array(body.utf8), base: "http://h"))
    }

    @Test("are there in the answers of all methods that have the row as body, and in no other answer")
    func methods() throws {
        let mount = try mount("{ order: '{row}' }")
        let path = "/shops/7/orders/o 1"
        #expect(ask(mount, "GET", path).text == #"{"order":{"id":"o 1","state":"paid"}}"#)
        #expect(ask(mount, "PATCH", path, body: #"{"state":"sent"}"#).text == #"{"order":{"id":"o 1","state":"sent"}}"#)
        #expect(ask(mount, "PUT", path, body: #"{"state":"lost"}"#).text == #"{"order":{"id":"o 1","state":"lost"}}"#)
        let created = ask(mount, "POST", "/shops/7/orders", body: #"{"state":"new"}"#)
        #expect(created.status == 201 && created.text == #"{"order":{"id":"o 3","state":"new"}}"#)
        #expect(ask(mount, "DELETE", path).body == [])
        #expect(ask(mount, "GET", path).text == #"{"none":"7"}"#)
    }

    @Test("can show the key, the URL of the row, and values of the request")
    func values() throws {
        let body = "{ $members: '{row}', key: '{key}', links: ['{selfUrl}', '{selfPath}', '{origin}/', '{path.shop}'] }"
        let mount = try mount(body)
        let plan = ask(mount, "GET", "/shops/a b/orders/o 1")
        #expect(
            plan.text
                == #"{"id":"o 1","state":"paid","key":"o 1","links":["http://h/shops/a%20b/orders/o%201","#
                + #""/shops/a%20b/orders/o%201","http://h/","a b"]}"#
        )
        let created = ask(mount, "POST", "/shops/a b/orders", body: "{}")
        #expect(created.header("Location") == "http://h/shops/a%20b/orders/o%203")
        #expect(created.text.contains(#""links":["http://h/shops/a%20b/orders/o%203","/shops/a%20b/orders/o%203","#))
    }

    @Test("are at a path of their own, too")
    func ownPath() throws {
        let mount = try mount(
            "{ order: '{row}', self: '{selfPath}', shop: '{path.shop}' }",
            path: "/{shop}/orders.json",
            items: "path: '/{shop}/orders/{id}.json',"
        )
        let first = #""order":{"id":"o 0","state":"open"}"#
        #expect(
            ask(mount, "GET", "/7/orders/o 0.json").text == #"{\#(first),"self":"/7/orders/o%200.json","shop":"7"}"#
        )
        let created = ask(mount, "POST", "/7/orders.json", body: "{}").text
        #expect(created.hasSuffix(#""self":"/7/orders/o%203.json","shop":"7"}"#))
    }

    @Test("have a tag of their whole body, and read the body of a request that is long")
    func tags() throws {
        let mount = try mount("{ order: '{row}', of: '{body.of}' }")
        let plan = ask(mount, "GET", "/shops/7/orders/o 1")
        let tag = try #require(plan.tag)
        var again = StubRequest(path: "/shops/7/orders/o 1")
        again.knownTags = [tag.description]
        #expect(mount.answer(again).status == 304)
        let filler = String(repeating: "x", count: JournalEntry.bodyByteCountMax)
        let long = ask(mount, "PATCH", "/shops/7/orders/o 1", body: #"{"state":"\#(filler)","of":"long"}"#)
        #expect(long.text.hasSuffix(#","of":"long"}"#))
    }

    @Test("can change over a reload without the loss of changed rows")
    func reload() throws {
        let mount = try mount("{ order: '{row}' }")
        _ = ask(mount, "PATCH", "/shops/7/orders/o 1", body: #"{"state":"sent"}"#)
        #expect(mount.serve(Backend(try file("{ data: '{row}' }", path: "/shops/{shop}/orders"))) == [])
        #expect(ask(mount, "GET", "/shops/7/orders/o 1").text == #"{"data":{"id":"o 1","state":"sent"}}"#)
    }
}
