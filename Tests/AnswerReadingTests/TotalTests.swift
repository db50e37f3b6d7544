// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

@Suite("The total of a list that is described")
struct TotalTests {
    @Test(
        "is the member with its name, also if it is wrong, and the numbers are in a remark",
        arguments: ["total", "totalCount", "total_results", "count", "hydra:totalItems"],
        [56, 58]
    )
    func wrong(name: String, total: Int) throws {
        let list = NumberedList(members: { _ in [name: .integer(Int64(total))] })
        let reading = try #require(list.reading)
        #expect(reading.dialect.total == [name])
        #expect(reading.dialect.more == .rows)
        #expect(reading.sketch.list["body"]?[name] == "{total}")
        #expect(reading.sketch.list["rows"] == 57)
        let text =
            "the answers have \(total) here, but the end of the list was seen after 57 rows; which total is right?"
        #expect(reading.sketch.remarks.contains(ListSketch.Remark(path: ["body", name], text: text)))
    }

    @Test("is the member with its name if it differs from answer to answer")
    func drifting() throws {
        let list = NumberedList(members: { ["total": .integer(Int64(57 + $0.number % 3))] })
        let reading = try #require(list.reading)
        #expect(reading.dialect.total == ["total"])
        #expect(reading.sketch.list["body"]?["total"] == "{total}")
        let remark = reading.sketch.remarks.first { $0.path == ["body", "total"] }
        // The second request with several names is not a page of the list.
        #expect(remark?.text.hasPrefix("the answers have 58, 57") == true, "\(reading.sketch.remarks)")
    }

    @Test("is the sign of the end if it is right, and has no remark")
    func right() throws {
        let list = NumberedList(members: { _ in ["total": 57, "facets": ["total": 3]] })
        let reading = try #require(list.reading)
        #expect(reading.dialect.more == .total(at: ["total"]))
        #expect(!reading.sketch.remarks.contains { $0.path.first == "body" })
    }

    @Test("is not a number of rows of the page, and not a number about something else")
    func others() throws {
        let counted = try #require(NumberedList(members: { ["count": .integer(Int64($0.count))] }).reading)
        #expect(counted.dialect.total == nil)
        #expect(counted.sketch.list["body"]?["count"] == "{count}")
        let facets = try #require(NumberedList(members: { _ in ["facets": ["total": 3]] }).reading)
        #expect(facets.dialect.total == nil)
    }

    @Test("is not the number of pages, although it has the name of a total")
    func pages() throws {
        // Some grids read the number of rows from the second member.
        let list = NumberedList(members: { ["total": .integer(Int64((56 + $0.size) / $0.size)), "records": 57] })
        let reading = try #require(list.reading)
        #expect(reading.dialect.more == .total(at: ["records"]))
        #expect(reading.sketch.list["body"]?["total"] == "{pages}")
    }

    @Test(
        "has a name that APIs give to it",
        arguments: [
            ("X-Total-Count", true), ("X-Total", true), ("X-WP-Total", true), ("Content-Range", true),
            ("X-Total-Pages", false), ("X-WP-TotalPages", false), ("Content-Length", false),
            ("X-RateLimit-Total", false),
        ]
    )
    func headers(name: String, isTotal: Bool) {
        #expect(PagingMember.isTotalHeader(name) == isTotal)
    }
}
