// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Turns the list by a number of rows that each request has anew, so that pages of two requests do not fit.
    func reorder(_ page: inout Page, _ occasion: inout Occasion) {
        let count = occasion.rows.count
        guard count > 1, !page.range.isEmpty else { return }
        let shift = occasion.random.next(below: count - 1) + 1
        let rows = page.range.upperBound - page.range.lowerBound
        // Both are below the count, which is far below half of what 64 bits hold.
        let lower = (page.range.lowerBound + shift) % count
        let first = min(rows, count - lower)
        page.places = [lower..<lower + first, 0..<rows - first]
    }
}
