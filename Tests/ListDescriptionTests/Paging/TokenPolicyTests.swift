// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("The policy of tokens")
struct TokenPolicyTests {
    @Test(
        "is read: a time with its unit, a number of requests, and the rows behind a token",
        arguments: [
            ("{ expireAfter: 30m }", TokenPolicy(expireAfter: .time(.seconds(1800)))),
            ("{ carry: query }", TokenPolicy(carry: .query)), ("{ carry: nothing }", TokenPolicy()),
            ("{ expireAfter: 1.5h }", TokenPolicy(expireAfter: .time(.seconds(5400)))),
            ("{ expireAfter: '90s' }", TokenPolicy(expireAfter: .time(.seconds(90)))),
            ("{ expireAfter: 200ms }", TokenPolicy(expireAfter: .time(.milliseconds(200)))),
            ("{ expireAfter: 3, rows: live }", TokenPolicy(expireAfter: .requests(3))),
            (
                "{ expireAfter: 720h, rows: snapshot }",
                TokenPolicy(expireAfter: .time(.seconds(2_592_000)), rows: .snapshot)
            ),
        ]
    )
    func read(text: String, policy: TokenPolicy) throws {
        #expect(try list("{ paging: { style: cursor, tokens: \(text) } }").paging.tokens == policy)
    }

    @Test("is none in a list that does not name it, whose tokens live for ever and lead to the present rows")
    func none() throws {
        let list = try list("{ paging: { style: cursor }, envelope: { next: next } }")
        #expect(list.paging.tokens == TokenPolicy())
        let next = try #require(try list.page(for: []).next).plain
        let page = try list.page(for: [("cursor", next)])
        #expect(page.sentTokens == [SentToken(parameter: "cursor", text: next)])
        #expect(page.revision == nil)
        #expect(list.givenTokens(of: page).isEmpty)
    }

    @Test("the tokens that an answer gives are those that it shows, also beside the rows")
    func given() throws {
        let keys = "rows: 5, paging: { style: cursor, defaultSize: 2, before: before, tokens: { expireAfter: 5 } }"
        let plain = try list("{ \(keys), envelope: { next: next } }")
        let first = try plain.page(for: [])
        let next = try #require(first.next).plain
        #expect(plain.givenTokens(of: first) == [next])
        let second = try plain.page(for: [("cursor", next)])
        #expect(second.sentTokens == [SentToken(parameter: "cursor", text: next)])
        let last = try #require(second.next).plain
        #expect(plain.givenTokens(of: second) == [last])
        let edges = try list("{ \(keys), body: { edges: '{rows}' }, each: { node: '{row}', cursor: '{cursor}' } }")
        let body = try edges.body()
        let given = edges.givenTokens(of: try edges.page(for: []))
        #expect(given.count == 2)
        #expect(given.allSatisfy { body.contains("\"cursor\":\"\($0)\"") })
        #expect(try edges.page(for: [("cursor", given[0])]).range == 1..<3)
    }

    @Test("a cursor of snapshots names the state of the rows, and is the same in each process")
    func revisions() throws {
        let list = try list(
            "{ rows: 5, paging: { style: cursor, defaultSize: 2, tokens: { rows: snapshot } }, "
                + "envelope: { next: next } }",
            name: "arrivals"
        )
        let cursor = try #require(try list.page(for: []).next).plain
        #expect(cursor == "uE7PBNesGZVUkoiJAN4PdLyO95_oIbvC7MTk1PH6wGbVyQp6nTNPl9YmWXHMLIut")
        let request = ListRequest(query: [("cursor", cursor)])
        #expect(list.origin(of: request)?.revision == 0)
        #expect(list.origin(of: ListRequest(query: [])) == nil)
        var overlay = RowOverlay(rows: 5)
        try overlay.insert(1, at: 0)
        #expect(overlay.revision == 1)
        let later = try #require(try list.page(for: ListRequest(query: []), of: overlay).next).plain
        #expect(list.origin(of: ListRequest(query: [("cursor", later)]))?.revision == 1)
        #expect(try list.page(for: request, of: RowOverlay(rows: 5)).range == 2..<4)
    }
}
