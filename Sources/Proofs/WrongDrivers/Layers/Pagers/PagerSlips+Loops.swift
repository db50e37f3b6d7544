// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that follow circles of pages, or trust a wrong total.
    static var loops: [WrongPager] {
        [
            reading("loop-of-one-is-end", sentence: "A page that leads to itself is taken for the last one") {
                page,
                occasion in
                if page.next.position == occasion.position { page.next = .end }
            },
            ending("loop-of-several-is-end", sentence: "A circle of several pages is taken for the end") { page, run in
                guard page.ids != run.lastIDs else { return false }
                return page.next.position != run.lastSent
            },
            ending("repeated-first-page-is-end", sentence: "The first page in the place of the second is the end") {
                page,
                run in
                guard !page.ids.isEmpty, run.view.pageCount == 1 else { return false }
                return page.ids == run.lastIDs
            },
            deciding("repeated-last-page-shown", sentence: "A repeated last page is shown once more") { event, run in
                let actions = run.handle(event)
                guard actions.failure?.kind == .loop, let page = event.page, page.ids == run.lastIDs,
                    run.view.pageCount > 1
                else { return actions }
                run.shown = run.view.ids + page.ids
                return [.report(.page(page.shownAtEnd))] + actions
            },
            circling("circles-followed-for-ever", sentence: "Pages in a circle are requested without end") { _ in
                true
            },
            circling("empty-pages-for-ever", sentence: "Empty pages are requested without end") { page in
                page.ids.isEmpty
            },
            hearing("total-ends-walk", sentence: "A total that is smaller than the rows received is the end") {
                event,
                run in
                let before = run.isAboutFirst(event) ? 0 : run.receivedRows
                guard let page = event.page, let total = page.total, total < before + page.ids.count,
                    case .page = page.next
                else { return event }
                return event.changingPage { $0.next = .end }
            },
            hearing("total-prolongs-walk", sentence: "A last page before the total is reached is asked for again") {
                event,
                run in
                let before = run.isAboutFirst(event) ? 0 : run.receivedRows
                let style = run.settings.dialect.style
                guard let page = event.page, let total = page.total, total > before + page.ids.count,
                    page.next == .end, style == .cursor || style == .url, let position = run.position(of: event)
                else { return event }
                return event.changingPage { $0.next = .page(position) }
            },
            hearing("empty-page-awaited", sentence: "An empty page before the total is reached does not count") {
                event,
                _ in
                guard let page = event.page, page.ids.isEmpty, case .until = page.next else { return event }
                return nil
            },
        ]
    }

    /// Makes wrong pagers that take some circles for the end.
    private static func ending(
        _ id: String,
        sentence: String,
        isWrong: @escaping @Sendable (ReadPage, PagerRun) -> Bool
    ) -> WrongPager {
        slip(id, sentence: sentence) { slip in
            slip.decide = { event, run in
                let actions = run.handle(event)
                guard actions.failure?.kind == .loop, let page = event.page, isWrong(page, run)
                else { return actions }
                run.isMarked = true
                return actions.endingInsteadOfFailing
            }
            slip.view = { view, run in if run.isMarked { view.failure = nil } }
        }
    }

    /// Makes wrong pagers that never stop in some circles.
    private static func circling(
        _ id: String,
        sentence: String,
        isWrong: @escaping @Sendable (ReadPage) -> Bool
    ) -> WrongPager {
        deciding(id, sentence: sentence) { event, run in
            let actions = run.handle(event)
            guard actions.failure?.kind == .loop, let page = event.page, let position = page.next.position,
                isWrong(page)
            else { return actions }
            run.front += run.view.ids
            run.restart(at: position)
            return run.handle(.all(limit: nil))
        }
    }
}
