// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Exploring
import JSONValues
import OrderedCollections
import Pagers
import StubEngine

/// The judge of one history of a real pager.
struct DrivenPagerJudge: DrivenJudge {
    private var served: ServedAnswers
    private var judge: HistoryJudge
    private var requests: [AskedPage] = []

    /// Creates the judge before the first step.
    ///
    /// - Parameters:
    ///   - served: The answers of the stub.
    ///   - promises: The promises of the pager.
    init(_ served: ServedAnswers, promises: PagerPromises) {
        self.served = served
        judge = HistoryJudge(promises: promises, firstPage: served.labels.firstPage)
    }

    var twin: Mount { served.twin }

    func allows(_ action: UserAction) -> Bool { judge.allows(action) }

    mutating func receive(_ entry: JournalEntry, fault: ServerFault?, during step: HistoryStep) -> ServedAnswer {
        let (page, answer) = served.receive(entry, fault: fault, isBackward: step == .act(.previous))
        requests.append(page)
        return answer
    }

    mutating func judge(
        _ step: HistoryStep,
        as occurrence: PagerOccurrence,
        rest: DrivenRest,
        flights: Int
    ) -> (effect: StepEffect, story: StoryStep) {
        var seen = PagerObservation()
        seen.requests = requests
        seen.events = rest.events.compactMap(PagerNotice.init)
        seen.state = ShownState(rest.state)
        requests = []
        return (judge.judge(step, as: occurrence, seen: seen, flights: flights), StoryStep(step, seen: seen))
    }
}

extension PagerNotice {
    /// Reads an event of the layer `pager`; nil for any other event.
    fileprivate init?(_ event: TraceEvent) {
        switch event.name {
        case "page": self = .page(RowList(json: event.arguments.first?.array ?? []))
        case "end": self = .end
        case "failed":
            guard let kind = PagerFailure.Kind(rawValue: event.arguments.first?.text ?? "") else { return nil }
            self = .failed(kind)
        default: return nil
        }
    }
}

extension ShownState {
    /// Reads the state of the layer `pager`.
    fileprivate init(_ state: JSONObject) {
        self.init()
        ids = RowList(json: state["ids"]?.array ?? [])
        pages = state["pages"]?.int ?? 0
        isLoading = state["loading"]?.boolean ?? false
        failed = state["failed"]?.text.flatMap { PagerFailure.Kind(rawValue: $0) }
        hasNext = state["hasNext"]?.boolean
        hasPrevious = state["hasPrevious"]?.boolean
    }
}
