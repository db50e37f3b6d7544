// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Says that no rows follow.
    func endEarly(_ page: inout Page) {
        page.hasMore = false
        page.next = nil
        page.links.removeAll { $0.relation == "next" }
    }
}
