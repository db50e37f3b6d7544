// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import DriverProtocol
import Exploring
import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

/// One history of a real layer, step by step: the stub holds each answer until a step releases it.
struct DrivenCourse {
    /// A request in flight.
    struct Flight: Sendable {
        /// The number of the request.
        var id: JournalEntry.ID
        /// The outcome that was decided when it arrived.
        var outcome: ServerOutcome
        /// The answer.
        var answer: ServedAnswer
        /// Whether the layer has closed the connection.
        var isGone = false
    }

    private let session: DriverSession
    private let handle: String
    private let mount: Mount
    private let answers: DecidedAnswers
    private let listName: String
    private let clock: RunClock
    private let limits: DrivenLimits
    private let faults: [Int: ServerFault]
    private var eventCount = 0
    private var state: JSONObject = [:]
    private var lastRequest: JournalEntry.ID = 0
    private var releasedCount = 0
    /// The number of requests that the layer has aborted and that never came.
    private var forgivenCount = 0

    /// The judge.
    private(set) var judge: any DrivenJudge
    /// The requests in flight, in the order of sending.
    private(set) var flights: [Flight] = []
    /// The number of rows.
    private(set) var rowCount: Int
    /// The history so far.
    private(set) var history: History
    /// The last action of the user, which the driver may not support.
    private(set) var lastAction: UserAction?
    /// The behaviour so far.
    private(set) var story: [StoryStep] = []
    /// The reason why a step may have been judged before its last request came; nil for none.
    private(set) var missing: String?

    /// Begins a history with a layer that was created.
    init(
        _ layer: (session: DriverSession, handle: String),
        start: History,
        served: (mount: Mount, answers: DecidedAnswers),
        given: Given,
        judge: any DrivenJudge,
        faults: [Int: ServerFault],
        clock: RunClock,
        limits: DrivenLimits
    ) {
        (session, handle) = layer
        (mount, answers) = served
        self.clock = clock
        self.limits = limits
        self.faults = faults
        let list = given.backend.lists[0]
        listName = list.name
        self.judge = judge
        rowCount = Int(list.rows)
        history = start
        mount.hold(RequestPattern(), isRepeated: true)
    }

    /// The outcome of each request in flight; nil for one whose answer cannot arrive any longer.
    var outcomes: [ServerOutcome?] { flights.map { $0.isGone ? nil : $0.outcome } }

    /// Performs a step, and waits until the layer is at rest again.
    ///
    /// - Parameter step: The step.
    /// - Returns: The effect; nil if the step cannot happen now.
    /// - Throws: `DriverError` if the driver failed, and `timedOut` if the layer does not come to rest.
    mutating func perform(_ step: HistoryStep) async throws(DriverError) -> StepEffect? {
        let flightCount = flights.count
        guard let occurrence = try await begin(step) else { return nil }
        if expectsRequest(after: occurrence) { await waitForRequest() }
        let rest = try await settle(after: step)
        let judged = judge.judge(step, as: occurrence, rest: rest, flights: flightCount)
        history.steps.append(step)
        story.append(judged.story)
        return judged.effect
    }

    private mutating func begin(_ step: HistoryStep) async throws(DriverError) -> PagerOccurrence? {
        switch step {
        case .act(let action):
            guard judge.allows(action) else { return nil }
            lastAction = action
            try await session.driver.perform(handle, action: action.name, arguments: action.arguments)
            return .acted(action)
        case .answer(let index, let outcome):
            guard flights.indices.contains(index), !flights[index].isGone, flights[index].outcome == outcome
            else { return nil }
            let flight = flights.remove(at: index)
            guard mount.release(id: flight.id) else { return nil }
            releasedCount += 1
            return .answered(request: index, flight.answer)
        case .endWait: return nil
        case .change(let change): return self.change(change) ? .changed : nil
        }
    }

    private mutating func change(_ change: RowChange) -> Bool {
        switch change {
        case .insert(let index):
            guard index <= rowCount, (try? mount.insertRows(1, at: UInt64(index), of: listName)) != nil
            else { return false }
            rowCount += 1
        case .delete(let index):
            let places = UInt64(index)..<UInt64(index) + 1
            guard index < rowCount, (try? mount.removeRows(at: places, of: listName)) != nil
            else { return false }
            rowCount -= 1
        }
        return true
    }
}

// MARK: - The way to the next rest

extension DrivenCourse {
    /// Waits until the layer is at rest, and returns what it did since the rest before.
    private mutating func settle(after step: HistoryStep) async throws(DriverError) -> DrivenRest {
        let settlement = try await rest(after: step)
        for entry in mount.journal(after: lastRequest) {
            guard let plan = answers.take(entry.id) else {
                preconditionFailure("the stub shows an answer before its request is in the journal")
            }
            let fault = faults[Int(entry.id)]
            let answer = judge.receive(entry, answer: plan, fault: fault, during: step)
            let outcome = fault.map { ServerOutcome.fault($0) } ?? .page
            flights.append(Flight(id: entry.id, outcome: outcome, answer: answer))
            lastRequest = entry.id
        }
        let held = mount.progress.held
        for index in flights.indices { flights[index].isGone = !held.contains(flights[index].id) }
        let events = session.log.events(of: handle)
        let rest = DrivenRest(events: Array(events.dropFirst(eventCount)), state: settlement.state)
        eventCount = events.count
        state = settlement.state
        return rest
    }

