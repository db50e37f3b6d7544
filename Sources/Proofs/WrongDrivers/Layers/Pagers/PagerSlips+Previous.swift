// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that go back in a wrong way.
    static var previous: [WrongPager] {
        [
            showing("previous-always-there", sentence: "hasPrevious is true on the first page") { view, _ in
                if view.hasPrevious == false { view.hasPrevious = true }
            },
            judging("empty-previous-fails", sentence: "A page before the first one without rows is a failure") {
                result,
                occasion in
                guard occasion.position.isBackward, case .success(let page) = result, page.ids.isEmpty
                else { return result }
                return .unreadable
            },
            deciding("previous-from-last-page", sentence: "previous asks for the page before the last one") {
                event,
                run in
                if let page = event.page, event.number.map({ $0 < 0 }) == true {
                    run.shown = page.ids + run.view.ids
                    return [.report(.page(page.shownAtEnd))]
                }
                guard event == .previous, !run.isMarked else { return run.handle(event) }
                run.isMarked = true
                guard run.view.pageCount > 1, let position = run.lastPage?.previous.position
                else { return run.handle(event) }
                return [run.extraRequest(for: position)]
            },
            deciding("previous-appends", sentence: "The rows of the page before are added at the end") { event, run in
                let known = run.view.ids
                let actions = run.handle(event)
                if let page = event.page, run.isAboutPrevious(event), !page.ids.isEmpty {
                    run.shown = known + page.ids
                }
                return actions
            },
            deciding("previous-stays", sentence: "A second previous asks for the same page as the first one") {
                event,
                run in
                let actions = run.handle(event)
                guard let position = actions.sent.first(where: \.isBackward) else { return actions }
                let first = run.position ?? position
                run.position = first
                return actions.sending { $0.isBackward ? first : $0 }
            },
            deciding("retry-after-previous-goes-on", sentence: "retry after a failed previous asks for the next page") {
                event,
                run in
                guard event == .retry, run.wanted == .previous, run.view.failure != nil
                else { return run.handle(event) }
                return run.handle(.next)
            },
            hearing("failed-previous-is-none", sentence: "previous does nothing after a previous that failed") {
                event,
                run in
                guard event == .previous, run.wanted == .previous, run.view.failure != nil else { return event }
                return nil
            },
        ]
    }

    /// Pagers that request pages in advance, and join them in a wrong way.
    static var ahead: [WrongPager] {
        [
            deciding("pages-as-they-arrive", sentence: "Pages that are fetched ahead are shown as they arrive") {
                event,
                run in
                if let page = event.page, run.settings.pagesAhead > 0 {
                    run.shown = (run.isAboutFirst(event) ? [] : run.shown ?? []) + page.ids
                }
                return run.handle(event)
            }
        ]
    }
}
