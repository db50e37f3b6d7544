// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Foundation
import Synchronization

@testable import UnderstudyTesting

/// A pager that does what a script says.
actor ScriptedPager {
    /// One entry of a script.
    enum Reply: Sendable {
        case page([Int])
        case rows([ContractValue])
        case end
        case nothing
        case fails(any Error)
        /// Waits until the test opens the gate, or until its task is cancelled.
        case waits(Gate, then: [Int])
        /// Opens a gate at the start, waits at another one, and then fails.
        case failsLate(any Error, started: Gate, end: Gate)
    }

    private var replies: [Reply]

    init(_ replies: [Reply]) {
        self.replies = replies
    }

    /// Performs the next entry of the script; a script that is over has ended.
    func next() async throws -> PagerOutcome {
        switch replies.isEmpty ? .end : replies.removeFirst() {
        case .page(let ids): return .page(ids.map { .integer($0) })
        case .rows(let ids): return .page(ids)
        case .end: return .end
        case .nothing: return .nothing
        case .fails(let error): throw error
        case .waits(let gate, let ids):
            try await gate.pass()
            return .page(ids.map { .integer($0) })
        case .failsLate(let error, let started, let end):
            started.open()
            try await end.pass()
            throw error
        }
    }
}

/// A gate that a test opens.
final class Gate: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

    func open() { continuation.yield() }

    /// Waits for the opening; fails if the task is cancelled first.
    func pass() async throws {
        for await _ in stream { return }
        throw CancellationError()
    }
}

/// The error of a driver that is asked for more pagers than it has scripts.
struct NoScript: Error {}

/// The scripts of pagers that a driver has not made yet.
private final class Scripts: Sendable {
    private let rest: Mutex<[[ScriptedPager.Reply]]>

    init(_ scripts: [[ScriptedPager.Reply]]) {
        rest = Mutex(scripts)
    }

    func next() throws -> [ScriptedPager.Reply] {
        try rest.withLock { rest in
            guard !rest.isEmpty else { throw NoScript() }
            return rest.removeFirst()
        }
    }
}

/// Makes one scripted pager after the other.
struct ScriptedPagerDriver: PagerDriver {
    let dialects = ["google"]
    var promises: [PagerPromise] = []
    var accepts: [String] = []
    var knowsNext: Bool?
    private let scripts: Scripts

    init(_ scripts: [ScriptedPager.Reply]..., promises: [PagerPromise] = [], knowsNext: Bool? = nil) {
        self.scripts = Scripts(scripts)
        self.promises = promises
        self.knowsNext = knowsNext
    }

    func makePager(with settings: PagerSettings) throws -> ScriptedPager {
        ScriptedPager(try scripts.next())
    }

    func nextPage(of pager: ScriptedPager) async throws -> PagerOutcome { try await pager.next() }

    func hasNext(_ pager: ScriptedPager) -> Bool? { knowsNext }
}

/// The layer of a driver, and what it reports.
final class DrivenPagerStage: Sendable {
    /// The keys that a contract gives to every pager.
    static let configuration: ContractValue = [
        "endpoints": ["list": "http://127.0.0.1/rows"], "pageSize": 20, "requestTimeout": 10000,
        "dialect": ["name": "google"],
    ]

    private let layer: any DrivenLayer
    private let trace: LayerTrace
    private let events: Events

    init(_ driver: some PagerDriver) async throws {
        let events = Events()
        self.events = events
        trace = LayerTrace(handle: "1") { events.append($0.description) }
        layer = try await driver.makeLayer(named: "pager", configuration: Self.configuration, trace: trace)
    }

    /// Performs an action, waits until it has ended, and returns the events since the last call.
    @discardableResult
    func perform(_ action: String, _ arguments: ContractValue..., inFlightAtMost: Int = 0) async throws -> [String] {
        try await layer.perform(action, with: arguments)
        return await rest(inFlightAtMost: inFlightAtMost)
    }

    /// Waits until no more actions than that are under way, and returns the events since the last call.
    @discardableResult
    func rest(inFlightAtMost: Int = 0) async -> [String] {
        await trace.rest(atMost: inFlightAtMost, within: .seconds(60))
        return events.take()
    }

    /// Lets go of the layer.
    func dispose() async { await layer.dispose() }

    /// The number of actions whose requests were aborted.
    var givenUp: Int { trace.givenUp }

    /// The state's value of a key.
    func state(_ key: String) async throws -> ContractValue? { try await layer.state()[key] }
}

/// Events in their order.
private final class Events: Sendable {
    private let all = Mutex<[String]>([])

    func append(_ event: String) { all.withLock { $0.append(event) } }

    func take() -> [String] {
        all.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
