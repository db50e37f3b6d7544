// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import OrderedCollections
import Pagers
import Testing

@testable import BackendProbing

/// The way to page that a description promises.
@Suite("the dialect of a description")
struct DescribedDialectTests {
    private func described(_ yaml: String) throws -> DescribedDialect {
        let file = try ListFileParser.parse(Array("understudy: 1\nlists:\n  rows:\n\(yaml)\n".utf8), file: "list.yaml")
        return try DescribedDialect(try #require(file.lists.first))
    }

    @Test("has the style that a client of the list needs")
    func styles() throws {
        let expected: [ProbedStyle: PagerDialect.Style] = [
            .page: .page, .flag: .page, .bare: .page, .offset: .offset, .cursor: .cursor, .keyset: .cursor, .link: .url,
            .url: .url,
        ]
        for style in ProbedStyle.allCases {
            #expect(try described(style.list(rows: 45, size: 10)).dialect.style == expected[style], "\(style)")
        }
    }

    @Test("has the sign that the answers have")
    func signs() throws {
        func sign(_ style: ProbedStyle) throws -> PagerDialect.Sign {
            try described(style.list(rows: 45, size: 10)).dialect.more
        }
        #expect(try sign(.page) == .total(at: ["total"]))
        #expect(try sign(.flag) == .flag(at: ["more"]))
        #expect(try sign(.bare) == .rows)
        #expect(try sign(.cursor) == .token(ends: [.null]))
    }

    @Test("sends the values of a POST in its body")
    func post() throws {
        let dialect = try described(
            """
                method: POST
                paging: { style: cursor, cursor: [params, cursor], size: limit }
                body: { items: '{rows}', next: '{next?}' }
                row: { id: index }
            """
        )
        .dialect
        #expect(dialect.method == .post)
        #expect(dialect.send.token == .body(["params", "cursor"]))
        #expect(dialect.send.size == .body(["limit"]))
    }

    @Test("refuses a list without a way to the next page")
    func refusal() throws {
        let yaml = """
                paging: { style: cursor }
                body: { items: '{rows}' }
                row: { id: index }
            """
        let error = #expect(throws: DescribedDialectError.self) { try described(yaml) }
        let reason = "shows no 'next' in its answers; add it, so that a client can find the next page"
        #expect(error?.message == "the list 'rows' \(reason)")
    }

    @Test("has the reference wherever the answers have it")
    func references() throws {
        func dialect(_ answer: String, style: String = "cursor") throws -> PagerDialect {
            try described("    paging: { style: \(style) }\n\(answer)\n    row: { id: index }").dialect
        }
        let links = "[{ rel: self, href: '{selfUrl}' }, { $when: next, rel: next, href: '{nextUrl}' }]"
        let element = PagerDialect.LinkElement(array: ["links"], key: "rel", relation: "next", url: ["href"])
        #expect(try dialect("    body: { items: '{rows}', links: \(links) }").next == .element(element))
        let header = "    headers: { X-Next: '{next}' }\n    body: '{rows}'"
        #expect(try dialect(header).next == .header("X-Next"))
        let link = "    headers: { Link: { $when: next, $value: '<{nextUrl}>; rel=\"next\"' } }\n    body: '{rows}'"
        #expect(try dialect(link).next == .link("next"))
        let each = "    body: { items: '{rows}' }\n    each: { at: '{cursor}', row: '{row}' }"
        #expect(try dialect(each).next == .edgeRow)
        #expect(try dialect(each).id == ["at"])
    }

    @Test("counts pages if the URL of the next page is built from their number, and says which URL it does not follow")
    func writtenURL() throws {
        let body = "    body: { items: '{rows}', next: { $when: hasMore, $value: '{url}?page={next}', $else: ~ } }"
        func described(_ paging: String) throws -> DescribedDialect {
            try self.described("    paging: \(paging)\n\(body)\n    row: { id: index }")
        }
        let counted = try described("{ style: page, page: page, size: size }")
        #expect(counted.dialect.style == .page && counted.unfollowed == ["next"])
        let followed = try described("{ style: cursor, cursor: page, size: size }")
        #expect(followed.dialect.style == .url && followed.unfollowed == nil)
    }

    @Test("counts where the URL of the next page is left out for requests with a size")
    func conditionalURL() throws {
        let dialect = try described(
            """
                paging: { style: offset, offset: $skip, size: $top }
                body: { value: '{rows}', next: { $when: not query.$top, $value: '{nextUrl?}' } }
                row: { id: index }
            """
        )
        .dialect
        #expect(dialect.style == .offset)
    }

    @Test("knows pages without the array of rows")
    func optionalRows() throws {
        let described = try described(
            """
                paging: { style: page }
                body: { total: '{total}', entry: { $when: not isEmpty, $value: '{rows}' } }
                row: { id: index }
            """
        )
        #expect(described.dialect.areRowsOptional)
    }

    @Test("sends what the condition of the list asks for")
    func condition() throws {
        let described = try described(
            """
                method: POST
                when:
                  - { body: method, is: tools/list }
                  - { body: id, exists: true }
                  - { header: X-Version, is: ['2', '1'] }
                  - { query: kind, is: house }
                  - { query: old, exists: false }
                paging: { style: cursor, cursor: [params, cursor], size: ~ }
                body: { jsonrpc: '2.0', id: '{body.id}', result: { tools: '{rows}', nextCursor: '{next?}' } }
                row: { id: index }
            """
        )
        #expect(described.dialect.body == ["method": "tools/list", "id": 1, "jsonrpc": "2.0"])
        #expect(described.dialect.headers == [HeaderField(name: "X-Version", value: "2")])
        #expect(described.parameters == [RequestParameter(name: "kind", value: "house")])
    }

    @Test("sends an id with a call of JSON-RPC, although the list does not ask for one")
    func call() throws {
        let described = try described(
            """
                method: POST
                when: { body: method, is: tools/list }
                paging: { style: cursor, cursor: [params, cursor], size: ~ }
                body: { jsonrpc: '2.0', id: '{body.id}', result: { tools: '{rows}', nextCursor: '{next?}' } }
                row: { id: index }
            """
        )
        #expect(described.dialect.body == ["method": "tools/list", "jsonrpc": "2.0", "id": 1])
    }

    @Test(
        "sends the type of the answers with the body of a POST",
        arguments: [
            ("application/x-amz-json-1.1", "application/x-amz-json-1.1"),
            ("application/vnd.api+json; charset=utf-8", "application/vnd.api+json"),
            // The client sends these two by itself, or does not know another body than JSON.
            ("application/json; charset=utf-8", ""), ("text/plain", ""),
        ]
    )
    func contentType(described type: String, sent: String) throws {
        func headers(_ keys: String) throws -> [HeaderField] {
            try described(
                """
                \(keys)
                    contentType: \(type)
                    paging: { style: cursor }
                    body: { items: '{rows}', next: '{next?}' }
                    row: { id: index }
                """
            )
            .dialect.headers
        }
        let expected = sent.isEmpty ? [] : [HeaderField(name: "Content-Type", value: sent)]
        #expect(try headers("    method: POST") == expected)
        #expect(try headers("    method: GET").isEmpty)
        let own = "    method: POST\n    when: { header: content-type, is: text/json }"
        #expect(try headers(own) == [HeaderField(name: "content-type", value: "text/json")])
    }

    @Test("refuses a condition that leaves the value to the client")
    func openCondition() throws {
        for demand in ["{ header: X-Version, exists: true }", "{ query: kind, isNot: house }"] {
            let error = #expect(throws: DescribedDialectError.self) {
                try described("    when: \(demand)\n    paging: { style: page }\n    row: { id: index }")
            }
            #expect(error?.message.contains("for which a probe cannot choose a value") == true)
        }
    }

