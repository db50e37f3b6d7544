// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import ListSketches
import ModelReading
import OrderedCollections
import Testing

@Suite("A discovery document")
struct DiscoveryTests {
    private let findings: [ModelFinding]

    init() throws {
        findings = try Models.findings("discovery.json")
    }

    @Test("gives a list or a reason for each method with a token")
    func lists() throws {
        #expect(findings.map(\.operation) == ["towns.houses.list", "towns.houses.aggregated", "towns.houses.search"])
        #expect(try findings.lists().map(\.name) == ["towns-houses-list", "towns-houses-search"])
        #expect(findings.reason("towns.houses.aggregated") == "its rows are the members of an object")
    }

    @Test("has the request, the sizes and the answer of a method")
    func method() throws {
        let list = try findings.sketch("towns.houses.list").list
        #expect(list["path"] == "/houses/v1/towns/{townsId}/houses" && list["method"] == nil)
        #expect(
            list["paging"] == [
                "style": "cursor", "cursor": "pageToken", "size": "pageSize", "defaultSize": 30, "maximumSize": 500,
            ]
        )
        #expect(
            list["body"] == [
                "kind": "houses#list", "houses": "{rows}", "totalSize": "{total}", "nextPageToken": "{next?}",
            ]
        )
        #expect(
            list["row"] == [
                "name": ["template": "name-{index}"],
                "size": ["template": "{index}"],
                "price": ["number": [0, 1000], "decimals": 2],
                "built": ["dateTime": ["2020-01-01", "2026-12-31"]],
                "next": ["value": [:]],
            ]
        )
    }

    @Test("has a method whose token is in the body, and whose rows are texts")
    func body() throws {
        let list = try findings.sketch("towns.houses.search").list
        #expect(list["method"] == "POST" && list["path"] == "/houses/v1/houses:search")
        #expect(list["paging"]?["cursor"] == "pageToken" && list["paging"]?["size"] == "pageSize")
        #expect(list["body"] == ["names": "{rows}", "nextPageToken": "{next?}"])
        #expect(list["each"] == "{key}")
    }

    @Test("gives a reason for a token that only the request or only the answer has, and for several arrays")
    func reasons() throws {
        let model = """
            discoveryVersion: v1
            methods:
              a: { id: a, path: a, parameters: &token { pageToken: { location: query } }, response: { $ref: Plain } }
              b: { id: b, path: b, response: { $ref: Pages } }
              c: { id: c, path: c, parameters: *token, response: { $ref: Pages } }
            schemas:
              Row: { type: object, properties: { id: { type: string } } }
              Plain: { type: object, properties: { rows: { type: array, items: { $ref: Row } } } }
              Pages:
                type: object
                properties:
                  houses: { type: array, items: { $ref: Row } }
                  flats: { type: array, items: { $ref: Row } }
                  nextPageToken: { type: string }
            """
        let findings = try Models.findings(yaml: model)
        #expect(findings.reason("a") == "its request has a token, but its answer has none")
        #expect(findings.reason("b") == "its answer has a token, but its request has no parameter for it")
        let several = "its answer has several arrays, and the model does not say which one has the rows"
        #expect(findings.reason("c") == several)
    }
}
