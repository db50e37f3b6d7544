// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import Synchronization

/// A driver of one made-up layer, `echo`, which shows what it was told.
final class ScriptedDriver: Driver {
    private struct State {
        var events: (@Sendable (TraceEvent) -> Void)?
        var sequence = 0
        var isShutDown = false
    }

    /// The time limit of a settle that waits until its task is cancelled.
    static let untilCancelled = Duration.milliseconds(60_000)

    private let state = Mutex(State())

    /// Whether `shutdown` was called.
    var isShutDown: Bool { state.withLock { $0.isShutDown } }

    func initialize(events: @escaping @Sendable (TraceEvent) -> Void) async throws(DriverError) -> DriverCapabilities {
        state.withLock { $0.events = events }
        let echo = LayerCapability(actions: ["say", "fail"], events: ["said"])
        return DriverCapabilities(driver: "scripted", version: "1.0", layers: ["echo": echo])
    }

    func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String {
        guard layer == "echo" else {
            throw DriverError(.unsupported("only echo"), message: "layer '\(layer)' is not driven; use 'echo'")
        }
        return "e1"
    }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {
        guard action == "say" else { throw DriverError(.refused, message: "action '\(action)' is refused; use 'say'") }
        let (events, sequence) = state.withLock { state in
            state.sequence += 1
            return (state.events, state.sequence)
        }
        events?(TraceEvent(handle: handle, sequence: sequence, name: "said", arguments: arguments))
    }

    func settle(
        _ handle: String,
        inFlightAtMost: Int,
        timeLimit: Duration
    ) async throws(DriverError) -> Settlement {
        if timeLimit == Self.untilCancelled { await Self.cancellation() }
        let limit = JSONValue.string("\(timeLimit)")
        return Settlement(settled: false, inFlight: inFlightAtMost, state: ["limit": limit])
    }

    private static func cancellation() async {
        let (nothing, ending) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
            for await _ in nothing {}
        } onCancel: {
            ending.finish()
        }
    }

    func dispose(_ handle: String) async throws(DriverError) {}

    func shutdown() async throws(DriverError) {
        state.withLock { $0.isShutDown = true }
    }
}
