// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Pagers

/// A pager with the numbers of its requests and waits, in the order of sending.
///
/// It does not see the server; all its knowledge comes from answers.
struct PagerClient<Pager: ExplorablePager>: Sendable {
    private(set) var pager: Pager
    private(set) var flights: [Int] = []
    private(set) var waits: [Int] = []

    /// Creates a client that has sent nothing.
    init(_ pager: Pager) {
        self.pager = pager
    }

    /// Performs a step that is possible.
    ///
    /// - Parameters:
    ///   - turn: The step.
    ///   - setup: The circumstances.
    /// - Returns: The requests, the events and the state.
    mutating func perform(_ turn: ClientTurn, in setup: borrowing ModelSetup) -> PagerObservation {
        let actions =
            switch turn {
            case .act(let action): action.event.map { pager.handle($0) } ?? []
            case .answer(let index, let answer, let asked):
                pager.handle(.answered(number: flights.remove(at: index), result: answer.result(at: asked, in: setup)))
            case .endWait(let index): pager.handle(.waited(number: waits.remove(at: index)))
            }
        var seen = PagerObservation()
        for action in actions {
            switch action {
            case .send(let number, let position):
                seen.requests.append(AskedPage(position))
                flights.append(number)
            case .wait(let number, _): waits.append(number)
            case .giveUp(let number): waits.removeAll { $0 == number }
            case .report(.page(let page)): seen.events.append(.page(RowList(json: page.ids)))
            case .report(.end): seen.events.append(.end)
            case .report(.failed(let failure)): seen.events.append(.failed(failure.kind))
            }
        }
        seen.state = ShownState(pager.view)
        return seen
    }

    /// Adds the client to a fingerprint, with the order of its requests and waits instead of their numbers.
    func mix(into words: inout Fingerprinter) {
        let (flights, waits) = (flights, waits)
        pager.mix(into: &words) { number in
            if let index = flights.firstIndex(of: number) { return UInt64(index) + 1 }
            if let index = waits.firstIndex(of: number) { return UInt64(index) + 101 }
            return 0
        }
        words.mix(UInt64(flights.count) << 8 | UInt64(waits.count))
    }
}

/// A step of a history for a pager, with the content of the answer.
enum ClientTurn: Sendable {
    /// The user does something.
    case act(UserAction)
    /// A request gets its answer; 0 is the request that has been in flight for the longest time.
    case answer(request: Int, ServedAnswer, at: AskedPage)
    /// A wait ends; 0 is the wait that began first.
    case endWait(Int)

    /// The step in the form of a history, without the outcome of an answer.
    var step: HistoryStep {
        switch self {
        case .act(let action): .act(action)
        case .answer(let request, _, _): .answer(request: request, .page)
        case .endWait(let wait): .endWait(wait)
        }
    }

    /// The step in the form of the oracle.
    var occurrence: PagerOccurrence {
        switch self {
        case .act(let action): .acted(action)
        case .answer(let request, let answer, _): .answered(request: request, answer)
        case .endWait: .waited
        }
    }
}

extension UserAction {
    /// A number of the action; all actions of paging managers have the number 0.
    var code: UInt64 {
        switch self {
        case .start: 1
        case .next: 2
        case .previous: 3
        case .refresh: 4
        case .retry: 5
        case .cancel: 6
        case .all(nil): 7
        case .all(let limit?): 8 + UInt64(limit)
        case .screen: 0
        }
    }
}
