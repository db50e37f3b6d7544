// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Says that rows follow; where nothing leads on, what leads to the end does, and that page is empty.
    func promiseMore(_ page: inout Page) {
        page.hasMore = true
        page.next = page.next ?? page.end
        if let end = page.endLink, !page.links.contains(where: { $0.relation == "next" }) { page.links.append(end) }
    }
}
