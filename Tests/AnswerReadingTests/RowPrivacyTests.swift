// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Testing

@testable import AnswerReading

@Suite("The schema of rows and the data in them")
struct RowPrivacyTests {
    /// Derives the schema of rows.
    private static func sketch(of rows: [JSONValue]) throws -> RowSketch {
        let request = TransportRequest(url: "https://api.example/rows", timeout: .seconds(1))
        let exchange = Exchange(request: request, outcome: .success(TransportAnswer(body: .array(rows))))
        var page = try SeenPage(exchange, rowsAt: RowsLocation(path: []))
        page.start = 0
        return RowSketch([page], row: [])
    }

    /// Derives the kind of a field from its values, which come twice.
    private static func kind(of values: [JSONValue], named name: String) throws -> JSONValue? {
        let rows = (values + values).enumerated()
            .map { place, value -> JSONValue in
                var row: JSONObject = ["place": .integer(Int64(place))]
                row[name] = value
                return .object(row)
            }
        return try sketch(of: rows).fields[name]
    }

    @Test(
        "copy values that repeat only if they are words such as states",
        arguments: [
            ("state", ["open", "paid"], ["choice": ["open", "paid"]]),
            ("currency", ["EUR", "USD"], ["choice": ["EUR", "USD"]]),
            ("step", ["inProgress", "RolledBack"], ["choice": ["inProgress", "RolledBack"]]),
            ("region", ["us-east-1", "eu-west-2"], ["choice": ["us-east-1", "eu-west-2"]]),
            ("status", ["Active", "On hold"], ["choice": ["Active", "On hold"]]),
            ("object", ["list", "list"], ["value": "list"]),
            ("field", ["Lovelace", "Hopper"], ["words": [1, 1]]),
            ("field", ["555-0100", "555-0101"], ["words": [1, 1]]),
            ("field", ["jane doe", "john doe"], ["words": [2, 2]]),
            ("firstName", ["ada", "grace"], "givenName"), ("last_name", ["LOVELACE", "HOPPER"], "familyName"),
            ("owner", ["ada", "grace"], ["words": [1, 1]]), ("createdBy", ["ada", "ada"], ["words": [1, 1]]),
            ("mobilePhone", ["none", "none"], "phone"), ("city", ["paris", "rome"], "place"),
        ] as [(String, [JSONValue], JSONValue)]
    )
    func choices(name: String, values: [JSONValue], kind: JSONValue) throws {
        #expect(try Self.kind(of: values, named: name) == kind)
    }

    @Test("copy no word below a member that is a person, and say that values are not copied")
    func person() throws {
        let rows = (0..<4)
            .map { place -> JSONValue in
                ["id": .integer(Int64(place)), "customer": ["tier": place < 2 ? "gold" : "silver", "age": 36]]
            }
        let sketch = try Self.sketch(of: rows)
        #expect(
            sketch.fields["customer"] == ["object": ["tier": ["words": [1, 1]], "age": ["number": [30, 40]]]]
        )
        let question = "the values repeat, but may be data and are not copied; which ones can the field have?"
        #expect(sketch.remarks == [ListSketch.Remark(path: ["row", "customer", "tier"], text: question)])
    }

    @Test(
        "have bounds that are rounded outwards",
        arguments: [
            ([37, 812], ["number": [30, 900]]), ([-812, -37], ["number": [-900, -30]]),
            ([-1, 0], ["number": [-1, 0]]), ([99, 100], ["number": [90, 100]]),
            ([12.5, 47.25], ["number": [10, 50], "decimals": 2]),
            ([4_915_112_345_678, 4_917_012_345_678], ["number": [4_000_000_000_000, 5_000_000_000_000]]),
            ([1_234_567_890_123_456_789, 12], ["value": 1_000_000_000_000_000_000]),
            ([999_999_999.5, 1.5], ["value": 1_000_000_000]),
            (["1987-06-05", "2003-02-01"], ["date": ["1987-01-01", "2004-01-01"]]),
            (["2024-11-05", "2024-12-24"], ["date": ["2024-11-01", "2025-01-01"]]),
            (["0001-01-01", "9999-12-31"], ["date": ["0001-01-01", "9999-12-31"]]),
        ] as [([JSONValue], JSONValue)]
    )
    func bounds(values: [JSONValue], kind: JSONValue) throws {
        #expect(try Self.kind(of: values, named: "field") == kind)
    }

    @Test("have no dates that do not exist")
    func wrongDates() throws {
        #expect(try Self.kind(of: ["2024-13-45", "0000-00-00"], named: "field") == ["words": [1, 1]])
    }

    @Test(
        "have no keys that are data",
        arguments: [
            [["ada@api.example": 1], ["ada@api.example": 2], ["bea@api.example": 3]],
            [["3f2504e0-4f89-41d3-9a0c-0305e82c3301": true], ["3f2504e0-4f89-41d3-9a0c-0305e82c3301": false]],
            [["4711": "a"], ["4712": "b"]], [["2024-01-05": 1], ["2024-01-06": 1]],
            [["ada": 1, "bob": 2], ["cyd": 3], ["dan": 1]],
        ] as [[JSONValue]]
    )
    func keys(values: [JSONValue]) throws {
        let rows = values.enumerated()
            .map { place, value -> JSONValue in
                ["id": .integer(Int64(place)), "seats": value]
            }
        let sketch = try Self.sketch(of: rows)
        #expect(sketch.fields["seats"] == ["value": [:]])
        #expect(sketch.remarks.map(\.path) == [["row", "seats"]])
    }

    @Test("keep the keys of members that some rows do not have, and annotations")
    func optionalKeys() throws {
        let rows: [JSONValue] = [
            ["a": ["text": "x", "size": 1, "line2": "y"], "Orders@odata.count": 1], ["a": ["text": "x", "size": 4]],
            ["a": ["text": "x", "isNew": true]],
        ]
        let sketch = try Self.sketch(of: rows)
        #expect(sketch.fields.keys == ["a", "Orders@odata.count"])
        #expect(sketch.fields["a"]?["object"]?.object?.keys == ["text", "size", "line2", "isNew"])
    }

    @Test("leave out the keys around the rows that are data, and texts about a person")
    func envelope() throws {
        let exchanges = (1...2)
            .map { page -> Exchange in
                let rows = (0..<3).map { row -> JSONValue in ["id": .integer(Int64(page * 3 + row))] }
                let body: JSONValue = [
                    "rows": .array(rows), "total": 6, "me": ["login": "ada", "kind": "admin"],
                    "seats": ["ada@api.example": 1, "free": 2],
                ]
                let request = TransportRequest(url: "https://api.example/rows?page=\(page)", timeout: .seconds(1))
                return Exchange(request: request, outcome: .success(TransportAnswer(body: body)))
            }
        let sketch = try AnswerReader.read(exchanges).sketch
        #expect(sketch.list["body"]?["me"] == ["login": "text", "kind": "admin"])
        #expect(sketch.list["body"]?["seats"] == ["free": 2])
        #expect(sketch.remarks.contains { $0.path == ["body", "seats"] })
    }
}
