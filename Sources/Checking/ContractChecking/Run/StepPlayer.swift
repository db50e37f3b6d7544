// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import ListDescription
import SourceDiagnostics
import StubEngine

/// Plays the steps of one attempt on one layer, up to the first difference.
struct StepPlayer {
    /// More requests than any layer has in flight, so that a settle does not wait for answers.
    private static let anyInFlight = Int(Int32.max)

    /// The contract.
    let contract: Contract
    /// The driver, which no other contract uses at the same time.
    let driver: any Driver
    /// The layer that the driver created for this contract.
    let handle: String
    /// The log at which the layer's events arrive.
    let log: EventLog
    /// The mount that answers the layer's requests.
    let mount: Mount
    /// The events that the driver claims to observe of this layer.
    let observed: Set<String>
    /// Measures time and bounds waits.
    let clock: RunClock
    /// The limits of each wait.
    let limits: CheckLimits
    /// The end of the contract's time, on the run's clock; the time that the driver takes for calls is not the layer's.
    private(set) var deadline: Duration

    /// The expected events that were left out so far.
    private(set) var uncompared: [String] = []
    /// The words that the driver has sent so far and that the vocabulary does not have.
    private(set) var strangers: StrangeWords
    private var eventsSettled = 0
    private var requestsSettled: JournalEntry.ID = 0
    private var requestsAwaited: Set<JournalEntry.ID> = []
    private let pageParameters: [String: String]
    private let reportsRequests: Bool
    private var recorder: TimelineRecorder?

    /// Prepares to play the steps of a contract.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - layer: The words of its layer.
    ///   - session: The driver, and the events that it has sent.
    ///   - handle: The layer that the driver created.
    ///   - mount: The mount that answers the layer's requests.
    ///   - clock: Measures time and bounds waits.
    ///   - limits: The limits of each wait.
    ///   - keepsTimeline: Whether to record a timeline for a drawing.
    init(
        _ contract: Contract,
        of layer: LayerVocabulary,
        session: DriverSession,
        handle: String,
        mount: Mount,
        clock: RunClock,
        limits: CheckLimits,
        keepsTimeline: Bool = false
    ) {
        self.contract = contract
        strangers = StrangeWords(of: layer)
        reportsRequests = !layer.hasDialects
        self.handle = handle
        self.mount = mount
        self.clock = clock
        self.limits = limits
        driver = session.driver
        log = session.log
        observed = session.capabilities.layers[contract.layer]?.events ?? []
        let start = clock.elapsed()
        deadline = start + limits.contract
        recorder = keepsTimeline ? TimelineRecorder(start: start) : nil
        let lists = contract.given.backend.lists
        pageParameters = Dictionary(lists.map { ($0.name, $0.paging.pageParameter) }) { first, _ in first }
    }

    /// Plays all steps and the end of the contract.
    ///
    /// - Returns: The first difference before the disposal; nil if there is none.
    /// - Throws: `DriverError` if the driver failed.
    mutating func difference() async throws(DriverError) -> Difference? {
        for (place, step) in contract.steps.enumerated() {
            let start = clock.elapsed()
            recorder?.begin(step.text, number: place + 1, addressee: step.action.addressee, at: start)
            let parts = try await parts(of: step)
            // The effects of a step that does not settle count at the next step that settles.
            if step.settles || !parts.isEmpty { record(parts, isAtRest: true) }
            guard !parts.isEmpty else { continue }
            return Difference(step: step.text, location: step.location, parts: parts, number: place + 1)
        }
        let end = clock.elapsed()
        recorder?.begin(Difference.endOfContract, at: end)
        mount.release(nil)
        let settled = try await settle()
        let judgement = SegmentJudgement(settled, trace: [], observed: observed)
        strangers.hear(settled, differing: judgement.parts, expecting: [], at: Difference.endOfContract)
        record(judgement.parts, isAtRest: true)
        return judgement.parts.isEmpty ? nil : ending(at: Difference.endOfContract, parts: judgement.parts)
    }

    /// Returns the difference if an event or a request came after the layer was disposed of.
    func differenceAfterDisposal() -> Difference? {
        let late = Array(log.events(of: handle).dropFirst(eventsSettled))
        let comparison = TraceComparison(expected: [], actual: late, observed: observed)
        return comparison.difference.map { ending(at: Difference.afterDisposal, parts: [.trace($0)]) }
    }

    /// Returns the whole timeline; nil if it was not requested.
    ///
    /// - Parameter difference: The contract's difference, if there is one.
    /// - Returns: The timeline; events after the disposal have their own segment.
    func timeline(_ difference: Difference?) -> Timeline? {
        guard recorder != nil else { return nil }
        var copy = self
        if difference?.step == Difference.afterDisposal {
            let end = clock.elapsed()
            copy.recorder?.begin(Difference.afterDisposal, at: end)
        }
        copy.record(difference?.parts ?? [], isAtRest: true)
        return copy.recorder?.timeline
    }

