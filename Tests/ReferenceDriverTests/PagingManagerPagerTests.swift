// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import ReferenceDriver
import Testing

@MainActor
@Suite("A paging manager behind the layer pager")
struct PagingManagerPagerTests {
    private static let houses: JSONObject = [
        "style": "page", "send": ["page": "pageIndex", "size": "pageSize"], "rows": ["Data", "List"], "id": ["Id"],
        "more": ["sign": "rows"],
    ]

    private func stage(_ houses: Houses? = Houses()) async throws -> Stage {
        let configuration: JSONObject = ["dialect": .object(Self.houses), "pageSize": 20]
        return try await Stage("pager", configuration, houses: houses, pager: .pagingManager)
    }

    private func ids(_ range: Range<Int64>) -> String {
        JSONValue.array(range.map { .integer($0) }).description
    }

    @Test("walks page by page, and asks again for the page without rows")
    func walk() async throws {
        let stage = try await stage()
        #expect(try await stage.perform("start") == "page(\(ids(0..<20)))")
        #expect(try await stage.perform("next") == "page(\(ids(20..<40)))")
        #expect(try await stage.perform("next") == "page(\(ids(40..<45)))")
        #expect(try await stage.perform("next") == "end")
        #expect(try await stage.perform("next") == "end")
        let pages = stage.transport.requests.map { $0.parameters.first?.value }
        #expect(pages == ["1", "2", "3", "4", "4"])
        #expect(try await stage.state("pages", "loading", "failed") == ["pages": 3, "loading": false, "failed": .null])
        #expect(try await stage.perform("refresh") == "page(\(ids(0..<20)))")
        #expect(try await stage.state("pages") == ["pages": 1])
    }

    @Test("reads all pages, each asked for when the one before has come")
    func all() async throws {
        let stage = try await stage()
        let expected = "page(\(ids(0..<20))), page(\(ids(20..<40))), page(\(ids(40..<45))), end"
        #expect(try await stage.perform("all", .null) == expected)
        #expect(try await stage.perform("next") == "end")
    }

    @Test("of an empty list shows a page without rows, and then the end")
    func empty() async throws {
        let stage = try await stage(Houses(rows: 0))
        #expect(try await stage.perform("start") == "page([]), end")
        #expect(try await stage.state("pages") == ["pages": 1])
    }

    @Test("reports the kind of a failure, and retries the page that failed")
    func failure() async throws {
        let stage = try await stage(Houses(faults: [1: ["E"], 2: ["E"]]))
        #expect(try await stage.perform("retry") == "")
        #expect(try await stage.perform("start") == "failed(status)")
        #expect(try await stage.state("pages", "failed") == ["pages": 0, "failed": "status"])
        #expect(try await stage.perform("retry") == "page(\(ids(0..<20)))")
        #expect(try await stage.perform("next") == "failed(status)")
        #expect(try await stage.perform("retry") == "page(\(ids(20..<40)))")
        #expect(try await stage.perform("retry") == "")
    }

    @Test("takes an answer without a list for the end")
    func malformed() async throws {
        let stage = try await stage(nil)
        stage.transport.answer = { _ in .success(["Data": [:]]) }
        #expect(try await stage.perform("start") == "page([]), end")
    }

    @Test("is loading while a page is on its way, and ignores the page of an earlier start")
    func late() async throws {
        let stage = try await stage(nil)
        #expect(try await stage.perform("start", inFlightAtMost: 1) == "")
        #expect(try await stage.state("loading") == ["loading": true])
        #expect(try await stage.perform("next", inFlightAtMost: 1) == "")
        #expect(try await stage.perform("start", inFlightAtMost: 2) == "")
        stage.transport.release(.failure(TransportFailure("late", isNetwork: true)))
        #expect(stage.trace() == "")
        stage.transport.release(.success(Houses.page(1, of: 1)))
        #expect(stage.trace() == "page([0])")
        #expect(try await stage.state("loading", "failed") == ["loading": false, "failed": .null])
    }

    @Test(
        "refuses what it cannot do, with the reason",
        arguments: [
            (["style": "offset", "send": ["offset": "o"]], "start", [], "dialect 'd'"),
            (["row": ["node"]], "start", [], "dialect 'd'"),
            (["headers": ["X-A": "b"]], "start", [], "dialect 'd'"),
            ([:], "previous", [], "action 'previous'"),
            ([:], "all", [5], "argument 'limit' of 'all'"),
        ] as [(JSONObject, String, [JSONValue], String)]
    )
    func unsupported(changes: JSONObject, action: String, arguments: [JSONValue], reason: String) async throws {
        let driver = ReferenceDriver(
            version: "1",
            transport: { ScriptedTransport() },
            cacheStore: { _ in MemoryCacheStore() },
            pager: .pagingManager
        )
        var dialect = Self.houses.merging(changes) { _, new in new }
        dialect["name"] = "d"
        let configuration: JSONObject = [
            "dialect": .object(dialect), "endpoints": ["list": "http://stub/api/houses"], "pageSize": 20,
        ]
        let error = await #expect(throws: DriverError.self) {
            let handle = try await driver.create(layer: "pager", configuration: configuration)
            try await driver.perform(handle, action: action, arguments: arguments)
        }
        #expect(error?.code == .unsupported(reason))
    }
}

@Suite("The choice of a pager on the command line")
struct PagerChoiceTests {
    @Test("is the reference pager unless another one is named")
    func choices() throws {
        #expect(try PagerChoice(arguments: []) == .referencePager)
        #expect(try PagerChoice(arguments: ["--pager", "reference-pager"]) == .referencePager)
        #expect(try PagerChoice(arguments: ["--pager", "paging-manager"]) == .pagingManager)
    }

    @Test(
        "that cannot be read is refused with the names",
        arguments: [
            (["--pager", "manager"], "there is no pager 'manager'; use reference-pager or paging-manager"),
            (
                ["--pager"],
                "unknown arguments '--pager'; use --pager with reference-pager or paging-manager, or nothing"
            ),
            (
                ["--layer", "pager"],
                "unknown arguments '--layer pager'; use --pager with reference-pager or paging-manager, or nothing"
            ),
        ]
    )
    func refused(arguments: [String], message: String) {
        #expect(throws: DriverError(.refused, message: message)) { try PagerChoice(arguments: arguments) }
    }
}
