// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Testing

/// The abstract server.
struct ModelServerTests {
    @Test("five rows are three pages in each way of paging", arguments: ModelStyle.allCases)
    func walk(style: ModelStyle) {
        let server = ModelServer(rowCount: 5)
        var asked: AskedPage? = style.firstPage
        var pages: [[Int]] = []
        while let current = asked, pages.count < 9 {
            guard let page = server.page(current, style: style, size: 2) else { break }
            pages.append(page.ids.ids)
            asked = page.next.page
        }
        let rest = style.saysMore ? [] : [[Int]()]
        #expect(pages == [[0, 1], [2, 3], [4]] + rest)
    }

    @Test("an inserted row gets the next id, and a deleted one is gone")
    func changes() {
        var server = ModelServer(rowCount: 3)
        let changes: [RowChange] = [.insert(at: 1), .insert(at: 4), .delete(at: 0), .delete(at: 4), .insert(at: 5)]
        let results = changes.map { server.change($0) }
        #expect(results == [true, true, true, false, false])
        #expect(server.rows.ids == [3, 1, 2, 4])
    }

    @Test("a token works although its row was deleted")
    func tokens() {
        var server = ModelServer(rowCount: 5)
        let isDeleted = server.change(.delete(at: 1))
        #expect(isDeleted)
        #expect(server.page(.token(1), style: .tokens, size: 2)?.ids.ids == [2, 3])
        #expect(server.page(.token(9), style: .tokens, size: 2) == nil)
    }

    @Test("a page before ends in front of the row of its token, and says whether there is another one")
    func before() {
        let server = ModelServer(rowCount: 5)
        let page = server.page(.before(3), style: .tokens, size: 2)
        #expect(page?.ids.ids == [1, 2])
        #expect(page?.previous == .page(.before(1)))
        #expect(server.page(.before(1), style: .tokens, size: 2)?.previous == ServedNeighbor.none)
    }

    @Test("a page that does not belong to the way of paging does not exist")
    func unknown() {
        let server = ModelServer(rowCount: 5)
        #expect(server.page(.number(1), style: .tokens, size: 2) == nil)
        #expect(server.page(.unknown, style: .numbers, size: 2) == nil)
    }
}
