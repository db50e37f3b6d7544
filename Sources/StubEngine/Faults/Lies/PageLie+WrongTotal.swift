// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Adds a number to the total, a page's size unless it is given; it never falls below nothing.
    func falsifyTotal(_ page: inout Page) {
        let change = by ?? Int64(clamping: page.size)
        page.total = change < 0 ? page.total - min(page.total, change.magnitude) : page.total + change.magnitude
    }
}
