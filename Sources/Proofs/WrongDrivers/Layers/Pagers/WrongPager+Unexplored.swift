// Understudy
// SPDX-License-Identifier: Apache-2.0

extension WrongPager {
    /// The wrong pagers that contracts catch, but a search of random histories does not find, with the reasons.
    package static let unexplored: [(id: String, reason: String)] = [
        ("pager/no-time-limit", "no history has an answer that never comes, because a search does not wait"),
        ("pager/pages-as-they-arrive", "no history has pages that are fetched ahead"),
        ("pager/repeats-without-bound", "no rule says how often a request that got 503 may be repeated"),
    ]
}