    private func ending(at step: String, parts: [Difference.Part]) -> Difference {
        Difference(step: step, location: contract.steps.last?.location ?? contract.location, parts: parts)
    }

    private mutating func parts(of step: Step) async throws(DriverError) -> [Difference.Part] {
        do throws(DriverError) {
            return try await differing(step)
        } catch {
            guard error.code != .layerFailed else { return [.layerFailed(error)] }
            throw DriverError(error.code, message: "\(place(of: step)): \(error.message)")
        }
    }

    private func place(of step: Step) -> String { "\(step.text) (line \(step.location.line))" }

    private mutating func differing(_ step: Step) async throws(DriverError) -> [Difference.Part] {
        switch step.action {
        case .perform(let action, let arguments):
            let start = clock.elapsed()
            try await driver.perform(handle, action: action, arguments: arguments)
            deadline += clock.elapsed() - start
        case .hold(let pattern): mount.hold(pattern)
        case .release(let pattern): mount.release(pattern)
        case .change(let change): try perform(change)
        case .awaitRequest(let pattern):
            guard try await receives(pattern) else { return [.sentence(missed(step))] }
        }
        guard step.settles else { return [] }
        let settled = try await settle()
        let judgement = SegmentJudgement(settled, step: step, observed: observed)
        uncompared += judgement.uncompared
        strangers.hear(settled, differing: judgement.parts, expecting: step.trace ?? [], at: place(of: step))
        return judgement.parts
    }
}

extension StepPlayer {
    /// Changes the rows of the contract's only list.
    private func perform(_ change: RowsChange) throws(DriverError) {
        let list = GivenParser.onlyListName
        do throws(ChangeRefusal) {
            switch change {
            case .insert(let index, let count): try mount.insertRows(count, at: index, of: list)
            case .delete(let indexes): try mount.removeRows(at: indexes, of: list)
            }
        } catch {
            throw DriverError(.refused, message: "the stub cannot change the rows: \(error)")
        }
    }

    /// Waits for a request that no earlier step awaited; it is held, or came since the settle before.
    private mutating func receives(_ pattern: RequestPattern) async throws(DriverError) -> Bool {
        let settled = requestsSettled
        let awaited = requestsAwaited
        let mount = mount
        let wanted: @Sendable (JournalEntry) -> Bool = { entry in
            pattern.matches(entry) && !awaited.contains(entry.id)
                && (entry.state == .held || entry.id > settled)
        }
        while !Task.isCancelled {
            let rest = rest(until: deadline)
            let isThere = await clock.within(min(rest, limits.presenceCheck)) {
                await mount.wait { $0.journal.contains(where: wanted) }
            }
            if isThere == true, let entry = mount.journal.first(where: wanted) {
                requestsAwaited.insert(entry.id)
                return true
            }
            try await askWhetherTheDriverIsThere()
            if rest <= limits.presenceCheck { break }
        }
        return false
    }

    /// Throws if the driver has failed: a process that has ended sends no request.
    private func askWhetherTheDriverIsThere() async throws(DriverError) {
        _ = try await driver.settle(handle, inFlightAtMost: Self.anyInFlight, timeLimit: .milliseconds(1))
    }

    private func missed(_ step: Step) -> String {
        let events = log.events(of: handle).dropFirst(eventsSettled).map(EventText.text(of:))
        let seen = events.isEmpty ? "no event was reported" : "the layer reported \(events.joined(separator: ", "))"
        return "the stub did not receive the request within the time limit; \(seen)"
    }

    private func rest(until end: Duration) -> Duration { max(end - clock.elapsed(), .milliseconds(1)) }

