// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

/// The golden traces of the paging manager.
@MainActor
@Suite struct PagingManagerSessionTests {
    private static let firstPage =
        "request(1), list.clear, list.append(20), hook.beforeFirst(20), table.reload, refresh.end, tips(success), "
        + "completion(20, nil), reformer.reset"

    @Test("a first page with rows (P-30, P-41)")
    func firstPage() async throws {
        let stage = try await Stage("paging-manager")
        #expect(try await stage.perform("loadFirstPage") == Self.firstPage)
        #expect(
            try await stage.settle().state == [
                "pageIndex": 1, "pageSize": 20, "status": "noExecute", "rows": 20,
                "ids": .array((0..<20).map { .integer($0) }), "sections": 1, "rowHeight": 44.0, "placeholder": "none",
                "refreshing": false, "headerInstalled": true, "footerInstalled": true, "tableShown": false,
            ]
        )
    }

    @Test("a first page without rows (P-31)")
    func emptyFirstPage() async throws {
        let stage = try await Stage("paging-manager", houses: Houses(rows: 0))
        #expect(
            try await stage.perform("loadFirstPage")
                == "request(1), list.clear, hook.beforeFirst(0), table.reload, refresh.end, tips(noData), "
                + "completion(nil, nil), reformer.reset"
        )
        #expect(
            try await stage.state("pageIndex", "rows", "placeholder")
                == ["pageIndex": 1, "rows": 0, "placeholder": "noData"]
        )
    }

    @Test("a first page that fails keeps the list (P-32)")
    func failedFirstPage() async throws {
        let stage = try await Stage("paging-manager", houses: Houses(faults: [1: ["E"]]))
        #expect(
            try await stage.perform("loadFirstPage")
                == "request(1), dialog.error(E), refresh.end, tips(networkFailure), completion(nil, E), reformer.reset"
        )
        #expect(try await stage.perform("loadFirstPage") == Self.firstPage)
    }

    @Test("the whole list, page by page, to the end (P-33, P-34)")
    func wholeList() async throws {
        let stage = try await Stage("paging-manager")
        try await stage.perform("loadFirstPage")
        #expect(
            try await stage.perform("loadNextPage")
                == "request(2), list.append(20), hook.beforeNext(40), table.reload, refresh.end, tips(success), "
                + "completion(20, nil), reformer.reset"
        )
        #expect(
            try await stage.perform("loadNextPage")
                == "request(3), list.append(5), hook.beforeNext(45), table.reload, refresh.end, tips(success), "
                + "completion(5, nil), reformer.reset"
        )
        #expect(
            try await stage.perform("loadNextPage")
                == "request(4), page.rollback(3), refresh.end, tips(noData), completion(nil, nil), reformer.reset"
        )
        let ids = JSONValue.array((0..<45).map { .integer($0) })
        #expect(try await stage.state("pageIndex", "ids") == ["pageIndex": 3, "ids": ids])
    }

    @Test("a next page that fails is asked for again (P-35, P-38)")
    func failedNextPage() async throws {
        let stage = try await Stage("paging-manager", houses: Houses(faults: [2: ["E"]]))
        try await stage.perform("loadFirstPage")
        #expect(
            try await stage.perform("loadNextPage")
                == "request(2), page.rollback(1), dialog.error(E), refresh.end, tips(networkFailure), "
                + "completion(nil, E), reformer.reset"
        )
        #expect(try await stage.perform("loadNextPage").hasPrefix("request(2), list.append(20)"))
    }

    @Test("a status ends the next request with nothing sent (P-57)")
    func scriptedStatus() async throws {
        let stage = try await Stage("paging-manager")
        try await stage.perform("loadFirstPage")
        try await stage.perform("scriptNextAnswer", "canceled")
        #expect(
            try await stage.perform("loadNextPage")
                == "page.rollback(1), refresh.end, tips(canceled), completion(nil, nil), reformer.reset"
        )
        #expect(try await stage.perform("loadNextPage").hasPrefix("request(2)"))
        #expect(stage.transport.requests.count == 2)
    }

    @Test("header and footer are the user's to pull (P-21 to P-23)")
    func refreshControls() async throws {
        let stage = try await Stage("paging-manager", ["hook": "none", "onCompletion": "none"])
        let shown = "list.clear, list.append(20), table.reload, refresh.end, tips(success), reformer.reset"
        #expect(try await stage.perform("pullDown") == "request(1), \(shown)")
        #expect(try await stage.perform("enterRefresh") == "refresh.begin, request(1), \(shown)")
        #expect(try await stage.perform("pullUp").hasPrefix("request(2), list.append(20)"))
        try await stage.perform("setAutoDownRefresh", false)
        #expect(try await stage.perform("pullDown") == "")
        #expect(try await stage.perform("enterRefresh").hasPrefix("request(1)"))
    }

    @Test("a hook may insert rows, and a completion may ask for the next page (P-39, P-58)")
    func scripts() async throws {
        let stage = try await Stage(
            "paging-manager",
            ["hook": "insertRow", "onCompletion": "loadNextPage"],
            houses: Houses(rows: 21)
        )
        #expect(
            try await stage.perform("loadFirstPage")
                == "request(1), list.clear, list.append(20), hook.beforeFirst(20), table.reload, refresh.end, "
                + "tips(success), completion(20, nil), request(2), list.append(1), hook.beforeNext(22), table.reload, "
                + "refresh.end, tips(success), completion(1, nil), request(3), page.rollback(2), refresh.end, "
                + "tips(noData), completion(nil, nil), reformer.reset, reformer.reset, reformer.reset"
        )
        #expect(try await stage.state("rows") == ["rows": 23])
    }

    @Test("selecting, showing and letting go (P-05, P-07, P-13, P-59)")
    func table() async throws {
        let stage = try await Stage("paging-manager")
        try await stage.perform("loadFirstPage")
        #expect(try await stage.perform("selectRow", 3) == "table.deselect(3, true)")
        try await stage.perform("showTable", false)
        #expect(try await stage.state("tableShown") == ["tableShown": false])
        try await stage.perform("showTable", true)
        #expect(try await stage.state("tableShown") == ["tableShown": true])
        try await stage.perform("dropService")
        #expect(try await stage.perform("loadNextPage") == "")
        try await stage.perform("dropPagingManager")
        #expect(try await stage.perform("loadFirstPage") == "")
    }

    @Test("selecting an article opens its page, an advertisement the browser (P-09)")
    func articles() async throws {
        let stage = try await Stage("paging-manager", ["articles": true], houses: nil)
        stage.transport.answer = { _ in .success(["Data": ["List": [["FlagType": 3], ["FlagType": 1]]]]) }
        try await stage.perform("loadFirstPage")
        #expect(try await stage.perform("selectRow", 0) == "table.deselect(0, true), screen.open(browser)")
        #expect(try await stage.perform("selectRow", 1) == "table.deselect(1, true), screen.open(article)")
    }

    @Test("a pull without a service leaves nothing turning (P-11)")
    func pullWithoutService() async throws {
        let stage = try await Stage("paging-manager")
        try await stage.perform("removeService")
        #expect(try await stage.perform("pullDown") == "")
        #expect(try await stage.state("refreshing") == ["refreshing": false])
    }

    @Test("a late answer after the owner let go changes nothing (P-59)")
    func lateAnswer() async throws {
        let stage = try await Stage("paging-manager", houses: nil)
        #expect(try await stage.perform("loadFirstPage", inFlightAtMost: 1) == "request(1)")
        try await stage.perform("dropPagingManager", inFlightAtMost: 1)
        stage.transport.release(.success(Houses.page(1, of: 45)))
        try await stage.settle()
        #expect(stage.trace() == "")
    }

    @Test("parameters go into every request (R-11)")
    func parameters() async throws {
        let stage = try await Stage("paging-manager", ["pageSize": 20, "parameters": ["forSale": true]])
        try await stage.perform("setParameter", "projectId", 7)
        try await stage.perform("loadFirstPage")
        let sent = stage.transport.requests.map {
            $0.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        }
        #expect(sent == ["pageIndex=1&pageSize=20&forSale=true&projectId=7"])
    }
}
