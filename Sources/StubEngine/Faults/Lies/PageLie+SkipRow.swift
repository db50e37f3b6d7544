// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Moves a page one row on, so that the row between it and the page before never comes.
    func skipRow(_ page: inout Page, _ occasion: Occasion) {
        guard page.range.lowerBound > 0, !page.range.isEmpty else { return }
        page.places = [page.range.lowerBound + 1..<min(page.range.upperBound + 1, occasion.rows.count)]
    }
}