    @Test("asks for a GraphQL connection by a query with the key of a row")
    func connection() throws {
        let dialect = try described(
            "    graphql: houses\n    paging: { style: cursor }\n    row: { id: index, title: { words: [2, 4] } }"
        )
        .dialect
        #expect(dialect.body["query"]?.text?.contains("edges { node { id } cursor }") == true)
        #expect(dialect.rows == ["data", "houses", "edges"])
        #expect(dialect.send.token == .body(["variables", "after"]))
        #expect(dialect.more == .flag(at: ["data", "houses", "pageInfo", "hasNextPage"]))
    }

    @Test("promises only the sizes and the end that the description has")
    func promises() throws {
        func promises(_ paging: String) throws -> ProbePromises {
            try described("    paging: { \(paging) }\n    row: { id: index }").promises
        }
        let plain = try promises("style: page")
        #expect(plain.isDescribed)
        #expect(plain.defaultSize == nil && plain.maximumSize == nil && plain.pastEnd == nil)
        let written = try promises("style: page, defaultSize: 20, maximumSize: 100, pastEnd: empty")
        #expect(written.defaultSize == 20 && written.maximumSize == 100 && written.pastEnd == .empty)
        let preset = try described("    preset: stripe\n    path: /v1/charges").promises
        #expect(preset.defaultSize == 10)
    }

    @Test("takes the path of one list from the URL")
    func path() throws {
        let list = try described("    path: /shops/{shop}/rows\n    paging: { style: page }\n    row: { id: index }")
        func endpoint(_ rest: String) throws -> String { try list.endpoint(origin: "http://h", rest: rest) }
        #expect(try endpoint("/shops/7/rows") == "http://h/shops/7/rows")
        #expect(try endpoint("/v2/shops/7/rows?kind=a%2Fb") == "http://h/v2/shops/7/rows?kind=a%2Fb")
        for rest in ["", "/", "/shops/7", "/shops//rows"] {
            #expect(throws: DescribedDialectError.self, "\(rest)") { try endpoint(rest) }
        }
    }
}
