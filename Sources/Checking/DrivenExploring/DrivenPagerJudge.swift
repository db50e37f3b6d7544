// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Exploring
import JSONValues
import OrderedCollections
import Pagers
import StubEngine

/// The judge of one history of a real pager.
///
/// A request can fit several pages, for example if the server's URL of a page is that of the first page. The judge then
/// follows each of them, and a rule is broken if it is broken in all.
struct DrivenPagerJudge: DrivenJudge {
    private var served: ServedAnswers
    private var judges: [HistoryJudge]
    /// The requests since the rest before, each with the pages that it can ask for.
    private var requests: [[AskedPage]] = []
    /// The first request since the rest before that asks for no page of the dialect.
    private var strangeRequest: JournalEntry?

    /// Creates the judge before the first step.
    ///
    /// - Parameters:
    ///   - served: The answers of the stub.
    ///   - promises: The promises of the pager.
    ///   - saysPrevious: Whether the answers say if a page is before them.
    init(_ served: ServedAnswers, promises: PagerPromises, saysPrevious: Bool) {
        self.served = served
        judges = [
            HistoryJudge(promises: promises, firstPage: served.labels.firstPage, saysPrevious: saysPrevious)
        ]
    }

    func allows(_ action: UserAction) -> Bool { judges.allSatisfy { $0.allows(action) } }

    mutating func receive(
        _ entry: JournalEntry,
        answer plan: AnswerPlan,
        fault: ServerFault?,
        during step: HistoryStep
    ) -> ServedAnswer {
        let isBackward = step == .act(.previous)
        let (pages, answer) = served.receive(entry, answer: plan, fault: fault, isBackward: isBackward)
        if pages == [.unknown] { strangeRequest = strangeRequest ?? entry }
        requests.append(pages)
        return answer
    }

    mutating func judge(
        _ step: HistoryStep,
        as occurrence: PagerOccurrence,
        rest: DrivenRest,
        flights: Int
    ) -> (effect: StepEffect, story: StoryStep) {
        defer { (requests, strangeRequest) = ([], nil) }
        var seen = PagerObservation()
        seen.requests = requests.map { $0[0] }
        seen.events = rest.events.compactMap { PagerNotice($0, rows: served.rows) }
        seen.state = ShownState(rest.state, rows: served.rows)
        var broken: StepEffect?
        var kept: [(judge: HistoryJudge, effect: StepEffect, story: StoryStep)] = []
        for pages in requests.count == 1 ? requests[0].map({ [$0] }) : [seen.requests] {
            seen.requests = pages
            for var judge in judges {
                let effect = judge.judge(step, as: occurrence, seen: seen, flights: flights)
                if effect.violation == nil { kept.append((judge, effect, StoryStep(step, seen: seen))) }
                broken = broken ?? effect
            }
        }
        if let first = kept.first {
            judges = kept.map(\.judge)
            return (first.effect, first.story)
        }
        seen.requests = requests.map { $0[0] }
        var effect = broken ?? judges[0].judge(step, as: occurrence, seen: seen, flights: flights)
        if let strangeRequest {
            effect.violation = Violation(
                .requestIsRight,
                expected: "a request for a page that an answer led to, with all that the dialect demands",
                seen: strangeRequest.sentence
            )
        }
        return (effect, StoryStep(step, seen: seen))
    }
}

extension JournalEntry {
    /// The request in one line.
    fileprivate var sentence: String {
        let query = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let content = body.map { " with the body \($0)" } ?? ""
        return "\(method) \(path)\(query.isEmpty ? "" : "?\(query)")\(content)"
    }
}

extension PagerNotice {
    /// Reads an event of the layer `pager`; nil for any other event.
    fileprivate init?(_ event: TraceEvent, rows: RowLabels) {
        switch event.name {
        case "page": self = .page(rows.shown(event.arguments.first?.array ?? []))
        case "end": self = .end
        case "failed":
            self = .failed(PagerFailure.Kind(shown: event.arguments.first?.text ?? ""))
        default: return nil
        }
    }
}

extension ShownState {
    /// Reads the state of the layer `pager`.
    fileprivate init(_ state: JSONObject, rows: RowLabels) {
        self.init()
        ids = rows.shown(state["ids"]?.array ?? [])
        pages = state["pages"]?.int ?? 0
        isLoading = state["loading"]?.boolean ?? false
        failed = state["failed"]?.text.map { PagerFailure.Kind(shown: $0) }
        hasNext = state["hasNext"]?.boolean
        hasPrevious = state["hasPrevious"]?.boolean
    }
}

extension PagerFailure.Kind {
    /// Reads a kind; a text that is none becomes `other`, which no answer of a history leads to.
    fileprivate init(shown text: String) {
        self = Self(rawValue: text) ?? .other
    }
}
