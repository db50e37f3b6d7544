// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Leaves the last rows of a page out, half of them unless a number is given, where rows follow.
    func shorten(_ page: inout Page) {
        guard page.range.upperBound < page.total else { return }
        let count = page.range.upperBound - page.range.lowerBound
        let missing = min(count, by.map { UInt64(max(1, $0)) } ?? (count + 1) / 2)
        page.places = [page.range.lowerBound..<page.range.upperBound - missing]
    }
}
