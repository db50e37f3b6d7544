// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@testable import AnswerReading

@Suite("The schema of rows")
struct RowSketchTests {
    /// Derives the kind of a field from its values in the rows from the first one on.
    private static func kind(of values: [JSONValue?], named name: String = "field") throws -> JSONValue? {
        let rows = values.enumerated()
            .map { place, value -> JSONValue in
                var row: JSONObject = ["place": .integer(Int64(place))]
                row[name] = value
                return .object(row)
            }
        let request = TransportRequest(url: "https://api.example/rows", timeout: .seconds(1))
        let exchange = Exchange(request: request, outcome: .success(TransportAnswer(body: .array(rows))))
        var page = try SeenPage(exchange, rowsAt: RowsLocation(path: []))
        page.start = 0
        return RowSketch([page], row: []).fields[name]
    }

    @Test(
        "has the kinds of list files",
        arguments: [
            ([0, 1, 2], "index"), ([10, 12, 14], ["sequence": ["from": 10, "step": 2]]),
            ([5, 2, 9], ["number": [2, 9]]), ([0.5, 2.25, 9], ["number": [0, 9], "decimals": 2]),
            ([true, false, true], "boolean"), ([true, true], ["value": true]),
            (["2024-01-05", "2023-01-05"], ["date": ["2023-01-01", "2025-01-01"]]),
            (["2024-01-05T10:00:00Z", "2024-01-06T10:00:00Z"], ["dateTime": ["2024-01-01", "2024-02-01"]]),
            (
                ["2024-01-05T10:00:00.000+02:00", "2024-01-06T10:00:00.000+02:00"],
                ["dateTime": ["2024-01-01", "2024-02-01"], "form": "offset", "fraction": 3]
            ),
            (["3f2504e0-4f89-41d3-9a0c-0305e82c3301"], "uuid"), (["a", "b", "a", "b"], ["choice": ["a", "b"]]),
            (["house-0", "house-1", "house-2"], ["template": "house-{index}"]),
            ([["a": 1], ["a": 7], ["a": 3]], ["object": ["a": ["number": [1, 7]]]]),
            ([["x"], ["x", "x"]], ["array": ["of": ["value": "x"], "count": [1, 2]]]),
            (["two words", "one"], ["words": [1, 2]]),
        ] as [([JSONValue], JSONValue)]
    )
    func kinds(values: [JSONValue], kind: JSONValue) throws {
        #expect(try Self.kind(of: values) == kind)
    }

    @Test("has an id with a number, also if a row is missing", arguments: [("id", true), ("field", false)])
    func gap(name: String, isKey: Bool) throws {
        let kind = try Self.kind(of: ["row-0", "row-1", "row-3"], named: name)
        #expect(kind == (isKey ? ["template": "row-{index}"] : ["words": [1, 1]]))
    }

    @Test("has the share of rows in which a field is null or absent")
    func nullable() throws {
        let kind = try Self.kind(of: [3, .null, 9, nil])
        #expect(kind == ["nullable": ["of": ["number": [3, 9]], "share": 0.5]])
    }

    @Test(
        "has no value that may be secret or about a person",
        arguments: [
            (["ada@analytical.example", "bea@analytical.example"], "email"),
            (["Ada Lovelace", "Grace Hopper", "Ada Lovelace", "Grace Hopper"], "person"),
            (["cus_Qa7xM2vK9d0", "cus_Qa7xM2vK9d1", "cus_Qa7xM2vK9d2"], ["template": "cus_{index}"]),
            (["ghp_16C7e42F292c6912E7", "ghp_16C7e42F292c6912E9"], ["template": "ghp_{index}"]),
            (["https://files.example/a?key=1", "https://files.example/b"], ["value": "https://example.com/"]),
        ] as [([JSONValue], JSONValue)]
    )
    func secrets(values: [JSONValue], kind: JSONValue) throws {
        #expect(try Self.kind(of: values) == kind)
    }

    @Test("does not copy a constant from a field whose name says that it is secret")
    func secretName() throws {
        #expect(try Self.kind(of: ["open", "open"], named: "api_key") == ["template": "id-{index}"])
    }

    @Test("is derived from some rows of each page, if there are very many")
    func manyRows() throws {
        let values = (0..<9_000).map { JSONValue.integer(Int64($0 % 2 == 0 ? $0 : -$0)) }
        #expect(try Self.kind(of: values) == ["number": [-9_000, 9_000]])
        #expect(try Self.kind(of: (0..<9_000).map { .integer(Int64($0)) }) == "index")
    }
}
