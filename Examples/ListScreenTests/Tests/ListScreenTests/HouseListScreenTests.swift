// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListScreen
import Testing
import UnderstudyTesting

@MainActor
@Suite("The list of houses")
struct HouseListScreenTests {
    @Test("the first page is shown, and nothing else is asked for")
    func firstPage() async throws {
        try await withStub(.houses(rows: 45)) { stub in
            let screen = HouseListScreen(endpoint: try stub.url(of: "houses"))
            await screen.loadFirstPage()
            #expect(screen.houses.count == 20)
            #expect(stub.requests.map(\.description) == ["GET /api/houses?pageIndex=1&pageSize=20"])
        }
    }

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

    @Test("two screens that share a stub do not disturb each other")
    func sandboxes() async throws {
        try await withStub(.houses(rows: 45)) { stub in
            try await stub.withSandbox { first in
                try await stub.withSandbox { second in
                    try first.removeRows(45)
                    let screen = HouseListScreen(endpoint: try second.url(of: "houses"))
                    await screen.loadFirstPage()
                    #expect(screen.houses.count == 20)
                    #expect(first.requests.isEmpty && second.requests.count == 1)
                }
            }
        }
    }

    @Test("a test can use a sandbox of a stub that runs elsewhere")
    func sharedStub() async throws {
        // Here, the stub is in this process, so that the example needs no other one.
        try await withStub(.houses(rows: 45)) { stub in
            let (address, token) = (stub.url, String?.none)
            try await withSandbox(of: address, adminToken: token) { sandbox in
                try await sandbox.addFault(.status(503).on(page: 1, times: 1))
                let screen = HouseListScreen(endpoint: try await sandbox.url(of: "houses"))
                await screen.loadFirstPage()
                await screen.loadFirstPage()
                #expect(screen.houses.count == 20)
                #expect(try await sandbox.requests.map(\.status) == [503, 200])
            }
        }
    }

    @Test(
        "a page that cannot be read opens a dialog, and the next pull asks for it again",
        arguments: [
            StubFault.status(503), .businessError(1001), .emptyBody, .invalidJSON,
            .shape(at: ["Data", "List"], is: .null),
        ]
    )
    func brokenPage(fault: StubFault) async throws {
        try await withStub(.houses(rows: 45), faults: [fault.on(page: 2, times: 1)]) { stub in
            let screen = HouseListScreen(endpoint: try stub.url(of: "houses"))
            await screen.loadFirstPage()
            await screen.loadNextPage()
            #expect(screen.dialog != nil)
            await screen.loadNextPage()
            #expect(screen.houses.map(\.id) == Array(0..<40))
            #expect(stub.requests.map(\.page) == [1, 2, 2])
        }
    }

    @Test("the journal has the request, the status of its answer, and the fault that changed the answer")
    func journal() async throws {
        try await withStub(.houses(rows: 45), faults: [.status(503).on(page: 1)]) { stub in
            let screen = HouseListScreen(endpoint: try stub.url(of: "houses"))
            await screen.loadFirstPage()
            let request = try #require(stub.requests.first)
            #expect(request.name == "houses" && request.page == 1)
            #expect(request.status == 503)
            #expect(request.faults == ["status:503@page=1"])
        }
    }
}
