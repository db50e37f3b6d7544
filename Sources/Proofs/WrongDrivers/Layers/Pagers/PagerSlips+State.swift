// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that report a wrong state.
    static var state: [WrongPager] {
        [
            showing("always-has-next", sentence: "hasNext stays true behind the last page") { view, _ in
                if view.hasNext == false { view.hasNext = true }
            },
            showing("full-page-has-next", sentence: "hasNext is whether the last page was full") { view, run in
                if view.hasNext != nil { view.hasNext = run.lastIDs.count == run.size }
            },
            showing("failed-page-has-no-next", sentence: "hasNext is false after a page that failed") { view, _ in
                if view.failure != nil { view.hasNext = false }
            },
            showing("never-loading", sentence: "loading is never true") { view, _ in view.isLoading = false },
            deciding("retry-asks-again", sentence: "retry asks again for a page that did not fail") { event, run in
                let view = run.view
                let isIdle = view.failure == nil && !view.isLoading
                let actions = run.handle(event)
                guard event == .retry, isIdle, let position = run.lastSent else { return actions }
                return actions + [run.extraRequest(for: position)]
            },
            keepingFailure("failed-survives-retry", sentence: "failed stays after a retry that succeeds", over: .retry),
            keepingFailure(
                "failed-survives-refresh",
                sentence: "failed stays after a refresh that succeeds",
                over: .refresh
            ),
            counting("failed-pages-count", sentence: "A page that failed counts as a page") { event, _ in
                event.failure != nil
            },
            counting("refreshes-count", sentence: "A refresh adds to the number of pages") { event, run in
                event.page != nil && run.wanted == .refresh
            },
        ]
    }

    /// Makes wrong pagers that keep the kind of a failure after a successful action.
    private static func keepingFailure(_ id: String, sentence: String, over action: PagerEvent) -> WrongPager {
        slip(id, sentence: sentence) { slip in
            slip.decide = { event, run in
                if event.isByOwner { run.failure = event == action ? run.view.failure : nil }
                return run.handle(event)
            }
            slip.view = { view, run in view.failure = view.failure ?? run.failure }
        }
    }

    /// Makes wrong pagers that count some events as pages.
    private static func counting(
        _ id: String,
        sentence: String,
        isCounted: @escaping @Sendable (PagerEvent, PagerRun) -> Bool
    ) -> WrongPager {
        slip(id, sentence: sentence) { slip in
            slip.decide = { event, run in
                if isCounted(event, run) { run.count += 1 }
                return run.handle(event)
            }
            slip.view = { view, run in view.pageCount += run.count }
        }
    }
}
