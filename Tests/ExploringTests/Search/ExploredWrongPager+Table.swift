// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring

extension ExploredWrongPager {
    /// The wrong pagers that a search of their decisions finds.
    static let found: [ExploredWrongPager] = [
        .init("never-loading", in: .walks, .numbers, states: 5, steps: 1),
        .init("start-twice", in: .walks, .numbers, states: 5, steps: 1),
        .init("all-without-end", in: .walks, .numbers, states: 40, steps: 2),
        .init("always-has-next", in: .walks, .numbers, states: 40, steps: 2),
        .init("empty-page-awaited", in: .walks, .offsets, states: 40, steps: 2),
        .init("first-page-is-all", in: .walks, .bareNumbers, states: 40, steps: 2),
        .init("full-page-has-next", in: .walks, .numbers, states: 40, steps: 2),
        .init("next-during-first-sends", in: .walks, .numbers, states: 40, steps: 2),
        .init("next-during-refresh-sends", in: .walks, .numbers, states: 40, steps: 2),
        .init("one-page-without-end", in: .walks, .numbers, states: 40, steps: 2),
        .init("previous-always-there", in: .walks, .numbers, states: 40, steps: 2),
        .init("refreshes-count", in: .walks, .numbers, states: 40, steps: 2),
        .init("second-next-sends", in: .walks, .numbers, states: 40, steps: 2),
        .init("short-page-of-two-is-last", in: .walks, .bareNumbers, states: 40, steps: 2),
        .init("stops-at-short-page", in: .walks, .bareNumbers, states: 40, steps: 2),
        .init("canceled-page-shown", in: .walks, .numbers, states: 120, steps: 3),
        .init("empty-list-asked-again", in: .walks, .numbers, states: 120, steps: 3),
        .init("empty-page-behind-full-page-fails", in: .walks, .bareNumbers, states: 120, steps: 3),
        .init("end-only-once", in: .walks, .numbers, states: 120, steps: 3),
        .init("limit-ignored", in: .walks, .numbers, states: 120, steps: 3),
        .init("limit-in-whole-pages", in: .walks, .numbers, states: 120, steps: 3),
        .init("limit-one-more", in: .walks, .numbers, states: 120, steps: 3),
        .init("next-page-replaces", in: .walks, .numbers, states: 120, steps: 3),
        .init("retry-asks-again", in: .walks, .numbers, states: 120, steps: 3),
        .init("second-all-ignored", in: .walks, .numbers, states: 120, steps: 3),
        .init("start-ignored", in: .walks, .numbers, states: 120, steps: 3),
        .init("refresh-keeps-place", in: .walks, .numbers, states: 125, steps: 3),
        .init("cancel-remembered", in: .walks, .numbers, states: 150, steps: 3),
        .init("third-page-missing", in: .walks, .numbers, states: 259, steps: 4),
        .init("two-half-pages-are-end", in: .walks, .bareNumbers, states: 273, steps: 4),
        .init("refresh-keeps-end", in: .walks, .numbers, states: 280, steps: 4),
        .init("empty-previous-fails", in: .walks, .keys, states: 298, steps: 4),
        .init("previous-from-last-page", in: .walks, .tokens, states: 399, steps: 4),
        .init("full-last-page-asked-again", in: .walks, .numbers, states: 488, steps: 4),
        .init("refresh-of-first-page", in: .walks, .numbers, states: 488, steps: 5),
        .init("refresh-asks-on", in: .walks, .numbers, states: 752, steps: 6),
        .init("moved-rows-twice", in: .walks, .numbers, states: 924, steps: 7),
        .init("empty-page-ends-numbers", in: .small, .numbers, states: 40, steps: 2),
        .init("failed-first-page-is-empty", in: .small, .numbers, states: 40, steps: 2),
        .init("failed-pages-count", in: .small, .numbers, states: 40, steps: 2),
        .init("network-failure-is-other", in: .small, .numbers, states: 40, steps: 2),
        .init("no-answer-is-end", in: .small, .numbers, states: 40, steps: 2),
        .init("no-repeats", in: .small, .numbers, states: 40, steps: 2),
        .init("unavailable-not-repeated", in: .small, .numbers, states: 40, steps: 2),
        .init("stops-at-empty-page", in: .small, .tokens, states: 45, steps: 2),
        .init("circles-followed-for-ever", in: .small, .numbers, states: 255, steps: 3),
        .init("failed-page-has-no-next", in: .small, .numbers, states: 255, steps: 3),
        .init("failed-page-is-end", in: .small, .numbers, states: 255, steps: 3),
        .init("first-page-not-asked-again", in: .small, .numbers, states: 255, steps: 3),
        .init("first-page-not-retried", in: .small, .numbers, states: 255, steps: 3),
        .init("first-page-not-started-again", in: .small, .numbers, states: 255, steps: 3),
        .init("next-after-all-starts-again", in: .small, .numbers, states: 255, steps: 3),
        .init("repeated-first-page-is-end", in: .small, .numbers, states: 255, steps: 3),
        .init("late-failure-shown", in: .small, .numbers, states: 260, steps: 3),
        .init("late-page-joins", in: .small, .numbers, states: 260, steps: 3),
        .init("older-refresh-wins", in: .small, .numbers, states: 260, steps: 3),
        .init("expired-token-fails", in: .small, .tokens, states: 265, steps: 3),
        .init("loop-of-one-is-end", in: .small, .tokens, states: 265, steps: 3),
        .init("restart-shows-rows-again", in: .small, .tokens, states: 265, steps: 3),
        .init("failed-page-skipped", in: .small, .numbers, states: 1274, steps: 4),
        .init("failed-survives-refresh", in: .small, .numbers, states: 1274, steps: 4),
        .init("failed-survives-retry", in: .small, .numbers, states: 1274, steps: 4),
        .init("refresh-keeps-rows", in: .small, .numbers, states: 1274, steps: 4),
        .init("refresh-keeps-tail", in: .small, .numbers, states: 1274, steps: 4),
        .init("second-all-adds", in: .small, .numbers, states: 1274, steps: 4),
        .init("loop-of-several-is-end", in: .small, .tokens, states: 1356, steps: 4),
        .init("failed-refresh-clears", in: .small, .numbers, states: 1409, steps: 4),
        .init("retried-page-not-reported", in: .failures, .numbers, states: 964, steps: 5),
        .init("failed-previous-is-none", in: .failures, .keys, states: 1178, steps: 5),
        .init("retry-after-previous-goes-on", in: .failures, .keys, states: 1178, steps: 5),
        .init("half-refresh-shown", in: .failuresRefreshingAll, .numbers, states: 2007, steps: 6),
        .init("zero-is-no-token", in: .changes, .tokens, states: 575, steps: 3),
        .init("smaller-total-fails", in: .changes, .offsets, states: 3816, steps: 4),
        .init("previous-appends", in: .changes, .keys, states: 9277, steps: 5),
        .init("previous-stays", in: .changes, .keys, states: 23575, steps: 6),
        .init("offset-by-size", in: .capped, .offsets, states: 40, steps: 2),
        .init("short-page-reported-twice", in: .capped, .numbers, states: 40, steps: 2),
        .init("long-page-cut", in: .long, .numbers, states: 92, steps: 2),
        .init("rows-sorted", in: .long, .numbers, states: 640, steps: 3),
        .init("ascending-page-sorted", in: .long, .numbers, states: 1855, steps: 4),
        .init("overlap-shown-twice", in: .long, .numbers, states: 1855, steps: 4),
        .init("first-page-in-parts", in: .large, .numbers, states: 48, steps: 2),
        .init("tiny-page-dropped", in: .large, .numbers, states: 48, steps: 2),
        .init("redirect-is-end", in: .redirected, .numbers, states: 40, steps: 2),
        .init("refused-token-is-end", in: .refused, .numbers, states: 40, steps: 2),
        .init("unauthorized-repeated", in: .unauthorized, .numbers, states: 40, steps: 2),
        .init("forbidden-repeated", in: .forbidden, .numbers, states: 40, steps: 2),
        .init("not-found-is-end", in: .missing, .numbers, states: 140, steps: 3),
        .init("total-ends-walk", in: .wrongTotal, .tokens, states: 45, steps: 2),
        .init("total-prolongs-walk", in: .wrongTotal, .tokens, states: 45, steps: 2),
        .init("repeated-last-page-shown", in: .repeatedLastPage, .bareNumbers, states: 263, steps: 4),
        .init("repeats-without-bound", in: .unavailable, .numbers, states: 159, steps: 8),
    ]

