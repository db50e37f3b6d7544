// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that handle a failed page in a wrong way.
    static var failures: [WrongPager] {
        [
            ignoring("first-page-not-retried", action: .retry, sentence: "retry does nothing if page 1 failed"),
            ignoring("first-page-not-asked-again", action: .next, sentence: "next does nothing if page 1 failed"),
            ignoring("first-page-not-started-again", action: .start, sentence: "start does nothing if page 1 failed"),
            acting("retried-page-not-reported", sentence: "A next page that retry gets is not reported") {
                actions,
                event,
                run in
                guard event.page != nil, run.wanted == .retry, !run.lastIDs.isEmpty else { return actions }
                return actions.reporting { _ in [] }
            },
            deciding("failed-page-skipped", sentence: "The page behind a failed one is asked for") { event, run in
                let view = run.view
                let actions = run.handle(event)
                guard event.isByOwner, view.failure != nil, view.pageCount > 0 else { return actions }
                let size = run.size
                return actions.sending { position in
                    switch position {
                    case .number(let number): .number(number + 1)
                    case .offset(let offset): .offset(offset + size)
                    case .first, .token, .url, .before, .urlBefore: position
                    }
                }
            },
            excusing("failed-page-is-end", sentence: "A next page that fails is taken for the end") { event, _, run in
                !run.isAboutFirst(event) && !run.isAboutPrevious(event)
            },
            excusing("failed-first-page-is-empty", sentence: "A first page that fails is taken for an empty list") {
                event,
                _,
                run in
                run.isAboutFirst(event)
            },
            excusing("not-found-is-end", sentence: "The status 404 is taken for the end") { event, failure, run in
                let isCursor =
                    if case .url(let url)? = run.position(of: event) { url.contains("cursor=") } else { false }
                return failure.status == 404 && !run.isAboutFirst(event) && !isCursor
            },
            excusing("redirect-is-end", sentence: "A redirect is taken for the end") { _, failure, _ in
                failure.status.map { (300..<400).contains($0) } ?? false
            },
            excusing("no-answer-is-end", sentence: "An answer that breaks off is taken for the end") { _, failure, _ in
                failure.kind == .network
            },
            hearing("network-failure-is-other", sentence: "An answer that breaks off has the kind other") { event, _ in
                guard let failure = event.failure, failure.kind == .network else { return event }
                return event.with(.failure(PagerFailure(.other, message: failure.message)))
            },
            configured("no-time-limit", sentence: "A request has no time limit") { $0.timeout = .seconds(1000) },
        ]
    }

    /// Makes wrong pagers that ignore an action after a first page that got a wrong status.
    private static func ignoring(_ id: String, action: PagerEvent, sentence: String) -> WrongPager {
        hearing(id, sentence: sentence) { event, run in
            guard event == action, run.view.failure == .status, run.view.pageCount == 0 else { return event }
            return nil
        }
    }

    /// Makes wrong pagers that take some failures for a last page without rows.
    static func excusing(
        _ id: String,
        sentence: String,
        isExcused: @escaping @Sendable (PagerEvent, PagerFailure, PagerRun) -> Bool
    ) -> WrongPager {
        hearing(id, sentence: sentence) { event, run in
            guard let failure = event.failure, isExcused(event, failure, run) else { return event }
            return event.with(.emptyEnd)
        }
    }
}
