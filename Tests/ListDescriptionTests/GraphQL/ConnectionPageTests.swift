// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("The pages of a connection")
struct ConnectionPageTests {
    private func list(_ paging: String = "", rows: UInt64 = 5) throws -> ListDescription {
        let text = "{ rows: \(rows), graphql: houses, row: { id: index }, paging: { style: cursor\(paging) } }"
        return try ListDescriptionTests.list(text)
    }

    private func page(_ window: ConnectionWindow, of list: ListDescription) throws(BadParameter) -> Page {
        var request = ListRequest(query: [])
        request.window = window
        return try list.page(for: request)
    }

    /// Returns the cursor of each row.
    private func cursors(of list: ListDescription) throws -> [String] {
        let page = try page(ConnectionWindow(first: 5), of: list)
        let rows = ConnectionRows(list)
        return rows.positions(on: page).map { rows.cursor(at: $0, on: page) }
    }

    @Test("are the rows between the cursors, the first and then the last of them")
    func windows() throws {
        let list = try list()
        let cursors = try cursors(of: list)
        /// The numbers of rows, the indexes of the cursors, and the rows that they choose.
        let cases: [(first: Int?, last: Int?, after: Int?, before: Int?, rows: Range<UInt64>)] = [
            (2, nil, nil, nil, 0..<2), (2, nil, 1, nil, 2..<4), (2, nil, 3, nil, 4..<5), (2, nil, 4, nil, 5..<5),
            (nil, 2, nil, nil, 3..<5), (nil, 2, nil, 3, 1..<3), (nil, 2, nil, 1, 0..<1), (nil, 2, nil, 0, 0..<0),
            (0, nil, nil, nil, 0..<0), (nil, 0, nil, nil, 5..<5), (3, 2, nil, nil, 1..<3), (3, nil, 0, 3, 1..<3),
            (nil, 1, 0, 3, 2..<3), (nil, nil, nil, nil, 0..<5), (2, nil, 3, 1, 4..<4), (9, 9, nil, nil, 0..<5),
        ]
        for (first, last, after, before, rows) in cases {
            let window = ConnectionWindow(
                first: first,
                last: last,
                after: after.map { cursors[$0] },
                before: before.map { cursors[$0] }
            )
            #expect(try page(window, of: list).range == rows, "\(window)")
        }
    }

    @Test("without a size have the default size, from the end if only the end is named")
    func defaultSize() throws {
        let list = try list(", defaultSize: 2")
        let cursors = try cursors(of: list)
        #expect(try page(ConnectionWindow(), of: list).range == 0..<2)
        #expect(try page(ConnectionWindow(after: cursors[0]), of: list).range == 1..<3)
        #expect(try page(ConnectionWindow(before: cursors[4]), of: list).range == 2..<4)
    }

    @Test("say whether more rows follow in the direction of the client")
    func hasMore() throws {
        let list = try list()
        for (window, hasMore) in [
            (ConnectionWindow(first: 4), true), (ConnectionWindow(first: 5), false), (ConnectionWindow(last: 4), true),
            (ConnectionWindow(last: 5), false),
        ] {
            #expect(try page(window, of: list).hasMore == hasMore, "\(window)")
        }
    }

    @Test("are refused for sizes that are negative or too large, and for cursors of no row")
    func refused() throws {
        let list = try list(", maximumSize: 3, defaultSize: 3")
        for (window, message) in [
            (ConnectionWindow(first: -1), "bad parameter 'first': '-1'; send a non-negative integer"),
            (ConnectionWindow(last: -7), "bad parameter 'last': '-7'; send a non-negative integer"),
            (ConnectionWindow(last: 4), "bad parameter 'last': '4'; send at most 3"),
            (
                ConnectionWindow(before: "x"),
                "bad parameter 'before': 'x'; send a cursor from an answer of this list, or none"
            ),
        ] {
            do throws(BadParameter) {
                _ = try page(window, of: list)
                Issue.record("accepted: \(window)")
            } catch {
                #expect(error.description == message)
            }
        }
    }

    @Test("are served for such requests if the list says so")
    func tolerated() throws {
        let list = try list(", maximumSize: 3, defaultSize: 2, overSize: clamp, badToken: default")
        #expect(try page(ConnectionWindow(first: 4), of: list).range == 0..<3)
        #expect(try page(ConnectionWindow(first: 1, after: "x"), of: list).range == 0..<1)
        #expect(try page(ConnectionWindow(last: 1, before: "x"), of: list).range == 4..<5)
    }

    @Test("have rows with the cursors that lead behind them")
    func rows() throws {
        let list = try list()
        let page = try page(ConnectionWindow(first: 2, after: try cursors(of: list)[1]), of: list)
        let rows = ConnectionRows(list)
        let positions = rows.positions(on: page)
        #expect(positions.map { rows.value(at: $0, on: page) } == [["id": 2], ["id": 3]])
        #expect(rows.cursor(at: try #require(positions.last), on: page) == page.next?.plain)
        #expect(rows.hasRows(behind: page))
    }
}
