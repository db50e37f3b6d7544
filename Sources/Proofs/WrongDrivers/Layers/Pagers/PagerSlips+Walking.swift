// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that get from page to page in a wrong way.
    static var walking: [WrongPager] {
        [
            acting("first-page-in-parts", sentence: "start reports a page of more than ten rows in parts") {
                actions,
                event,
                run in
                guard event.page != nil, run.lastEvent == .start else { return actions }
                return actions.reporting { $0.parts(of: 10) }
            },
            deciding("start-twice", sentence: "start asks for the first page twice") { event, run in
                let actions = run.handle(event)
                return event == .start ? actions + [run.extraRequest(for: run.firstPosition)] : actions
            },
            deciding("third-page-missing", sentence: "next reports the end behind the second page") { event, run in
                guard event == .next, run.view.pageCount == 2 else { return run.handle(event) }
                return [.report(.end)]
            },
            acting("short-page-reported-twice", sentence: "A short page that next gets is reported twice") {
                actions,
                event,
                run in
                guard event.page != nil, run.wanted == .next else { return actions }
                return actions.reporting { page in
                    (2..<max(2, run.size)).contains(page.ids.count) ? [page, page] : [page]
                }
            },
            deciding("next-page-replaces", sentence: "Each page replaces the rows that are shown") { event, run in
                if let page = event.page { run.shown = page.ids }
                return run.handle(event)
            },
            reading("first-page-is-all", sentence: "Without a sign that a page follows, the first page is all") {
                page,
                occasion in
                if occasion.dialect.more == .rows { page.next = .end }
            },
            acting("all-without-end", sentence: "all does not report the end") { actions, _, run in
                run.wantedAll ? actions.withoutEnd : actions
            },
            deciding("second-all-ignored", sentence: "A second all does nothing if rows are shown") { event, run in
                let view = run.view
                if case .all = event, view.pageCount > 0, view.failure == nil { return [] }
                return run.handle(event)
            },
            deciding("limit-in-whole-pages", sentence: "all with a limit shows whole pages") { event, run in
                guard case .all(let limit?) = event else { return run.handle(event) }
                return run.handle(.all(limit: (limit + run.size - 1) / run.size * run.size))
            },
            deciding("limit-one-more", sentence: "all with a limit shows one row too many") { event, run in
                guard case .all(let limit?) = event else { return run.handle(event) }
                return run.handle(.all(limit: limit + 1))
            },
            deciding("limit-ignored", sentence: "all reads the whole list in spite of its limit") { event, run in
                if case .all = event { run.handle(.all(limit: nil)) } else { run.handle(event) }
            },
            deciding("end-only-once", sentence: "The end is reported once and then never again") { event, run in
                let actions = run.handle(event)
                guard actions.contains(.report(.end)) else { return actions }
                defer { run.isMarked = true }
                return run.isMarked ? actions.withoutEnd : actions
            },
            deciding("one-page-without-end", sentence: "The first next behind the only page reports no end") {
                event,
                run in
                let actions = run.handle(event)
                guard actions.contains(.report(.end)), run.view.pageCount == 1, !run.isMarked else { return actions }
                run.isMarked = true
                return actions.withoutEnd
            },
        ]
    }
}
