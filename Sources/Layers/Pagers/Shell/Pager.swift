// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// A pager over a transport, which carries out its decisions.
///
/// ```swift
/// let pager = Pager(settings, transport: transport, alarm: ClockAlarm(clock: ContinuousClock()))
/// pager.onReport = { report in … }
/// pager.start()
/// ```
@MainActor
package final class Pager {
    /// Receives each report at once.
    package var onReport: (@MainActor (PagerReport) -> Void)?

    private let reader: any PageReader
    private var decisions: any PagerDeciding
    private let transport: any Transport
    private let alarm: any Alarm
    private var requests: [Int: any Cancellation] = [:]
    private var waits: [Int: @Sendable () -> Void] = [:]
    private var underWay: Set<Int> = []
    private var pendingActions: [PagerAction] = []
    private var isPerforming = false
    private var supplies: [WeakSupply] = []

    /// Creates a pager that has asked for nothing.
    ///
    /// - Parameters:
    ///   - settings: The dialect, the address and the options.
    ///   - transport: The transport of its requests.
    ///   - alarm: The alarm for the wait before a request is repeated.
    package convenience init(_ settings: PagerSettings, transport: any Transport, alarm: any Alarm) {
        let reader = PageReading(settings)
        let state = PagerState(firstPosition: reader.firstPosition, settings: PagerStateSettings(settings))
        self.init(reader: reader, decisions: state, transport: transport, alarm: alarm)
    }

    /// Creates a pager with other parts than the usual ones.
    ///
    /// - Parameters:
    ///   - reader: The translation of positions and answers.
    ///   - decisions: The decisions.
    ///   - transport: The transport of its requests.
    ///   - alarm: The alarm for the wait before a request is repeated.
    package init(
        reader: any PageReader,
        decisions: any PagerDeciding,
        transport: any Transport,
        alarm: any Alarm
    ) {
        self.reader = reader
        self.decisions = decisions
        self.transport = transport
        self.alarm = alarm
    }

    isolated deinit {
        for request in requests.values { request.cancel() }
        for stop in waits.values { stop() }
    }

    /// The list that is shown, and the state of its pages.
    package var view: PagerView { decisions.view }

    /// Asks for the first page, or for fresh rows if there are some already.
    package func start() { handle(.start) }

    /// Asks for the page that follows.
    package func next() { handle(.next) }

    /// Asks for the page before the first one that is shown.
    package func previous() { handle(.previous) }

    /// Asks for fresh rows, which replace all others when they arrive.
    package func refresh() { handle(.refresh) }

    /// Asks again for the page that failed last.
    package func retry() { handle(.retry) }

    /// Gives up what is on its way; the rows stay.
    package func cancel() { handle(.cancel) }

    /// Asks for all pages, one after the other.
    ///
    /// - Parameter limit: The number of rows at which to stop; nil asks for all.
    package func all(limit: Int? = nil) { handle(.all(limit: limit)) }
}

extension Pager {
    /// Applies an event, and carries out its actions after those of earlier events.
    private func handle(_ event: PagerEvent) {
        pendingActions += decisions.handle(event)
        guard !isPerforming else { return }
        isPerforming = true
        while !pendingActions.isEmpty { perform(pendingActions.removeFirst()) }
        isPerforming = false
        // Nothing is loading now, so no page comes for which a sequence could wait.
        if !view.isLoading { for supply in supplies { supply.supply?.wake() } }
    }

    private func perform(_ action: PagerAction) {
        switch action {
        case .send(let number, let position): send(number: number, position: position)
        case .wait(let number, let duration): wait(number: number, duration: duration)
        case .giveUp(let number):
            underWay.remove(number)
            requests.removeValue(forKey: number)?.cancel()
            waits.removeValue(forKey: number)?()
        case .report(let report):
            for supply in supplies { supply.supply?.receive(report) }
            onReport?(report)
        }
    }

    private func send(number: Int, position: PagePosition) {
        waits[number] = nil
        underWay.insert(number)
        let cancellation = transport.exchange(reader.request(for: position)) { [weak self] outcome in
            self?.received(outcome, number: number, position: position)
        }
        // The answer may have come while the request was sent.
        if underWay.contains(number) { requests[number] = cancellation }
    }

    private func received(
        _ outcome: Result<TransportAnswer, TransportFailure>,
        number: Int,
        position: PagePosition
    ) {
        guard underWay.remove(number) != nil else { return }
        requests[number] = nil
        let result: Result<ReadPage, PagerFailure> =
            switch outcome {
            case .success(let answer): reader.page(from: answer, at: position)
            case .failure(let failure):
                .failure(PagerFailure(failure.isNetwork ? .network : .other, message: failure.message))
            }
        handle(.answered(number: number, result: result))
    }

    private func wait(number: Int, duration: Duration) {
        waits[number] = alarm.ring(after: duration) { [weak self] in
            self?.handle(.waited(number: number))
        }
    }
}

extension Pager {
    /// A sequence that gets the reports as long as it is used.
    private struct WeakSupply {
        weak var supply: PageSupply?
    }

    /// Passes all reports on to a sequence from now on.
    func report(to supply: PageSupply) {
        supplies.removeAll { $0.supply == nil }
        supplies.append(WeakSupply(supply: supply))
    }
}
