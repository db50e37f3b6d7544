// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Moves a page one row back, so that the last row of the page before comes twice; a page past the end is left.
    func repeatRow(_ page: inout Page) {
        guard page.range.lowerBound > 0, !page.range.isEmpty else { return }
        page.places = [page.range.lowerBound - 1..<page.range.upperBound - 1]
    }
}
