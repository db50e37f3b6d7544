// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Keys of rows of other lists")
struct RowReferenceTests {
    /// The list `orders` of a file with a list of customers and one field that names them.
    private func orders(_ field: String, customers: String) throws -> ListDescription {
        let file = try parse(
            "understudy: 1\nlists:\n  orders: { row: { id: index, Customer: \(field) } }\n  customers: { \(customers) }"
        )
        return try #require(file.lists.first)
    }

    @Test("the lists of the guide have the rows that it shows")
    func guide() throws {
        let file = try parse(
            """
            understudy: 1
            lists:
              customers:
                rows: 3
                items: id
                row:
                  id: { template: 'cus_{index}' }
                  name: person
                  email: email
              charges:
                row:
                  id: { template: 'ch_{number}' }
                  number: { padded: 8 }
                  created: { dateTime: [2026-01-01, 2026-12-31], step: -3600 }
                  customer: { row: { of: customers } }
            """
        )
        #expect(
            try file.lists[0].row(0).description
                == #"{"id":"cus_0","name":"Amelia Dixon","email":"amelia.dixon107@example.com"}"#
        )
        #expect(
            try file.lists[1].row(1).description
                == #"{"id":"ch_00000001","number":"00000001","created":"2026-12-31T22:59:59Z","customer":"cus_2"}"#
        )
    }

    @Test(
        "a reference is the key of some row, as that row shows it",
        arguments: [
            "rows: 7, row: { id: index }", "rows: 7, row: { id: { sequence: { from: 100, step: -7 } } }",
            "rows: 7, row: { id: { padded: 6 } }", "rows: 7, row: { n: { padded: 3 }, id: { template: 'c\"{n}/' } }",
            "rows: 7, items: id, row: { n: index, id: { template: 'c{index}' } }",
        ]
    )
    func keys(customers: String) throws {
        let field = customers.contains("items") ? "{ row: { of: customers } }" : "{ row: { of: customers, field: id } }"
        let file = try parse(
            "understudy: 1\nlists: { orders: { row: { Customer: \(field) } }, customers: { \(customers) } }"
        )
        let all = Set(try file.lists[1].values(of: "id", rows: 0..<7))
        #expect(all.count == 7)
        #expect(Set(try file.lists[0].values(of: "Customer")) == all)
    }

    @Test("each row of the other list is named equally often")
    func uniform() throws {
        let orders = try orders("{ row: { of: customers } }", customers: "rows: 7")
        var counts: [JSONValue: Int] = [:]
        for value in try orders.values(of: "Customer", rows: 0..<7_000) { counts[value, default: 0] += 1 }
        #expect(counts.count == 7)
        #expect(counts.values.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }

    @Test("lists of any length, and of no rows, can be named")
    func lengths() throws {
        let long = try orders("{ row: { of: customers } }", customers: "rows: 9007199254740992")
        #expect(try long.values(of: "Customer").allSatisfy { ($0.int ?? -1) >= 0 })
        #expect(Set(try long.values(of: "Customer")).count == 200)
        let none = try orders("{ row: { of: customers } }", customers: "rows: 0")
        #expect(Set(try none.values(of: "Customer")) == [.null])
        for index in 0..<50 as Range<UInt64> {
            var bytes: [UInt8] = []
            long.row.write(row: .max - index, seed: index, list: "l", into: &bytes)
            #expect(bytes.count <= long.row.longest ?? 0)
        }
    }

    @Test("a reference stands in objects, arrays, templates and its own list")
    func places() throws {
        let file = try parse(
            """
            understudy: 1
            lists:
              comments:
                rows: 5
                row:
                  id: { template: 'c{index}' }
                  Parent: { nullable: { of: { row: { of: comments } } } }
                  Link: { template: '/comments/{Next}' }
                  Next: { row: { of: comments } }
                  Likes: { array: { of: { By: { row: { of: people } } }, count: 3 } }
              people: { rows: 1000 }
            """
        )
        let comments = ["c0", "c1", "c2", "c3", "c4"] as [JSONValue]
        var parents: Set<JSONValue> = []
        for index in 0..<50 as Range<UInt64> {
            let row = try file.lists[0].row(index)
            parents.insert(row["Parent"] ?? "missing")
            #expect(row["Link"]?.text == "/comments/\(row["Next"]?.text ?? "")")
            let likes = row["Likes"]?.array?.compactMap { $0["By"]?.int } ?? []
            #expect(likes.count == 3 && likes.allSatisfy { (0..<1_000).contains($0) } && Set(likes).count > 1)
        }
        #expect(parents == Set(comments + [.null]))
    }

    @Test("an object may have a field of the name row")
    func objects() throws {
        let list = try list("row: { K: { row: { a: index } }, L: { row: index, column: index }, row: { of: index } }")
        #expect(try list.row(3) == ["K": ["row": ["a": 3]], "L": ["row": 3, "column": 3], "row": ["of": 3]])
    }

    @Test(
        "a reference that leads to no key is refused with what to write",
        arguments: [
            ("{ of: custmers }", "rows: 3", "45: error: 'row' names the unknown list 'custmers'; use 'customers'"),
            ("{ of: zzz }", "rows: 3", "45: error: 'row' names the unknown list 'zzz'; known: a, customers"),
            (
                "{ of: customers }", "row: { u: uuid }",
                "45: error: 'row' names the list 'customers', whose rows have no keys; add a field such as 'Id: index' "
                    + "to them"
            ),
            (
                "{ of: customers }", "row: [{ u: 1 }]",
                "45: error: 'row' names the list 'customers', whose whole rows have no keys; write the fields of its "
                    + "rows instead, such as 'Id: index'"
            ),
            (
                "{ of: customers, field: Ids }", "rows: 3",
                "63: error: 'row' names the field 'Ids' of the list 'customers', which its rows do not have; use 'Id'"
            ),
            (
                "{ of: customers, field: Title }", "rows: 3",
                "63: error: 'row' names the field 'Title' of the list 'customers', which cannot be a key; name one of "
                    + "these fields: Id"
            ),
        ]
    )
    func refused(reference: String, customers: String, expected: String) {
        let row = "{ Customer: { row: \(reference) } }"
        let text = "understudy: 1\nlists: { a: { row: \(row) }, customers: { \(customers) } }"
        #expect(refusal(of: text) == "x.yaml:2:" + expected)
    }

    @Test("a reference to a list that cannot be read adds no second finding")
    func noCascade() {
        let text = "understudy: 1\nlists: { a: { row: { K: { row: { of: b } } } }, b: { rows: -1 } }"
        #expect(refusal(of: text) == "x.yaml:2:60: error: 'rows' is '-1'; write an integer from 0 to 9007199254740992")
    }

    @Test("keys that make a row too large are refused")
    func sizes() {
        let key = String(repeating: "k", count: 2_000)
        let text =
            "understudy: 1\nlists: { a: { row: { K: { array: { of: { row: { of: b } }, count: 1000 } } } }, "
            + "b: { row: { id: { template: '\(key){index}' } } } }"
        #expect(
            refusal(of: text)
                == "x.yaml:2:53: error: the keys of other lists make the rows of 'a' too large; use fewer of them, "
                + "smaller arrays or a lower 'maximumSize'"
        )
    }
}
