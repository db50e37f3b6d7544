// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import Foundation
import JSONValues
import OrderedCollections
import ReferenceDriver
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ReferenceDriverTests {
    /// A clock on which every wait ends at once.
    private struct HurriedClock: Clock {
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }

    private func driver(_ transport: ScriptedTransport, clock: any Clock<Duration> = ContinuousClock())
        -> ReferenceDriver
    {
        ReferenceDriver(version: "1", transport: { transport }, cacheStore: { _ in MemoryCacheStore() }, clock: clock)
    }

    private static let list: JSONObject = ["endpoints": ["list": "http://stub/api/houses"]]

    @Test("a settle with a request beyond the limit answers at the time limit that the layer did not settle")
    func timeLimit() async throws {
        let driver = driver(ScriptedTransport(), clock: HurriedClock())
        let handle = try await driver.create(layer: "paging-manager", configuration: Self.list)
        try await driver.perform(handle, action: "loadFirstPage", arguments: [])
        let late = try await driver.settle(handle, inFlightAtMost: 0, timeLimit: .seconds(60))
        #expect(late.settled == false)
        #expect(late.inFlight == 1)
        let held = try await driver.settle(handle, inFlightAtMost: 1, timeLimit: .seconds(60))
        #expect(held.settled)
        #expect(held.inFlight == 1)
    }

    @Test("a settle returns when the answer has been dealt with")
    func lateAnswer() async throws {
        let transport = ScriptedTransport()
        let driver = driver(transport)
        let handle = try await driver.create(layer: "paging-manager", configuration: Self.list)
        try await driver.perform(handle, action: "loadFirstPage", arguments: [])
        // Runs when the settle suspends, since both are on the main actor.
        let answer = Task { transport.release(.success(Houses.page(1, of: 45))) }
        let settlement = try await driver.settle(handle, inFlightAtMost: 0, timeLimit: .seconds(60))
        await answer.value
        #expect(settlement.settled)
        #expect(settlement.inFlight == 0)
        #expect(settlement.state["rows"] == 20)
    }

    @Test("a cancelled settle does not go on waiting")
    func cancelled() async throws {
        let driver = driver(ScriptedTransport())
        let handle = try await driver.create(layer: "paging-manager", configuration: Self.list)
        try await driver.perform(handle, action: "loadFirstPage", arguments: [])
        let settle = Task { try await driver.settle(handle, inFlightAtMost: 0, timeLimit: .seconds(60)) }
        settle.cancel()
        #expect(try await settle.value.settled == false)
    }

    @Test(
        "what is not understood is refused with a message that names it",
        arguments: [
            (
                "paging-manager", ["autoRefresh": true], nil,
                DriverError(
                    .unsupported("configuration key 'autoRefresh'"),
                    message: "layer 'paging-manager' has no configuration key 'autoRefresh'; the keys are endpoints, "
                        + "pageParameter, sizeParameter, pageSize, firstPage, listKeys, pageSizeKeys, errorKeys, "
                        + "requestTimeout, articles, autoDownRefresh, autoUpRefresh, hook, onCompletion, transform, "
                        + "source, reformer, parameters"
                )
            ),
            (
                "paging-manager", ["hook": "insertRows"], nil,
                DriverError(
                    .unsupported("'insertRows'"),
                    message: "configuration key 'hook' is 'insertRows'; give one of none, trace, insertRow"
                )
            ),
            (
                "paging-manager", ["endpoints": [:]], nil,
                DriverError(.refused, message: "the configuration has no endpoint 'list'; give its complete address")
            ),
            (
                "pagingmanager", [:], nil,
                DriverError(
                    .unsupported("layer 'pagingmanager'"),
                    message: "there is no layer 'pagingmanager' here; the layers are reformer, list-domain-service, "
                        + "paging-manager, badge-view-model, app-service, group-domain-service, "
                        + "cache-service, ticket-model, command, api-manager, page-document, page, pager"
                )
            ),
            (
                "cache-service", [:], "forget",
                DriverError(
                    .unsupported("action 'forget'"),
                    message:
                        "layer 'cache-service' has no action 'forget'; the actions are clean, read, restart, save, switchUser"
                )
            ),
            (
                "cache-service", [:], "switchUser",
                DriverError(.refused, message: "argument 'user' of 'switchUser' is null (null); give an integer")
            ),
        ] as [(String, JSONValue, String?, DriverError)]
    )
    func refused(layer: String, configuration: JSONValue, action: String?, error: DriverError) async throws {
        let driver = driver(ScriptedTransport())
        let configuration = Self.list.merging(configuration.object ?? [:]) { _, new in new }
        await #expect(throws: error) {
            let handle = try await driver.create(layer: layer, configuration: configuration)
            try await driver.perform(handle, action: action ?? "loadFirstPage", arguments: [])
        }
    }

    @Test("a disposed layer is unknown and silent, and its requests are given up")
    func disposed() async throws {
        let stage = try await Stage("paging-manager", houses: nil)
        #expect(try await stage.perform("loadFirstPage", inFlightAtMost: 1) == "request(1)")
        try await stage.dispose()
        #expect(stage.transport.canceledCount == 1)
        stage.transport.release(.success(Houses.page(1, of: 45)))
        #expect(stage.trace() == "")
        await #expect(
            throws: DriverError(.refused, message: "there is no layer with handle '1'; create one first")
        ) { try await stage.dispose() }
    }

    @Test("actions and events are those of the vocabulary, all of them")
    func vocabulary() async throws {
        let capabilities = try await driver(ScriptedTransport()).initialize { _ in }
        let vocabulary = try VocabularyNames.layers()
        #expect(capabilities.layers.keys.sorted() == vocabulary.keys.sorted())
        for (layer, names) in vocabulary {
            #expect(capabilities.layers[layer]?.actions.sorted() == names["actions"]?.sorted(), "\(layer)")
            #expect(capabilities.layers[layer]?.events.sorted() == names["events"]?.sorted(), "\(layer)")
        }
    }

    @Test("the state keys are those of the vocabulary, in its order")
    func stateKeys() async throws {
        for (layer, names) in try VocabularyNames.layers() {
            let dialect: JSONObject = ["style": "page", "send": ["page": "page"], "more": ["sign": "rows"]]
            let stage = try await Stage(layer, layer == "pager" ? ["dialect": .object(dialect)] : [:])
            #expect(try await Array(stage.settle().state.keys) == names["state"], "\(layer)")
        }
    }
}
