// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import JSONValues
package import Pagers

/// The circumstances under which a pager is explored in the model.
package struct ModelSetup: Hashable, Sendable {
    /// The way of paging.
    package var style: ModelStyle
    /// The number of rows on a full page.
    package var pageSize: Int
    /// The faults that answers may have.
    package var faults: Set<ServerFault>

    /// Creates the circumstances.
    package init(style: ModelStyle, pageSize: Int = 2, faults: Set<ServerFault> = Set(ServerFault.allCases)) {
        self.style = style
        self.pageSize = pageSize
        self.faults = faults
    }
}

/// The decisions of a pager, with a server and a network that exist only as values.
///
/// The server reads its rows when a request arrives, as the stub does. A request that the pager has given up stays in
/// flight, because its answer may be on its way already.
package struct PagerModel<Pager: ExplorablePager>: Sendable {
    /// A request on its way.
    struct Flight: Sendable {
        /// The pager's number of the request.
        var number: Int
        /// The page that it asks for.
        var asked: AskedPage
        /// The page that the server has; nil if it has no such page.
        var page: ServedPage?
        /// The first page of that moment, for a server that ignores what it is asked for.
        var firstPage: ServedPage?
    }

    private(set) var pager: Pager
    private(set) var server: ModelServer
    private(set) var flights: [Flight] = []
    private(set) var waits: [Int] = []
    /// Whether a request in flight was given up, in the order of ``flights``; for statistics.
    private(set) var givenUp: UInt8 = 0

    /// Creates the model of a pager before its first action.
    package init(_ pager: Pager, rowCount: Int) {
        self.pager = pager
        server = ModelServer(rowCount: rowCount)
    }

    /// Performs a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - setup: The circumstances.
    ///   - seen: Receives the requests, the events and the state.
    /// - Returns: The occurrence that the pager took part in; nil if the step cannot happen now.
    package mutating func perform(
        _ step: HistoryStep,
        in setup: borrowing ModelSetup,
        seen: inout PagerObservation
    ) -> PagerOccurrence? {
        let occurrence: PagerOccurrence
        switch step {
        case .act(let action):
            occurrence = .acted(action)
            apply(pager.handle(action.event), in: setup, seen: &seen)
        case .answer(let index, let outcome):
            guard index < flights.count, let answer = answer(to: flights[index], outcome: outcome, in: setup)
            else { return nil }
            occurrence = .answered(request: index, answer)
            let flight = flights.remove(at: index)
            let low = givenUp & ((1 << UInt8(index)) - 1)
            givenUp = low | (givenUp >> 1) & ~((1 << UInt8(index)) - 1)
            let result = answer.result(at: flight.asked, size: setup.pageSize)
            apply(pager.handle(.answered(number: flight.number, result: result)), in: setup, seen: &seen)
        case .endWait(let index):
            guard index < waits.count else { return nil }
            occurrence = .waited
            apply(pager.handle(.waited(number: waits.remove(at: index))), in: setup, seen: &seen)
        case .change(let change):
            guard server.change(change) else { return nil }
            occurrence = .changed
        }
        seen.state = ShownState(pager.view)
        return occurrence
    }

    /// Returns whether a step can happen now; a change of rows may still be out of range.
    func isPossible(_ step: HistoryStep, in setup: borrowing ModelSetup) -> Bool {
        switch step {
        case .act, .change: true
        case .endWait(let index): index < waits.count
        case .answer(let index, let outcome):
            index < flights.count && answer(to: flights[index], outcome: outcome, in: setup) != nil
        }
    }

    private mutating func apply(
        _ actions: [PagerAction],
        in setup: borrowing ModelSetup,
        seen: inout PagerObservation
    ) {
        for action in actions {
            switch action {
            case .send(let number, let position):
                let asked = AskedPage(position)
                seen.requests.append(asked)
                let (style, size) = (setup.style, setup.pageSize)
                var flight = Flight(number: number, asked: asked)
                flight.page = server.page(asked, style: style, size: size)
                if setup.faults.contains(.firstPage), asked != style.firstPage {
                    flight.firstPage = server.page(style.firstPage, style: style, size: size)
                }
                flights.append(flight)
            case .wait(let number, _): waits.append(number)
            case .giveUp(let number):
                waits.removeAll { $0 == number }
                if let index = flights.firstIndex(where: { $0.number == number }) { givenUp |= 1 << UInt8(index) }
            case .report(.page(let page)): seen.events.append(.page(RowList(json: page.ids)))
            case .report(.end): seen.events.append(.end)
            case .report(.failed(let failure)): seen.events.append(.failed(failure.kind))
            }
        }
    }

    /// Returns the answer to a request; nil if the outcome is the same as another one, or not possible.
    private func answer(
        to flight: Flight,
        outcome: ServerOutcome,
        in setup: borrowing ModelSetup
    ) -> ServedAnswer? {
        guard let page = flight.page else {
            return outcome == .page ? .failure(.status, .serverError) : nil
        }
        guard case .fault(let fault) = outcome else { return .page(page) }
        switch fault {
        case .closed: return .failure(.network, fault)
        case .serverError, .unavailable: return .failure(.status, fault)
        case .unreadable: return .failure(.content, fault)
        case .expired:
            guard setup.style.hasTokens, case .token = flight.asked else { return nil }
            return .failure(.status, fault)
        case .emptyPage:
            return ModelServer.emptied(page, at: flight.asked, style: setup.style, size: setup.pageSize)
                .map { .page($0) }
        case .firstPage:
            guard var first = flight.firstPage, first.ids != page.ids else { return nil }
            if case .before = flight.asked { return nil }
            // Numbers and offsets are counted by the client.
            if !setup.style.hasTokens { first.next = page.next }
            return .page(first)
        case .sameToken:
            guard setup.style.hasTokens, case .token = flight.asked else { return nil }
            var same = page
            same.next = .page(flight.asked)
            return .page(same)
        }
    }

    /// Takes the state into a fingerprint; the numbers of requests count only by their order.
    func mix(into words: inout Fingerprinter) {
        let (flights, waits) = (flights, waits)
        pager.mix(into: &words) { number in
            if let index = flights.firstIndex(where: { $0.number == number }) { return UInt64(index) + 1 }
            if let index = waits.firstIndex(of: number) { return UInt64(index) + 101 }
            return 0
        }
        server.mix(into: &words)
        words.mix(UInt64(flights.count) << 8 | UInt64(waits.count))
        for flight in flights {
            words.mix(flight.asked.code << 1 | (flight.firstPage == nil ? 0 : 1))
            if let page = flight.page { page.mix(into: &words) }
            if let page = flight.firstPage { page.mix(into: &words) }
        }
    }
}

extension ServedPage {
    fileprivate func mix(into words: inout Fingerprinter) {
        words.mix(wide: ids.word)
        words.mix(next.code | previous.code << 20 | UInt64(total ?? 0) << 40)
    }
}
