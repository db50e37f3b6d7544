// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Filter, search and sort")
struct RowQueryTests {
    /// Rows of index, kind, title and price, of which all but the index may be asked for.
    private func list(_ rows: UInt64 = 200, more: String = "") throws -> ListDescription {
        try ListDescriptionTests.list(
            """
            rows: \(rows)
            paging: { defaultSize: 100 }
            row:
              Id: index
              Kind: { choice: [flat, house, 5, ~] }
              Title: { template: '{words} No {Id}' }
              Price: { number: [-9, 9], decimals: 1 }
              Bulk: { words: 64 }
            query: { filter: [Kind, Price], search: [Title, Kind], sort: [Price, Kind], scan: 500\(more) }
            """
        )
    }

    private func rows(_ list: ListDescription, _ query: [(name: String, value: String)]) throws -> [JSONValue] {
        let body = try JSONParser.parse(Array(try list.body(of: query).utf8))
        return body.value(at: ["Data", "List"])?.array ?? []
    }

    /// All rows, from the list without a question.
    private func all(_ list: ListDescription) throws -> [JSONValue] {
        try (0..<list.rows).map { try list.row($0) }
    }

    @Test("a filter keeps the rows with a value, or with one of several, in their order")
    func filter() throws {
        let list = try list()
        let all = try all(list)
        #expect(try rows(list, [("Kind", "flat")]) == all.filter { $0["Kind"] == "flat" })
        #expect(try rows(list, [("Kind", "5")]) == all.filter { $0["Kind"] == 5 })
        #expect(try rows(list, [("Kind", "null")]) == all.filter { $0["Kind"] == .null })
        let some = try rows(list, [("Kind", "flat"), ("Kind", "house")])
        #expect(some == Array(all.filter { $0["Kind"] == "flat" || $0["Kind"] == "house" }.prefix(100)))
        #expect(try rows(list, [("Kind", "none")]) == [])
        let price = try #require(all[7]["Price"])
        #expect(try rows(list, [("Price", "\(price)0")]) == all.filter { $0["Price"] == price })
        #expect(try rows(list, [("Bulk", "x")]).count == 100)
    }

    @Test("a search finds a part of any of its fields, in any case")
    func search() throws {
        let list = try list()
        let all = try all(list)
        #expect(try rows(list, [("search", "no 17")]) == all.filter { $0["Title"]?.text?.contains("No 17") == true })
        #expect(try rows(list, [("search", "FLAT")]).contains { $0["Kind"] == "flat" })
        #expect(try rows(list, [("search", "")]).count == 100)
    }

    @Test("a sort orders by each field in turn, and keeps the list's order among equals")
    func sort() throws {
        let list = try list()
        let sorted = try rows(list, [("sort", "-Price"), ("pageSize", "100")])
        let prices = try all(list).compactMap { $0["Price"].flatMap { Double($0.description) } }
        #expect(
            sorted.compactMap { $0["Price"].flatMap { Double($0.description) } }
                == Array(prices.sorted(by: >).prefix(100))
        )
        for (left, right) in zip(sorted, sorted.dropFirst()) where left["Price"] == right["Price"] {
            #expect(try #require(left["Id"]?.int) < #require(right["Id"]?.int))
        }
        let kinds = try rows(list, [("sort", "Kind,-Price")]).compactMap { $0["Kind"] }
        #expect(kinds.first == .null)
        #expect(kinds == kinds.filter { $0 == .null } + kinds.filter { $0 == 5 } + kinds.filter { $0.text != nil })
    }

    @Test("pages, totals and cursors count the rows that were chosen")
    func paging() throws {
        var list = try list()
        list.paging = PageStyle(kind: .cursor, defaultSize: 7)
        list.envelope = Envelope(more: [.next: ["n"]])
        let expected = try all(list).filter { $0["Kind"] == "house" }
        var seen: [JSONValue] = []
        var cursor: String?
        repeat {
            let query = [(name: "Kind", value: "house")] + (cursor.map { [(name: "cursor", value: $0)] } ?? [])
            let body = try JSONParser.parse(Array(try list.body(of: query).utf8))
            #expect(body.value(at: ["Data", "Total"])?.int == expected.count)
            seen += body.value(at: ["Data", "List"])?.array ?? []
            cursor = body["n"]?.text
        } while cursor != nil
        #expect(seen == expected)
    }

    @Test("a list longer than the limit is refused with 422 and the reason, but served without a question")
    func limit() throws {
        let list = try list(501)
        #expect(try rows(list, []).count == 100)
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("sort", "Price")]) }
        #expect(error?.status == 422)
        #expect(
            error?.description
                == "bad parameter 'sort': 'Price'; send nothing: the list has 501 rows, and at most 500 are read to "
                + "filter, search and sort; lower 'rows' or raise 'scan' of its 'query'"
        )
    }

    @Test("a field that comes again in the other direction decides nothing any more")
    func bothDirections() throws {
        let list = try list()
        let size = (name: "pageSize", value: "100")
        #expect(try rows(list, [("sort", "Price,-Price"), size]) == rows(list, [("sort", "Price"), size]))
    }

    @Test(
        "a sort by anything else is refused with what is allowed",
        arguments: ["Title", "--Price", "Price,", "Price,Price"]
    )
    func refusal(value: String) throws {
        let list = try list()
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("sort", value)]) }
        #expect(
            error?.description == "bad parameter 'sort': '\(value)'; send one or more of: Price, Kind; "
                + "a leading '-' sorts in descending order"
        )
    }

    @Test("changed rows are asked as they are now")
    func changed() throws {
        let list = try list(10)
        var overlay = RowOverlay(rows: 10)
        try overlay.store(Array(#"{"Id":3,"Kind":"boat"}"#.utf8), for: 3)
        try overlay.remove(at: 0..<1)
        let page = try list.page(for: ListRequest(query: [("Kind", "boat")]), of: overlay)
        #expect(page.total == 1)
        #expect(page.source?.number(at: 0) == 3)
    }
}
