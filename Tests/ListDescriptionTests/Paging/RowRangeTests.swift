// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

/// Five rows that are only their index, two a page and three at most, asked for by the header `Range`.
@Suite("A range of rows")
struct RowRangeTests {
    private func list(_ more: String = "", answer: String = "seed: 1") throws -> ListDescription {
        try ListDescriptionTests.list(
            "{ rows: 5, row: { id: index }, \(answer), "
                + "paging: { style: offset, range: Range, defaultSize: 2, maximumSize: 3 \(more) } }"
        )
    }

    @Test(
        "names the first and the last row, counted from 0",
        arguments: [
            ("items=2-3", 2..<4), ("2-3", 2..<4), ("rows=0-0", 0..<1), ("items=3-", 3..<5), ("items=1-", 1..<3),
            ("items=4-9", 4..<5), ("items=0-99", 0..<3), ("0-9999999999999999999", 0..<3), ("5-6", 5..<5),
        ] as [(String, Range<UInt64>)]
    )
    func rows(text: String, range: Range<UInt64>) throws {
        let page = try list().page(for: [("Range", text)])
        #expect(page.range == range)
        #expect(page.total == 5)
        #expect(page.hasMore == (range.upperBound < 5))
    }

    @Test("is the first page without the header, and wins over offset and size")
    func absence() throws {
        let list = try list()
        #expect(list.placedParameters == ["Range": .header("Range")])
        #expect(try list.page(for: []).range == 0..<2)
        #expect(try list.page(for: [("offset", "1"), ("limit", "1")]).range == 1..<2)
        #expect(try list.page(for: [("offset", "1"), ("Range", "3-4"), ("limit", "1")]).range == 3..<5)
    }

    @Test("is on the page that its first row would be on, if all pages had its size")
    func numbers() throws {
        let list = try list()
        let numbers = try ["0-1", "2-3", "4-5", "0-2", "3-5", "1-1"].map { try list.page(for: [("Range", $0)]).number }
        #expect(numbers == [1, 2, 3, 1, 2, 2])
    }

    @Test(
        "that is not two numbers in order is refused with what to send",
        arguments: ["items=3-1", "items=-2", "items=1-x", "x", "", "-", "1-2-3", "items= 0-1", "+0-1", "items=0-x"]
    )
    func refusals(text: String) throws {
        let list = try list()
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("Range", text)]) }
        #expect(error?.kind == .range)
        #expect(
            error?.description
                == "bad parameter 'Range': '\(text)'; send two numbers such as 0-24, the first not above the second"
        )
    }

    @Test("past the last row is what the list says, and an error names the header")
    func pastEnd() throws {
        #expect(try self.list(", pastEnd: clamp").page(for: [("Range", "7-8")]).range == 4..<5)
        let list = try list(", pastEnd: error")
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("Range", "7-8")]) }
        #expect(error?.status == 404)
        #expect(error?.kind == .pastEnd)
        #expect(error?.parameter == "Range")
        #expect(
            error?.description
                == "bad parameter 'Range': '7-8'; send two numbers such as 0-24, the first an integer from 0 to 4"
        )
        let number = #expect(throws: BadParameter.self) { try list.page(for: [("offset", "7")]) }
        #expect(number?.description == "bad parameter 'offset': '7'; send an integer from 0 to 4")
    }

    @Test("decides about the status, and headers can show it")
    func answer() throws {
        let list = try list(
            answer: "status: { whole: 200, part: 206 }, "
                + "headers: { Content-Range: 'rows {firstKey}-{lastKey}/{total}' }, body: '{rows}'"
        )
        let part = try list.page(for: [("Range", "3-4")])
        #expect(list.envelope.head.status(of: part) == 206)
        #expect(list.headers(of: part).map { "\($0.name): \($0.value)" } == ["Content-Range: rows 3-4/5"])
    }

    @Test(
        "has a header with a name of its own, in the style 'offset' alone",
        arguments: [
            ("{ range: Range }", "'range' has no meaning in the style 'page'"),
            (
                "{ style: offset, range: Date }",
                "'range' is 'Date'; write another name, since the stub writes this header itself"
            ),
            (
                "{ style: offset, range: a b }",
                "'range' is 'a b'; write a header name such as X-Total-Count"
            ),
            ("{ style: offset, range: [Range] }", "'range' is a sequence; write a text"),
        ]
    )
    func names(paging: String, words: String) {
        let found = refusal(of: "understudy: 1\nlists: { a: { paging: \(paging) } }")
        #expect(found.contains(words), "\(found)")
    }
}
