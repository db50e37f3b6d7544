// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Testing

@Suite("The rows of another list, in a description")
struct SharedRowsTests {
    @Test("are the generated rows of that list, wherever it stands in the file, and whatever the list adds")
    func read() throws {
        let file = try parse(
            """
            understudy: 1
            lists:
              search: { rows: { of: newest }, method: POST, paging: { style: offset, defaultSize: 2 }, body: '{rows}' }
              newest: { rows: { of: orders }, items: Id, query: { sort: [Price] }, body: '{rows}' }
              orders: { rows: 3, seed: 9, locale: ja, row: { Id: index, Name: person, Price: { number: [1, 9] } } }
            """
        )
        let (search, newest, orders) = (file.lists[0], file.lists[1], file.lists[2])
        #expect([search.rowsOf, newest.rowsOf, orders.rowsOf] == ["orders", "orders", nil])
        #expect([search.rowsName, newest.rowsName, orders.rowsName] == ["orders", "orders", "orders"])
        for list in [search, newest] {
            #expect(list.rows == 3 && list.seed == 9 && list.row == orders.row)
            #expect(list.bytes(ofRow: 1) == orders.bytes(ofRow: 1))
        }
        let rows = [0, 1].map { String(decoding: orders.bytes(ofRow: $0), as: UTF8.self) }
        #expect(try search.body() == "[\(rows.joined(separator: ","))]")
        #expect(try newest.body(of: [("sort", "Price")]) != "[]")
    }

    @Test("take the place of the rows of a preset, and of the single rows that the other list serves already")
    func preset() throws {
        let file = try parse(
            """
            understudy: 1
            lists:
              charges: { preset: stripe, rows: 3, row: { id: index } }
              search: { preset: stripe, path: /v1/charges/search, rows: { of: charges } }
            """
        )
        #expect(file.lists[1].row == file.lists[0].row && file.lists[1].rows == 3)
        #expect(file.lists[1].items == nil)
    }

    @Test("know the keys of the lists that they name")
    func references() throws {
        let file = try parse(
            """
            understudy: 1
            lists:
              search: { rows: { of: orders } }
              orders: { row: { customer: { row: { of: customers } } } }
              customers: { row: { id: index } }
            """
        )
        #expect(file.lists[0].row == file.lists[1].row)
        #expect(file.lists[0].bytes(ofRow: 0) != Array(#"{"customer":null}"#.utf8))
    }

    @Test(
        "are refused with an unknown list, in a circle, and beside keys for rows of its own",
        arguments: [
            (
                "  orders: {}\n  search: { rows: { of: ordrs } }",
                "x.yaml:4:25: error: 'rows' names the unknown list 'ordrs'; use 'orders'"
            ),
            (
                "  a: { rows: { of: c } }\n  b: { rows: { of: a } }",
                "x.yaml:3:20: error: 'rows' names the unknown list 'c'; use 'b'"
            ),
            (
                "  a: { rows: { of: a } }",
                "x.yaml:3:20: error: 'rows' leads from 'a' back to 'a'; give one of these lists rows of its own"
            ),
            (
                "  a: { rows: { of: b } }\n  b: { rows: { of: a } }\n  c: { rows: { of: a } }",
                """
                x.yaml:3:20: error: 'rows' leads from 'a' to 'b' back to 'a'; give one of these lists rows of its own
                x.yaml:4:20: error: 'rows' leads from 'b' to 'a' back to 'b'; give one of these lists rows of its own
                """
            ),
            (
                "  a: { rows: { of: nowhere } }\n  b: { rows: { of: a } }\n  c: { rows: { of: c } }\n"
                    + "  d: { rows: { of: c } }",
                """
                x.yaml:3:20: error: 'rows' names the unknown list 'nowhere'; known: b, c, d
                x.yaml:5:20: error: 'rows' leads from 'c' back to 'c'; give one of these lists rows of its own
                """
            ),
            (
                "  a: {}\n  b: { rows: { of: a, at: 3 } }",
                "x.yaml:4:23: error: unknown key 'at' in 'rows'; known: of"
            ),
            (
                "  a: {}\n  b: { rows: { of: a }, row: { Id: index }, seed: 3 }",
                """
                x.yaml:4:25: error: 'row' has no meaning together with 'rows: { of: a }', whose rows are those of 'a'; \
                remove it
                x.yaml:4:45: error: 'seed' has no meaning together with 'rows: { of: a }', whose rows are those of 'a'; \
                remove it
                """
            ),
            (
                "  a: { row: { Id: index } }\n  b: { rows: { of: a }, items: Nr }",
                "x.yaml:4:32: error: the key 'Nr' of 'items' is not a field of the row; known: Id"
            ),
            (
                "  a: { row: { Id: indx } }\n  b: { rows: { of: a }, items: Nr }",
                "x.yaml:3:19: error: unknown kind 'indx'; use 'index'"
            ),
        ]
    )
    func refused(lists: String, finding: String) {
        #expect(refusal(of: "understudy: 1\nlists:\n\(lists)\n") == finding)
    }

    @Test("are found through many lists, and the message about a large circle shows only a few of them")
    func many() throws {
        let links = (1..<2000).map { "  l\($0): { rows: { of: l\($0 - 1) } }" }.joined(separator: "\n")
        let chain = try parse("understudy: 1\nlists:\n  l0: {}\n\(links)\n")
        #expect(chain.lists.dropFirst().allSatisfy { $0.rowsOf == "l0" })
        let circle = refusal(of: "understudy: 1\nlists:\n  l0: { rows: { of: l1999 } }\n\(links)\n")
        #expect(
            circle.hasPrefix(
                "x.yaml:3:21: error: 'rows' leads from 'l0' to 'l1999' to 'l1998' to 'l1997' to … back to 'l0'; give one "
                    + "of these lists rows of its own\n"
            )
        )
    }

    @Test("are refused where no other list can be, as in the single list of a contract")
    func alone() {
        let error = #expect(throws: Diagnostics.self) { try list("{ rows: { of: orders } }") }
        #expect(
            error?.description
                == "x.yaml:1:9: error: 'rows' names a list, which works only in a list file of its own; write the number "
                + "of rows"
        )
    }
}
