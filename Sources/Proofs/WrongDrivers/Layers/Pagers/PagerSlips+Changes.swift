// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that handle changed rows or expired tokens in a wrong way.
    static var changes: [WrongPager] {
        [
            doubling("moved-rows-twice", sentence: "Rows that move to the next page are shown twice") {
                page,
                known,
                size in
                let count = page.ids.count { known.contains($0) }
                return count > 0 && count < page.ids.count && page.ids.count <= size
            },
            doubling("overlap-shown-twice", sentence: "A row that two pages share is shown twice") {
                page,
                known,
                size in
                guard page.ids.count > size, let first = page.ids.first else { return false }
                return known.contains(first)
            },
            excusing("refused-token-is-end", sentence: "A token that the server refuses is taken for the end") {
                event,
                failure,
                run in
                let isCursor =
                    if case .url(let url)? = run.position(of: event) { url.contains("cursor=") } else { false }
                return failure.status == 400 || (failure.status == 404 && isCursor)
            },
            hearing("expired-token-fails", sentence: "An expired token is a failure like any other") { event, _ in
                event.failure?.status == 410 ? event.withStatus(499) : event
            },
            deciding("restart-shows-rows-again", sentence: "After an expired token, all rows are added once more") {
                event,
                run in
                guard event.failure?.status == 410 else { return run.handle(event) }
                run.front += run.view.ids
                run.restart()
                return run.handle(run.wantedAll ? .all(limit: nil) : .start)
            },
            hearing("smaller-total-fails", sentence: "A total that is smaller than on the page before is a failure") {
                event,
                run in
                guard let total = event.page?.total, let before = run.lastPage?.total, total < before,
                    !run.isAboutFirst(event)
                else { return event }
                return event.with(.unreadable)
            },
        ]
    }

    /// Makes wrong pagers that show some pages with rows that are shown already.
    ///
    /// - Parameters:
    ///   - id: The part of its name after that of the layer.
    ///   - sentence: The description of the mistake.
    ///   - isWrong: Whether a page is shown whole, by the ids that are shown and the page size.
    /// - Returns: The wrong pager.
    private static func doubling(
        _ id: String,
        sentence: String,
        isWrong: @escaping @Sendable (ReadPage, Set<JSONValue>, Int) -> Bool
    ) -> WrongPager {
        deciding(id, sentence: sentence) { event, run in
            let known = run.view.ids
            let actions = run.handle(event)
            guard let page = event.page, run.wanted == .next || run.wantedAll else { return actions }
            if run.isAboutFirst(event) {
                run.shown = nil
            } else if let shown = run.shown {
                run.shown = shown + page.ids
            } else if isWrong(page, Set(known), run.size) {
                run.shown = known + page.ids
            }
            return actions
        }
    }
}
