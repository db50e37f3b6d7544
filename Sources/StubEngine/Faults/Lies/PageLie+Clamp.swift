// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Gives the last rows once more where a page is past the end.
    func clamp(_ page: inout Page, _ occasion: Occasion) {
        let count = occasion.rows.count
        guard page.range.isEmpty, count > 0 else { return }
        page.places = [(count - 1) / page.size * page.size..<count]
    }
}
