// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import SimulatedStage
import StubEngine

/// A driver whose layers follow a script; their requests go to a simulated stage.
actor ScriptedDriver: Driver {
    private let script: Script
    private let stage: SimulatedStage
    private let changed = Signal()
    private var events: @Sendable (TraceEvent) -> Void = { _ in }
    private var endpoints: [String: String] = [:]
    private var sequences: [String: Int] = [:]
    private var waiting: [(mount: Mount, id: JournalEntry.ID)] = []
    private var closing: [(mount: Mount, id: JournalEntry.ID)] = []
    private var gaveUp = 0

    init(_ script: Script, on stage: SimulatedStage) {
        self.script = script
        self.stage = stage
    }

    func initialize(events: @escaping @Sendable (TraceEvent) -> Void) throws(DriverError) -> DriverCapabilities {
        if let failure = script.startFailure { throw failure }
        self.events = events
        return DriverCapabilities(driver: "scripted", version: "1", layers: script.layers)
    }

    func create(layer: String, configuration: JSONObject) throws(DriverError) -> String {
        if let failure = script.creationFailure, endpoints.count >= failure.after { throw failure.error }
        let handle = "\(layer)-\(endpoints.count + 1)"
        endpoints[handle] = configuration["endpoints"]?["list"]?.text ?? ""
        return handle
    }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) throws(DriverError) {
        for move in script.actions[action] ?? [] { try make(move, handle) }
    }

    func settle(_ handle: String, inFlightAtMost: Int, timeLimit: Duration) async throws(DriverError) -> Settlement {
        if script.isSilent {
            await changed.wait(after: .max)
            throw DriverError(.timedOut, message: "the settle was cancelled")
        }
        if let failure = script.settleFailure { throw failure }
        while waiting.count > inFlightAtMost, !script.hangs {
            let revision = changed.revision
            await changed.wait(after: revision)
        }
        // What was given up before this settle is seen by the stage after it.
        for (mount, id) in closing { Task { mount.finished(id, sent: false) } }
        closing = []
        let inFlight = script.hangs ? 1 : waiting.count
        return Settlement(
            settled: !script.hangs,
            inFlight: inFlight,
            gaveUp: gaveUp + script.gaveUp,
            state: script.state
        )
    }

    func dispose(_ handle: String) throws(DriverError) {
        for move in script.disposal { try make(move, handle) }
    }

    func shutdown() throws(DriverError) {}

    private func make(_ move: Move, _ handle: String) throws(DriverError) {
        switch move {
        case .emit(let name, let arguments): emit(name, arguments, handle)
        case .claim(let page): emit("request", [.integer(page)], handle)
        case .sneak(let page): send(page, handle, then: [])
        case .read(let page): send(page, handle, then: [], showsRows: true)
        case .request(let page, let moves):
            emit("request", [.integer(page)], handle)
            send(page, handle, then: moves)
        case .giveUp:
            guard !waiting.isEmpty else { return }
            closing.append(waiting.removeFirst())
            gaveUp += 1
        case .fail(let error): throw error
        }
    }

    private func emit(_ name: String, _ arguments: [JSONValue], _ handle: String) {
        sequences[handle, default: 0] += 1
        events(TraceEvent(handle: handle, sequence: sequences[handle] ?? 0, name: name, arguments: arguments))
    }

    private func send(_ page: Int64, _ handle: String, then moves: [Move], showsRows: Bool = false) {
        guard let (mount, path) = stage.resolve(endpoints[handle] ?? "") else { return }
        let query = [(name: "pageIndex", value: String(page)), (name: "pageSize", value: "20")]
        let plan = mount.answer(StubRequest(path: path, query: query))
        waiting.append((mount, plan.request))
        // The answer comes later by its nature; settle waits for it.
        Task {
            await plan.hold?.wait()
            mount.finished(plan.request)
            receive(moves + (showsRows ? [.emit("page", [Self.ids(in: plan.body)])] : []), to: plan.request, handle)
        }
    }

    /// Returns the ids of the rows in an answer.
    private static func ids(in body: [UInt8]) -> JSONValue {
        let rows = (try? JSONParser.parse(body))?["items"]?.array ?? []
        return .array(rows.map { $0["id"] ?? .null })
    }

    private func receive(_ moves: [Move], to request: JournalEntry.ID, _ handle: String) {
        guard let place = waiting.firstIndex(where: { $0.id == request }) else { return }
        for move in moves { try? make(move, handle) }
        waiting.remove(at: place)
        changed.advance()
    }
}
