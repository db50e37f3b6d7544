// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import ListSketches
import ModelReading
import OrderedCollections
import Testing

@Suite("An OpenAPI document")
struct OpenAPITests {
    private let findings: [ModelFinding]

    init() throws {
        findings = try Models.findings("openapi.yaml")
    }

    @Test("gives a list or a reason for each GET operation with rows")
    func lists() throws {
        #expect(
            findings.map(\.operation) == [
                "listHouses", "ownerHouses", "listCharges", "listStreets", "GET /towns", "GET /foreign", "GET /circle",
            ]
        )
        #expect(try findings.lists().map(\.name) == ["listHouses", "ownerHouses", "listCharges", "listStreets"])
    }

    @Test("has pages by number, with the members around the rows")
    func pages() throws {
        let list = try findings.sketch("listHouses").list
        #expect(list["path"] == "/api/v2/houses")
        #expect(
            list["paging"] == [
                "style": "page", "page": "page", "first": 1, "size": "per_page", "defaultSize": 10, "maximumSize": 50,
            ]
        )
        #expect(
            list["body"] == [
                "data": "{rows}",
                "meta": ["total": "{total}", "page": "{page}", "pages": "{pages}"],
                "links": ["next": "{nextUrl}", "prev": "{previousUrl?}"],
                "version": "v2",
            ]
        )
    }

    @Test("has fields by types, formats and names; references that cannot be followed are remarks")
    func row() throws {
        let sketch = try findings.sketch("listHouses")
        let days: JSONValue = ["2020-01-01", "2026-12-31"]
        #expect(
            sketch.list["row"] == [
                "id": ["sequence": ["from": 1]],
                "email": "email",
                "built": ["date": days],
                "seen": ["dateTime": days],
                "kind": ["choice": ["flat", "house", "null"]],
                "price": ["number": [0, 1000], "decimals": 2],
                "link": ["template": "https://example.com/link/{index}"],
                "rooms": ["array": ["of": ["object": ["size": ["number": [5, 60]]]], "count": [0, 2]]],
                "parent": ["value": [:]],
                "plan": ["value": .null],
            ]
        )
        #expect(sketch.remarks.map(\.path) == [["row", "parent"], ["row", "plan"]])
    }

    @Test("has pages by token, and a path with a parameter")
    func tokens() throws {
        let sketch = try findings.sketch("ownerHouses")
        #expect(sketch.list["path"] == "/api/v2/owners/{owner_id}/houses")
        #expect(
            sketch.list["paging"] == [
                "style": "cursor", "cursor": "cursor", "size": "limit", "maximumSize": 1000, "overSize": "clamp",
            ]
        )
        #expect(sketch.list["body"] == ["items": "{rows}", "next_cursor": "{next}"])
        #expect(sketch.remarks.first?.text.contains("neither the default page size nor the largest") == true)
    }

    @Test("has pages by the key of the last row")
    func keys() throws {
        let list = try findings.sketch("listCharges").list
        #expect(list["paging"]?["style"] == "keyset" && list["paging"]?["after"] == "starting_after")
        #expect(list["paging"]?["key"] == "id" && list["row"] == ["id": ["template": "id-{index}"]])
        #expect(list["body"] == ["data": "{rows}", "has_more": "{hasMore}"])
    }

    @Test("has parameters and rows as an extension names them")
    func hints() throws {
        let list = try findings.sketch("listStreets").list
        #expect(list["paging"]?["style"] == "offset" && list["paging"]?["offset"] == "begin")
        #expect(list["paging"]?["first"] == 0 && list["body"] == ["streets": "{rows}"])
    }

    @Test(
        "gives a reason for what a list cannot describe",
        arguments: [
            ("GET /towns", "it has no parameter for pages"),
            ("GET /foreign", "a reference leads to another file, which is not read"),
            ("GET /circle", "a reference leads to itself"),
        ]
    )
    func reasons(operation: String, reason: String) {
        #expect(findings.reason(operation) == reason)
    }

    @Test("can have the header Link, and an array as the whole answer")
    func link() throws {
        let findings = try Models.findings(
            yaml: """
                openapi: 3.0.3
                paths:
                  /repos:
                    get:
                      parameters:
                        - { name: page, in: query, schema: { type: integer, default: 1 } }
                        - { name: per_page, in: query, schema: { type: integer, default: 30, maximum: 100 } }
                      responses:
                        '200':
                          headers: { Link: { schema: { type: string } } }
                          content:
                            application/json:
                              schema: { type: array, items: { allOf: [{ properties: { id: { type: integer } } }] } }
                """
        )
        let list = try findings.sketch("GET /repos").list
        #expect(list["paging"]?["style"] == "link" && list["body"] == "{rows}")
        #expect(list["row"] == ["id": ["sequence": ["from": 1]]])
        #expect(try findings.lists().map(\.name) == ["repos"])
    }

    @Test("has schemas whose parts contain each other twice, which are not put together without end")
    func manyParts() throws {
        let parts = (0..<30)
            .map { number in
                let next = "{ $ref: '#/components/schemas/L\(number + 1)' }"
                return "    L\(number): { allOf: [\(next), \(next)] }"
            }
        let text = """
            openapi: 3.0.0
            paths:
              /rows:
                get:
                  parameters: [{ name: page, in: query, schema: { type: integer } }]
                  responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/L0' } } } } }
            components:
              schemas:
                L30: { type: array, items: { type: object } }
            \(parts.joined(separator: "\n"))
            """
        #expect(try Models.findings(yaml: text).reason("GET /rows") == "a schema has more than 1000 parts")
    }

    /// Reads the list `/rows` of a document.
    private func findings(schema: String, schemas: String, isPaged: Bool = true) throws -> [ModelFinding] {
        let page = isPaged ? "{ name: page, in: query, schema: { type: integer } }" : ""
        return try Models.findings(
            yaml: """
                openapi: 3.0.0
                paths:
                  /rows:
                    get:
                      parameters: [\(page)]
                      responses: { '200': { content: { application/json: { schema: \(schema) } } } }
                components: { schemas: \(schemas) }
                """
        )
    }

    @Test(
        "whose rows are behind a reference that cannot be followed has a reason",
        arguments: [
            (
                "{ properties: { data: { type: array, items: { $ref: 'rows.yaml#/Row' } } } }",
                "another file, which is not read"
            ),
            ("{ properties: { data: { type: array, items: { $ref: '#/components/schemas/Row' } } } }", "itself"),
            ("{ properties: { data: { $ref: 'https://h.example/rows.yaml' } } }", "another file, which is not read"),
            ("{ type: array, items: { $ref: 'rows.yaml#/Row' } }", "another file, which is not read"),
            (
                "{ properties: { errors: { type: array, items: { properties: { text: {} } } }, "
                    + "data: { type: array, items: { $ref: 'rows.yaml#/Row' } } } }",
                "another file, which is not read"
            ),
        ]
    )
    func unreadableRows(schema: String, end: String) throws {
        let findings = try findings(schema: schema, schemas: "{ Row: { $ref: '#/components/schemas/Row' } }")
        #expect(findings.reason("GET /rows") == "a reference leads to \(end)")
    }

    @Test("without parameters for pages has a reason only if it is a list by its names")
    func unpagedRows() throws {
        let rows = "{ type: array, items: { $ref: 'rows.yaml#/Row' } }"
        let named = try findings(schema: "{ properties: { items: \(rows) } }", schemas: "{}", isPaged: false)
        #expect(named.reason("GET /rows") == "a reference leads to another file, which is not read")
        #expect(try findings(schema: "{ properties: { towns: \(rows) } }", schemas: "{}", isPaged: false).isEmpty)
    }

    @Test("has schemas with very many members that contain each other, which are not followed without end")
    func manyMembers() throws {
        let own = (0..<300).map { "m\($0): { $ref: '#/components/schemas/A' }" }.joined(separator: ", ")
        let same = try findings(
            schema: "{ $ref: '#/components/schemas/A' }",
            schemas: "{ A: { properties: { \(own) } } }"
        )
        #expect(same.isEmpty)
        let schemas = (0..<3)
            .map { number in
                let members = (0..<300).map { "m\($0): { $ref: '#/components/schemas/A\((number + 1) % 3)' }" }
                return "A\(number): { properties: { \(members.joined(separator: ", ")) } }"
            }
            .joined(separator: ", ")
        let others = try findings(schema: "{ $ref: '#/components/schemas/A0' }", schemas: "{ \(schemas) }")
        #expect(others.reason("GET /rows") == "its answer has more than 20000 members around the rows")
        let list = "{ type: array, items: { $ref: '#/components/schemas/A0' } }"
        let sketch = try findings(schema: list, schemas: "{ \(schemas) }").sketch("GET /rows")
        #expect(sketch.remarks.count < 200)
    }
}
