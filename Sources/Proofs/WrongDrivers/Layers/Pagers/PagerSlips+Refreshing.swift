// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that continue after a failure, or repeat requests, in a wrong way.
    static var retrying: [WrongPager] {
        [
            deciding("second-all-adds", sentence: "A second all after a failure adds the first pages once more") {
                event,
                run in
                let view = run.view
                guard case .all = event, view.failure != nil, view.pageCount > 0, run.settings.pagesAhead == 0
                else { return run.handle(event) }
                run.front = view.ids
                run.restart()
                return run.handle(event)
            },
            deciding("next-after-all-starts-again", sentence: "next after a failed all asks for the first page") {
                event,
                run in
                guard event == .next, run.view.failure != nil, run.wantedAll else { return run.handle(event) }
                run.restart()
                return run.handle(.start)
            },
            configured("no-repeats", sentence: "A request that got 429 or 503 is not repeated") {
                $0.repeats.countMax = 0
            },
            hearing("unavailable-not-repeated", sentence: "A request that got 503 is not repeated") { event, _ in
                event.failure?.status == 503 ? event.withStatus(500) : event
            },
            configured("repeats-without-bound", sentence: "A request is repeated as long as it gets 429 or 503") {
                $0.repeats.countMax = .max
            },
            hearing("unauthorized-repeated", sentence: "A request that got 401 is repeated") { event, _ in
                event.failure?.status == 401 ? event.withStatus(429, retryAfter: .zero) : event
            },
            hearing("forbidden-repeated", sentence: "A request that got 403 is repeated") { event, _ in
                event.failure?.status == 403 ? event.withStatus(429, retryAfter: .zero) : event
            },
        ]
    }

    /// Pagers that replace rows with fresh ones in a wrong way.
    static var refreshing: [WrongPager] {
        [
            deciding("refresh-keeps-rows", sentence: "A refresh of a single page adds the fresh rows to the old ones") {
                event,
                run in
                let view = run.view
                if event.isByOwner {
                    let isAtRest = !view.isLoading && view.failure == nil
                    run.isMarked = event == .refresh && isAtRest && view.pageCount == 1
                    run.ids = view.ids
                }
                let actions = run.handle(event)
                guard let page = event.page, run.isMarked, run.isAboutFirst(event) else { return actions }
                run.isMarked = false
                let old = run.ids.filter { !page.ids.contains($0) }
                if !old.isEmpty { run.shown = page.ids + old }
                return actions
            },
            deciding("refresh-keeps-tail", sentence: "A refresh replaces only as many rows as come") { event, run in
                if event == .refresh { run.ids = run.view.ids }
                let actions = run.handle(event)
                let view = run.view
                guard event.page != nil, run.wanted == .refresh, !view.isLoading else { return actions }
                if view.ids.count < run.ids.count { run.shown = view.ids + run.ids.dropFirst(view.ids.count) }
                return actions
            },
            slip("refresh-keeps-place", sentence: "After a refresh of page 1, next goes on where it was") { slip in
                slip.settings = { $0.refresh = .firstPage }
                slip.decide = { event, run in
                    if event == .refresh { run.position = run.nextPosition }
                    let actions = run.handle(event)
                    guard event == .next, let position = run.position else { return actions }
                    run.position = nil
                    return actions.sending { _ in position }
                }
            },
            deciding("refresh-keeps-end", sentence: "After a refresh, the list stays at its end") { event, run in
                if event == .next, run.isMarked { return [.report(.end)] }
                let actions = run.handle(event)
                if actions.contains(.report(.end)) { run.isMarked = true }
                return actions
            },
            deciding("failed-refresh-clears", sentence: "A refresh that fails clears the rows") { event, run in
                if event.page != nil { run.shown = nil }
                if event.failure != nil, run.wanted == .refresh, run.isAboutFirst(event) { run.shown = [] }
                return run.handle(event)
            },
            configured("refresh-of-first-page", sentence: "A refresh of all pages gets only the first one") {
                $0.refresh = .firstPage
            },
            deciding("refresh-asks-on", sentence: "A refresh of several pages asks for one page more") { event, run in
                let wasLoading = run.view.isLoading
                let actions = run.handle(event)
                let view = run.view
                let isComplete = wasLoading && !view.isLoading && view.pageCount > 1
                guard event.page != nil, run.wanted == .refresh, isComplete, let position = run.nextPosition
                else { return actions }
                return actions + [run.extraRequest(for: position)]
            },
            deciding("half-refresh-shown", sentence: "A refresh of all pages that fails shows the pages that came") {
                event,
                run in
                if event.page != nil { run.shown = nil }
                if event.failure != nil, run.wanted == .refresh, !run.isAboutFirst(event) { run.shown = run.lastIDs }
                return run.handle(event)
            },
            hearing("start-ignored", sentence: "start does nothing while rows are shown and more follow") {
                event,
                run in
                guard event == .start, run.view.pageCount > 0, run.view.hasNext != false else { return event }
                return nil
            },
        ]
    }
}
