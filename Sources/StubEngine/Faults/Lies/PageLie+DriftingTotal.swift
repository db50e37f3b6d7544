// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Moves the total up or down by at most a number, a page's size unless it is given, and never by nothing.
    func driftTotal(_ page: inout Page, _ occasion: inout Occasion) {
        let most = by.map { UInt64(max(1, $0)) } ?? page.size
        let change = occasion.random.next(below: most) + 1
        if occasion.random.next() >> 63 == 1, page.total >= change {
            page.total -= change
        } else {
            page.total += change
        }
    }
}
