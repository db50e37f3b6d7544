// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import ReferenceDriver
import Synchronization

/// A reference driver with one layer over a backend in memory.
@MainActor
final class Stage {
    /// The driver.
    let driver: ReferenceDriver
    /// The backend.
    let transport = ScriptedTransport()
    private let cacheStore = MemoryCacheStore()
    private let events = TraceCollector()
    private var handle = ""

    /// Creates a layer of the driver; a list lives at `list`, plain endpoints at their names.
    init(
        _ layer: String,
        _ configuration: JSONObject = [:],
        houses: Houses? = Houses(),
        pager: PagerChoice = .referencePager
    ) async throws {
        driver = ReferenceDriver(
            version: "1",
            transport: { [transport] in transport },
            cacheStore: { [cacheStore] _ in cacheStore },
            pager: pager
        )
        if var houses { transport.answer = { houses.answer($0) } }
        _ = try await driver.initialize { [events] event in events.append(event) }
        var all: JSONObject = ["endpoints": ["list": "http://stub/api/houses", "maxIds": "http://stub/api/ids"]]
        for (key, value) in configuration { all[key] = value }
        handle = try await driver.create(layer: layer, configuration: all)
    }

    /// Performs an action, settles, and returns what happened as contracts write it.
    @discardableResult
    func perform(_ action: String, _ arguments: JSONValue..., inFlightAtMost: Int = 0) async throws -> String {
        try await driver.perform(handle, action: action, arguments: arguments)
        try await settle(inFlightAtMost: inFlightAtMost)
        return trace()
    }

    /// Settles within a second.
    @discardableResult
    func settle(inFlightAtMost: Int = 0, timeLimit: Duration = .seconds(1)) async throws -> Settlement {
        try await driver.settle(handle, inFlightAtMost: inFlightAtMost, timeLimit: timeLimit)
    }

    /// What happened since the last call.
    func trace() -> String {
        events.take().map(\.description).joined(separator: ", ")
    }

    /// The state's values at some keys, in their order.
    func state(_ keys: String...) async throws -> JSONObject {
        let state = try await settle(inFlightAtMost: .max).state
        return JSONObject(uniqueKeysWithValues: keys.map { ($0, state[$0] ?? "missing") })
    }

    /// Lets go of the layer.
    func dispose() async throws {
        try await driver.dispose(handle)
    }
}

/// Collects events and checks their numbers.
private final class TraceCollector: Sendable {
    private struct State {
        var events: [TraceEvent] = []
        var sequence = 0
    }

    private let state = Mutex(State())

    func append(_ event: TraceEvent) {
        state.withLock { state in
            state.sequence += 1
            precondition(event.sequence == state.sequence, "events are numbered from 1 without a gap")
            state.events.append(event)
        }
    }

    func take() -> [TraceEvent] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }
}
