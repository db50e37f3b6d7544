// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("Pages")
struct PageTests {
    private func page(_ number: UInt64, size: UInt64, of total: UInt64, first: UInt64 = 1) throws -> Page {
        let style = PageStyle(first: first, maximumSize: .max)
        return try style.page(PageRequest(page: number, size: size), ofRows: total)
    }

    @Test(
        "a page holds the rows that its number and size say (F-05, F-06, F-07, F-10)",
        arguments: [
            (1, 20, 45, 1, 0..<20), (2, 20, 45, 1, 20..<40), (3, 20, 45, 1, 40..<45), (4, 20, 45, 1, 45..<45),
            (0, 20, 45, 0, 0..<20), (2, 20, 45, 0, 40..<45), (3, 20, 45, 0, 45..<45),
            (2, 20, 40, 1, 20..<40), (3, 20, 40, 1, 40..<40), (1, 20, 0, 1, 0..<0), (1, 100, 45, 1, 0..<45),
            (45, 1, 45, 1, 44..<45), (7, 10, 25, 5, 20..<25),
        ] as [(UInt64, UInt64, UInt64, UInt64, Range<UInt64>)]
    )
    func ranges(number: UInt64, size: UInt64, total: UInt64, first: UInt64, expected: Range<UInt64>) throws {
        let page = try page(number, size: size, of: total, first: first)
        #expect(page == Page(number: number, size: size, range: expected, total: total))
    }

    @Test("all pages together are the whole list, without gap and without overlap (F-09)", arguments: 0...41)
    func union(total: UInt64) throws {
        for size in UInt64(1)...42 {
            var next: UInt64 = 0
            var number: UInt64 = 1
            while next < total {
                let page = try page(number, size: size, of: total)
                #expect(page.range.lowerBound == next)
                #expect(!page.range.isEmpty)
                next = page.range.upperBound
                number += 1
            }
            #expect(next == total)
            #expect(try page(number, size: size, of: total).range.isEmpty)
        }
    }

    @Test("no number is large enough to overflow")
    func extremes() throws {
        let numbers: [UInt64] = [1, 2, 1 << 53, .max - 1, .max]
        for number in numbers {
            for size in numbers {
                for total in [0, 1, 1 << 53] as [UInt64] {
                    let page = try page(number, size: size, of: total)
                    #expect(page.range.upperBound <= total)
                }
            }
        }
    }

    @Test("the last page of the longest list is reached like the first")
    func deepest() throws {
        let total = ListDescription.rowsMax
        let last = try page(total / 20 + 1, size: 20, of: total)
        #expect(last.range == total - total % 20..<total)
        #expect(try page(total / 20 + 2, size: 20, of: total).range.isEmpty)
    }

    @Test("past the end comes an empty page, the last page or an error, as the description says")
    func pastEnd() throws {
        var style = PageStyle(pastEnd: .clamp)
        #expect(
            try style.page(PageRequest(page: 9, size: 20), ofRows: 45)
                == Page(number: 3, size: 20, range: 40..<45, total: 45)
        )
        #expect(try style.page(PageRequest(page: 9, size: 20), ofRows: 0).number == 1)
        style.pastEnd = .error
        let several = #expect(throws: BadParameter.self) { try style.page(PageRequest(page: 9, size: 20), ofRows: 45) }
        #expect(several?.description == "bad parameter 'pageIndex': '9'; send an integer from 1 to 3")
        let only = #expect(throws: BadParameter.self) { try style.page(PageRequest(page: 2, size: 20), ofRows: 0) }
        #expect(only?.description == "bad parameter 'pageIndex': '2'; send only page 1")
        #expect(try style.page(PageRequest(page: 1, size: 20), ofRows: 0).range.isEmpty)
    }
}
