// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers
import ReferenceDriver

extension PagerSlips {
    /// Pagers that find the end of a list in a wrong place, or continue after it.
    static var endForms: [WrongPager] {
        [
            configured("usual-end-only", sentence: "Only the API's usual form of a token means the end") { settings in
                guard case .token = settings.dialect.more else { return }
                settings.dialect.more = .token(ends: [Self.usualEnd(of: settings.dialect.name)])
            },
            ending("empty-token-followed", sentence: "A token that is an empty text is sent") { $0 != .empty },
            ending("null-token-fails", sentence: "A token that is null is a failure") { $0 != .null },
            ending("absent-token-fails", sentence: "A token that is absent is a failure") { $0 != .absent },
            deciding("full-last-page-asked-again", sentence: "next asks once more behind a full last page") {
                event,
                run in
                let view = run.view
                let isFull = run.lastIDs.count == run.size && run.size > 1 && view.pageCount > 1
                let actions = run.handle(event)
                guard event == .next, isFull, view.isAtEnd, let position = run.lastSent else { return actions }
                return actions + [run.extraRequest(for: position)]
            },
            hearing("empty-page-behind-full-page-fails", sentence: "An empty page behind a full one is a failure") {
                event,
                run in
                guard let page = event.page, page.ids.isEmpty, run.settings.dialect.more == .rows,
                    !run.lastIDs.isEmpty, run.lastIDs.count == run.size
                else { return event }
                return event.with(.unreadable)
            },
            deciding("empty-list-asked-again", sentence: "next asks for the first page of an empty list again") {
                event,
                run in
                let view = run.view
                let actions = run.handle(event)
                let isEmpty = view.pageCount == 1 && view.ids.isEmpty && view.failure == nil && !view.isLoading
                return event == .next && isEmpty ? actions + [run.extraRequest(for: run.firstPosition)] : actions
            },
            reading("zero-is-no-token", sentence: "The number 0 is taken for no token") { page, _ in
                if page.next == .page(.token(.integer(0))) { page.next = .end }
            },
            reading("zero-text-is-no-token", sentence: "The text 0 is taken for no token") { page, _ in
                if page.next == .page(.token(.string("0"))) { page.next = .end }
            },
            reading("repeated-token-beside-flag", sentence: "A repeated token is followed although the flag says no") {
                page,
                occasion in
                guard case .flag = occasion.dialect.more, page.next == .end, let token = occasion.reference,
                    occasion.position == .token(token)
                else { return }
                page.next = .page(.token(token))
            },
            configured("flag-ignored", sentence: "A token is followed whatever the flag says") { settings in
                guard case .flag = settings.dialect.more else { return }
                settings.dialect.more = .token(ends: Set(PagerDialect.EndForm.allCases))
            },
            reading("stops-at-short-page", sentence: "A page that is shorter than asked for is the last one") {
                page,
                occasion in
                if page.ids.count < occasion.size { page.next = .end }
            },
            reading("short-page-of-two-is-last", sentence: "A short page of one or two rows is the last one") {
                page,
                occasion in
                if (1..<min(3, occasion.size)).contains(page.ids.count) { page.next = .end }
            },
            reading("stops-at-empty-page", sentence: "An empty page is the last one although its token leads on") {
                page,
                occasion in
                let style = occasion.dialect.style
                if page.ids.isEmpty, style == .cursor || style == .url { page.next = .end }
            },
            reading("empty-page-ends-numbers", sentence: "An empty page is the last one although rows are missing") {
                page,
                occasion in
                let style = occasion.dialect.style
                if page.ids.isEmpty, style == .page || style == .offset { page.next = .end }
            },
        ]
    }

    /// Makes wrong pagers that know only some forms of the end.
    private static func ending(
        _ id: String,
        sentence: String,
        isKnown: @escaping @Sendable (PagerDialect.EndForm) -> Bool
    ) -> WrongPager {
        configured(id, sentence: sentence) { settings in
            guard case .token(let ends) = settings.dialect.more else { return }
            settings.dialect.more = .token(ends: ends.filter(isKnown))
        }
    }

    /// Returns the form in which the API of a dialect shows that no page follows.
    private static func usualEnd(of dialect: String) -> PagerDialect.EndForm {
        switch dialect {
        case "slack": .empty
        case "google", "kubernetes", "dynamodb", "github", "link": .absent
        default: .null
        }
    }
}

extension PagerView {
    /// Whether the pager is at rest after the last page.
    var isAtEnd: Bool { hasNext == false && failure == nil && !isLoading }
}