    /// Settles the layer, repeatedly until the stage has received all requests that the layer reports.
    ///
    /// A request passes through a socket, so a layer may report it before the stage receives it.
    private mutating func settle() async throws(DriverError) -> Settled {
        let start = clock.elapsed()
        let end = min(deadline, start + (limits.settle ?? limits.contract))
        let arrivalDeadline = min(end, start + limits.arrival)
        await arrive(before: arrivalDeadline)
        var isConfirmed = false
        while true {
            let revision = mount.revision
            let held = mount.heldCount
            let rest = rest(until: end)
            let limit = settleLimit(rest)
            let settlement = try await driver.settle(handle, inFlightAtMost: held, timeLimit: limit)
            let journal = mount.journal
            let isEndless = mount.hasRefusedFurther
            // The stage may have held an answer in the meantime, without the layer's knowledge.
            if !settlement.settled, limit < rest, !isEndless, !Task.isCancelled { continue }
            let events = log.events(of: handle)
            try check(settlement.gaveUp, against: events)
            let all = received(journal)
            var settled = Settled(
                settlement: settlement,
                isHeldUnannounced: !settlement.settled && mount.heldCount > held,
                events: Array(events.dropFirst(eventsSettled)),
                requests: received(journal.filter { $0.id > requestsSettled }),
                ledger: RequestLedger(events: events, received: all, observed: observed)
            )
            if isEndless { settled.endlessAfter = limits.requestsMax }
            if !settlement.settled {
                let open = journal.filter { $0.state == .received || $0.state == .held }
                (settled.unanswered, settled.received) = (received(open).map(\.text), all.map(\.text))
            }
            // The report of a request may still be on its way; another settle brings it.
            if settlement.settled, !settled.ledger.unreported.isEmpty, !isConfirmed {
                isConfirmed = true
                continue
            }
            // A held request is no longer held, so the driver may have waited for too few answers.
            if settlement.settled, mount.heldCount < held, !Task.isCancelled { continue }
            let left = arrivalDeadline - clock.elapsed()
            if isAtRest(after: settled, journal: journal) || left <= .zero || Task.isCancelled {
                settled.ledger.forgive(settlement.gaveUp - journal.count { $0.state == .gone })
                eventsSettled = events.count
                requestsSettled = journal.last?.id ?? requestsSettled
                let (eventCount, lastRequest, names) = (eventsSettled, requestsSettled, observed)
                recorder?.settled(settled, eventCount: eventCount, lastRequest: lastRequest, observed: names)
                return settled
            }
            let mount = mount
            _ = await clock.within(left) { await mount.change(since: revision) }
        }
    }

    /// Returns the time limit of one settle call; a short limit lets the player check the stage between calls.
    private func settleLimit(_ rest: Duration) -> Duration {
        if mount.armedCount > 0 { return min(rest, limits.settleRetry) }
        return reportsRequests ? rest : min(rest, limits.presenceCheck)
    }

    /// Refuses an invalid count of aborted requests, because the count excuses requests that never came.
    private func check(_ gaveUp: Int, against events: [TraceEvent]) throws(DriverError) {
        let told = events.count { LayerVocabulary.requestEvents.contains($0.name) }
        guard reportsRequests, gaveUp > told else { return }
        throw DriverError(
            .protocolViolation,
            message:
                "the driver answered 'layer.settle' with \"gaveUp\":\(gaveUp), but its layer has sent only \(told) "
                + "requests; count only requests that the layer has aborted"
        )
    }

    /// Waits until the stage has received every request that the layer has reported, so that all holds are known.
    private func arrive(before end: Duration) async {
        let ledger = ledger
        guard !ledger(mount).missing.isEmpty else { return }
        let mount = mount
        _ = await clock.within(max(end - clock.elapsed(), .zero)) {
            await mount.wait { ledger($0).missing.isEmpty }
        }
    }

    /// Compares all requests that the layer has reported with all that the stage has received.
    private var ledger: @Sendable (Mount) -> RequestLedger {
        { [log, handle, observed, pageParameters] mount in
            let received = mount.journal.map { ReceivedRequest($0, pageParameters: pageParameters) }
            return RequestLedger(events: log.events(of: handle), received: received, observed: observed)
        }
    }

    /// Whether no request or answer is in flight between layer and stage that could change the comparison.
    ///
    /// A layer with requests in flight may wait for an answer that is not held but still being sent.
    private func isAtRest(after settled: Settled, journal: [JournalEntry]) -> Bool {
        guard settled.settlement.settled else { return true }
        guard settled.ledger.missing.isEmpty else { return false }
        // The stage learns later, through a socket, that the layer has cancelled a request; an answered request is
        // over.
        let isOpen = journal.contains { $0.state == .received || $0.state == .held }
        guard settled.settlement.gaveUp <= journal.count(where: { $0.state == .gone }) || !isOpen else { return false }
        return settled.settlement.inFlight == 0 || !journal.contains { $0.state == .received }
    }

    /// Records the effects of a step, if the run keeps timelines.
    private mutating func record(_ parts: [Difference.Part], isAtRest: Bool) {
        guard recorder != nil else { return }
        let (events, journal, parameters) = (log.events(of: handle), mount.journal, pageParameters)
        recorder?
            .see(events, journal: journal, isAtRest: isAtRest || !parts.isEmpty) {
                ReceivedRequest($0, pageParameters: parameters).text
            }
        recorder?.mark(parts)
    }

    private func received(_ journal: [JournalEntry]) -> [ReceivedRequest] {
        journal.map { ReceivedRequest($0, pageParameters: pageParameters) }
    }
}
