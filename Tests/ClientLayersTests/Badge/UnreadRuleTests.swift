// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@Suite("The rule for unread badges")
struct UnreadRuleTests {
    @Test(
        "shows a dot for a valid API id above the cached one (B-11 to B-14)",
        arguments: [
            (10, 9, true), (10, 10, false), (10, 11, false), (1, 0, true), (0, 0, false), (0, -1, false),
            (-1, -5, false), (Int.max, 0, false), (Int.max, 9, false), (Int.max - 1, 0, true), (10, Int.max, true),
            (0, Int.max, false), (10, -3, true),
        ]
    )
    func dot(api: Int, cached: Int, expected: Bool) {
        #expect(UnreadRule.showsDot(api: api, cached: cached) == expected)
    }

    @Test(
        "tells none, numbers and many apart (B-20)",
        arguments: [
            (0, .nothing), (-1, .nothing), (1, .number(1)), (99, .number(99)), (100, .many), (Int.max, .many),
            (nil, .unknownNumber),
        ] as [(Int?, UnreadRule.ChatNews)]
    )
    func chat(count: Int?, expected: UnreadRule.ChatNews) {
        #expect(UnreadRule().chatNews(unread: count) == expected)
    }

    @Test("has a configurable limit (B-20)")
    func limit() {
        #expect(UnreadRule(largeNumberAbove: 9).chatNews(unread: 9) == .number(9))
        #expect(UnreadRule(largeNumberAbove: 9).chatNews(unread: 10) == .many)
    }
}
