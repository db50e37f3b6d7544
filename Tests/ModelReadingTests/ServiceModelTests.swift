// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import ListSketches
import ModelReading
import OrderedCollections
import Testing

@Suite("A service model")
struct ServiceModelTests {
    private let findings: [ModelFinding]

    init() throws {
        findings = try Models.findings("service/v1/service-2.json", paginators: "service/v1/paginators-1.json")
    }

    @Test("gives a list for each operation that its paginators name")
    func lists() throws {
        #expect(findings.map(\.operation) == ["ListHouses", "ListTags", "ListShards", "Scan", "ListPairs"])
        #expect(try findings.lists().map(\.name) == ["ListHouses", "ListTags"])
    }

    @Test("has the request, the sizes and the answer of an operation")
    func operation() throws {
        let list = try findings.sketch("ListHouses").list
        #expect(list["method"] == "POST" && list["path"] == "/")
        #expect(list["when"] == ["header": "X-Amz-Target", "is": "Houses_20260101.ListHouses"])
        #expect(
            list["paging"] == [
                "style": "cursor", "cursor": "NextToken", "size": "MaxResults", "maximumSize": 50,
            ]
        )
        #expect(list["contentType"] == "application/x-amz-json-1.1")
        #expect(list["body"] == ["Houses": "{rows}", "NextToken": "{next?}", "More": "{hasMore}"])
    }

    @Test("has fields by the types and the names of members")
    func row() throws {
        let sketch = try findings.sketch("ListHouses")
        let days: JSONValue = ["2020-01-01", "2026-12-31"]
        #expect(
            sketch.list["row"] == [
                "name": ["template": "name-{index}"],
                "State": ["choice": ["FREE", "SOLD"]],
                "Rooms": ["number": [1, 9]],
                "BuiltAt": ["dateTime": days, "form": "epoch"],
                "SoldAt": ["dateTime": days],
                "Neighbour": ["value": [:]],
                "Sold": "boolean",
                "Tags": ["array": ["of": ["words": [1, 3]], "count": [0, 2]]],
                "Address": ["object": ["Street": "street", "Extra": ["value": [:]]]],
            ]
        )
        #expect(sketch.remarks.map(\.path) == [["paging"], ["row", "Neighbour"]])
        #expect(sketch.remarks[1].text.contains("repeats 'House' inside itself"))
    }

    @Test("has rows that are texts, inside an object")
    func texts() throws {
        let list = try findings.sketch("ListTags").list
        #expect(list["body"] == ["Page": ["Tags": "{rows}", "NextToken": "{next?}"]])
        #expect(list["each"] == "{key}" && list["row"] == ["name": ["template": "tags-{index}"]])
        #expect(list["paging"]?["key"] == "name")
    }

    @Test(
        "gives a reason for an operation that a list cannot describe",
        arguments: [
            ("ListShards", "the paginators find the token with an expression"), ("Scan", "its token is not a text"),
            ("ListPairs", "the paginators name it, but the model does not have it"),
        ]
    )
    func refused(operation: String, reason: String) {
        #expect(findings.reason(operation) == reason)
    }

    @Test(
        "is refused as a whole where its answers are not JSON",
        arguments: [
            ("query", "its answers are XML, and the stub answers JSON"),
            ("rest-xml", "its answers are XML, and the stub answers JSON"),
            ("rpc-cbor", "its answers are CBOR, and the stub answers JSON"),
            ("other", "its protocol 'other' is unknown"),
        ]
    )
    func protocols(name: String, reason: String) throws {
        var model = try #require(try Models.document("service/v1/service-2.json").object)
        model["metadata"] = ["protocol": .string(name), "targetPrefix": "Houses"]
        let pages = try Models.document("service/v1/paginators-1.json")
        let findings = try ModelReader.findings(in: .object(model), paginators: pages)
        #expect(findings.count == 5 && findings.allSatisfy { $0 == .refused(operation: $0.operation, reason: reason) })
    }

    @Test("with paths of its own has parameters in the query, in headers and in paths")
    func paths() throws {
        let model: JSONValue = [
            "metadata": ["protocol": "rest-json"],
            "operations": [
                "List": [
                    "http": ["method": "GET", "requestUri": "/towns/{Town+}/houses?list=2&all"],
                    "input": ["shape": "In"], "output": ["shape": "Out"],
                ]
            ],
            "shapes": [
                "In": [
                    "type": "structure",
                    "members": [
                        "Token": ["shape": "S", "location": "querystring", "locationName": "token"],
                        "Max": ["shape": "N", "location": "header", "locationName": "X-Max"],
                    ],
                ],
                "Out": ["type": "structure", "members": ["Ids": ["shape": "Ids"], "Next": ["shape": "S"]]],
                "Ids": ["type": "list", "member": ["shape": "N"]], "S": ["type": "string"], "N": ["type": "integer"],
            ],
        ]
        let pages: JSONValue = [
            "pagination": [
                "List": ["input_token": "Token", "limit_key": "Max", "output_token": "Next", "result_key": "Ids"]
            ]
        ]
        let findings = try ModelReader.findings(in: model, paginators: pages)
        let sketch = try findings.sketch("List")
        #expect(sketch.list["path"] == "/towns/{Town}/houses" && sketch.list["method"] == nil)
        #expect(sketch.list["when"] == [["query": "list", "is": "2"], ["query": "all", "exists": true]])
        #expect(sketch.list["paging"]?["cursor"] == "token" && sketch.list["paging"]?["size"] == ["header": "X-Max"])
        #expect(
            sketch.list["paging"]?["overSize"] == "clamp" && sketch.list["row"] == ["name": ["sequence": ["from": 1]]]
        )
        #expect(sketch.remarks.contains { $0.path == ["path"] })
        #expect(try findings.lists().count == 1)
    }
}
