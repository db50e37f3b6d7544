// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that are wrong while a page is in flight, or with an answer that comes late.
    static var races: [WrongPager] {
        [
            insisting("second-next-sends", sentence: "A second next asks for the page that is on its way") { run in
                run.wanted == .next
            },
            insisting("next-during-first-sends", sentence: "next asks for the first page while that is on its way") {
                run in
                run.wanted == .start && run.view.pageCount == 0
            },
            deciding("next-during-refresh-sends", sentence: "next during a refresh asks for the old next page") {
                event,
                run in
                if event == .refresh, !run.view.isLoading { run.position = run.nextPosition }
                let isRefreshing = run.view.isLoading && run.wanted == .refresh
                let actions = run.handle(event)
                guard event == .next, isRefreshing, let position = run.position else { return actions }
                return actions + [run.extraRequest(for: position)]
            },
            abandoning("late-page-joins", sentence: "A next page that comes after a refresh joins the fresh rows") {
                event,
                run in
                event == .refresh && run.wanted == .next
            } late: { event, run in
                guard let page = event.page else { return run.handle(event) }
                run.shown = run.view.ids + page.ids
                return [.report(.page(page.shownAtEnd))]
            },
            abandoning("late-failure-shown", sentence: "A next page that fails after a refresh counts as a failure") {
                event,
                run in
                event == .refresh && run.wanted == .next
            } late: { event, run in
                guard let failure = event.failure else { return run.handle(event) }
                run.failure = failure.kind
                return [.report(.failed(failure))]
            },
            abandoning("older-refresh-wins", sentence: "The answer to an older refresh replaces that to a newer one") {
                event,
                run in
                event == .refresh && run.wanted == .refresh
            } late: { event, run in
                guard case .answered(_, let result) = event else { return run.handle(event) }
                for case .send(let number, _) in run.handle(.refresh) {
                    return run.handle(.answered(number: number, result: result))
                }
                return []
            },
            abandoning("canceled-page-shown", sentence: "A page that comes after cancel is shown") { event, _ in
                event == .cancel
            } late: { event, run in
                guard let page = event.page else { return run.handle(event) }
                run.shown = run.isAboutFirst(event) ? page.ids : run.view.ids + page.ids
                return [.report(.page(page.shownAtEnd))]
            },
            deciding("cancel-remembered", sentence: "cancel at rest swallows the next answer") { event, run in
                if event == .cancel, !run.view.isLoading { run.isMarked = true }
                guard run.isMarked, event.number != nil else { return run.handle(event) }
                run.isMarked = false
                return run.handle(.cancel)
            },
        ]
    }

    /// Makes wrong pagers that answer some calls of `next` during a request with the same request again.
    private static func insisting(
        _ id: String,
        sentence: String,
        isWrong: @escaping @Sendable (PagerRun) -> Bool
    ) -> WrongPager {
        deciding(id, sentence: sentence) { event, run in
            let sendsAgain = event == .next && run.view.isLoading && isWrong(run)
            let actions = run.handle(event)
            guard sendsAgain, let position = run.lastSent else { return actions }
            return actions + [run.extraRequest(for: position)]
        }
    }

    /// Makes wrong pagers that still await some requests that they should cancel.
    ///
    /// - Parameters:
    ///   - id: The part of its name after that of the layer.
    ///   - sentence: The description of the mistake.
    ///   - isWrong: Whether the requests that an event cancels are still awaited.
    ///   - late: Decides about the end of such a request.
    /// - Returns: The wrong pager.
    private static func abandoning(
        _ id: String,
        sentence: String,
        isWrong: @escaping @Sendable (PagerEvent, PagerRun) -> Bool,
        late: @escaping @Sendable (PagerEvent, inout PagerRun) -> [PagerAction]
    ) -> WrongPager {
        slip(id, sentence: sentence) { slip in
            slip.decide = { event, run in
                if let number = event.number, run.abandoned.contains(number) { return late(event, &run) }
                guard isWrong(event, run) else { return run.handle(event) }
                let actions = run.handle(event)
                run.abandoned.formUnion(actions.givenUp)
                return actions.withoutGivingUp
            }
            slip.view = { view, run in view.failure = view.failure ?? run.failure }
        }
    }
}