    /// Asks the driver again and again until the stub has everything that the layer has sent.
    ///
    /// Between "sent" and "received" lies a socket: a layer may be at rest before the stub knows why. So the driver is
    /// asked without a time limit if the layer probably sends a request, which the stub notices sooner than the driver.
    private mutating func rest(after step: HistoryStep) async throws(DriverError) -> Settlement {
        // A layer on the main actor goes on there: with an answer, the end of a request, or a task that it began.
        if session.driver.isOnMainActor { await Task.yield() }
        let start = clock.elapsed()
        var pause = limits.firstSettle
        var limit = mayAsk(after: step) ? .zero : pause
        var firstRest: Duration?
        while true {
            let (revision, held) = (mount.revision, mount.heldCount)
            let settlement = try await session.driver.settle(handle, inFlightAtMost: held, timeLimit: limit)
            let now = clock.elapsed()
            if settlement.settled {
                let begin = firstRest ?? now
                firstRest = begin
                if isEverythingHere(settlement) || Task.isCancelled { return settlement }
                if now - begin > limits.arrival {
                    giveUpWaiting(settlement)
                    return settlement
                }
            }
            guard now - start < limits.settle, !Task.isCancelled else {
                throw DriverError(.timedOut, message: "the layer did not come to rest within \(limits.settle)")
            }
            limit = await wait(for: settlement, held: held, since: revision, atMost: pause) ? .zero : pause
            pause = min(pause * 2, limits.longestSettle)
        }
    }

    /// Returns whether an occurrence very probably leads to a request, by the state before it.
    private func expectsRequest(after occurrence: PagerOccurrence) -> Bool {
        switch occurrence {
        case .acted(.start), .acted(.refresh), .acted(.all): return true
        case .acted(.next): return state["loading"]?.boolean != true && state["hasNext"]?.boolean != false
        case .acted(.previous): return state["hasPrevious"]?.boolean == true
        case .acted(.retry): return state["failed"]?.text != nil
        case .answered(_, .page(let page)):
            guard case .all? = lastAction else { return false }
            return page.next != .none
        case .acted, .answered, .changed, .waited: return false
        }
    }

    /// Waits until another request has come to the stub, or some time is over.
    ///
    /// A driver that is asked before that can only say that a request is on its way.
    private func waitForRequest() async {
        let (mount, known) = (mount, Int(lastRequest))
        guard limits.expectedRequest > .zero, mount.progress.keptCount <= known else { return }
        _ = await clock.within(limits.expectedRequest) {
            while !Task.isCancelled {
                let revision = mount.revision
                if mount.progress.keptCount > known { return }
                await mount.change(since: revision)
            }
        }
    }

    /// Returns whether a step probably leads to a request, as far as that is known before.
    private func mayAsk(after step: HistoryStep) -> Bool {
        guard case .answer = step else { return true }
        if case .all? = lastAction { return true }
        return false
    }

    /// Waits for a change that an answer of the driver leads to expect; returns whether it came in time.
    private func wait(
        for settlement: Settlement,
        held: Int,
        since revision: UInt64,
        atMost limit: Duration
    ) async -> Bool {
        // A layer that does something else than wait for answers changes nothing here.
        guard settlement.settled || settlement.inFlight > held else { return false }
        guard mount.revision == revision else { return true }
        let mount = mount
        return await clock.within(limit) { await mount.change(since: revision) } != nil
    }

    /// Whether the stub has received and ended as many requests as the layer has.
    private func isEverythingHere(_ settlement: Settlement) -> Bool {
        let progress = mount.progress
        let sent = settlement.inFlight + settlement.gaveUp + releasedCount - forgivenCount
        return progress.held.count == settlement.inFlight && progress.keptCount >= sent && !progress.isAnswering
    }

    /// Takes note of requests that have not come in time.
    ///
    /// A request that a layer aborts at once may never be sent.
    private mutating func giveUpWaiting(_ settlement: Settlement) {
        let progress = mount.progress
        let absent = settlement.inFlight + settlement.gaveUp + releasedCount - forgivenCount - progress.keptCount
        if absent > 0, absent <= settlement.gaveUp - forgivenCount { forgivenCount += absent }
        guard !isEverythingHere(settlement), missing == nil else { return }
        missing =
            "the driver counts \(settlement.inFlight) requests in flight, and the stub \(progress.held.count), "
            + "for more than \(limits.arrival); use a machine with less load, or correct the count of the driver"
    }
}

extension UserAction {
    /// The name in the vocabulary.
    var name: String {
        switch self {
        case .start: "start"
        case .next: "next"
        case .previous: "previous"
        case .refresh: "refresh"
        case .retry: "retry"
        case .cancel: "cancel"
        case .all: "all"
        case .screen(let action): action.name
        }
    }

    /// The arguments in the vocabulary's order.
    fileprivate var arguments: [JSONValue] {
        switch self {
        case .all(let limit): return [limit.map { .integer(Int64($0)) } ?? .null]
        case .screen(let action): return action.arguments
        case .start, .next, .previous, .refresh, .retry, .cancel: return []
        }
    }
}

extension ScreenAction {
    /// The arguments in the vocabulary's order.
    fileprivate var arguments: [JSONValue] {
        switch self {
        case .setAutoDownRefresh(let isOn), .setAutoUpRefresh(let isOn): [.bool(isOn)]
        case .scriptNextAnswer(let status): [.string(status.name)]
        case .selectRow(let row): [.integer(Int64(row))]
        case .showTable: [true]
        case .setParameter(let value): [.string(Self.parameterName), .integer(Int64(value))]
        case .loadFirstPage, .loadNextPage, .enterRefresh, .pullDown, .pullUp, .removeService, .dropService,
            .replaceService, .dropPagingManager:
            []
        }
    }
}