    /// The wrong pagers that it does not find, with the reason.
    static let needsMore: [(reason: String, ids: [String])] = [
        (
            "The model has no texts of tokens, URLs and headers",
            [
                "usual-end-only", "empty-token-followed", "null-token-fails", "absent-token-fails",
                "zero-text-is-no-token", "repeated-token-beside-flag", "flag-ignored", "token-decoded",
                "token-plus-as-blank", "token-encoded-twice", "backslashes-doubled", "array-token-as-text",
                "object-token-unwrapped", "relative-url-refused", "title-as-relation", "relation-needs-quotes",
                "strange-token-is-end",
            ]
        ),
        (
            "The ids of the model are small integers",
            [
                "ids-as-doubles", "digits-as-numbers", "leading-zeros-lost",
            ]
        ),
        (
            "A request of the model is a position, without a page size, a method, headers and parameters",
            [
                "size-of-a-menu", "size-one-not-sent", "size-with-first-page-only", "headers-forgotten",
                "get-instead-of-post", "parameter-plus-as-blank", "parameters-with-first-page-only",
                "parameters-not-added-to-url",
            ]
        ),
        (
            "The model has no bodies that can be read wrongly",
            [
                "null-rows-are-none", "wrong-rows-are-none", "missing-rows-are-none", "no-json-is-empty-page",
                "no-body-is-empty-page",
            ]
        ),
        (
            "The model has no clock",
            [
                "no-time-limit"
            ]
        ),
        (
            "It needs a hundred empty pages in succession",
            [
                "empty-pages-for-ever"
            ]
        ),
        (
            "The model has no pages that are fetched ahead",
            [
                "pages-as-they-arrive"
            ]
        ),
    ]
}
