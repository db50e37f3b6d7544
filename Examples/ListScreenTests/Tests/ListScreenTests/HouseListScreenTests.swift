// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListScreen
import Testing
import UnderstudyTesting

@MainActor
@Suite("The list of houses")
struct HouseListScreenTests {
    @Test("a page that failed is asked for again, and no row is missing or doubled")
    func failedPage() async throws {
        try await withStub(.houses(rows: 45), faults: ["status:500:Busy@page=2,times=1"]) { stub in
            let screen = HouseListScreen(endpoint: try stub.url(of: "houses"))
            await screen.loadFirstPage()
            await screen.loadNextPage()
            #expect(screen.dialog == "Busy")
            #expect(screen.houses.count == 20)
            await screen.loadNextPage()
            await screen.loadNextPage()
            #expect(screen.houses.map(\.id) == Array(0..<45))
            #expect(stub.requests.map(\.page) == [1, 2, 2, 3])
        }
    }

    @Test("while a page is under way, a second pull asks for nothing")
    func secondPull() async throws {
        try await withStub(.houses(rows: 45)) { stub in
            let screen = HouseListScreen(endpoint: try stub.url(of: "houses"))
            stub.hold("houses", page: 1)
            let loading = Task { await screen.loadFirstPage() }
            try await stub.receive("houses", page: 1)
            await screen.loadFirstPage()
            #expect(screen.houses.isEmpty)
            stub.release("houses", page: 1)
            await loading.value
            #expect(screen.houses.count == 20)
            #expect(stub.requests.count == 1)
        }
    }
}
