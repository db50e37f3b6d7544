// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// What a lie is told about.
    struct Occasion {
        /// The rows in the order in which the page counts them.
        var rows: RowSequence
        /// Numbers that are the same for the same list, seed and request number.
        var random: SeededNumbers
    }

    /// Changes a page into what is not true.
    func tell(_ page: inout Page, on occasion: inout Occasion) {
        switch kind {
        case .repeatRow: repeatRow(&page)
        case .skipRow: skipRow(&page, occasion)
        case .shortPage: shorten(&page)
        case .driftingTotal: driftTotal(&page, &occasion)
        case .wrongTotal: falsifyTotal(&page)
        case .endlessMore: promiseMore(&page)
        case .earlyEnd: endEarly(&page)
        case .sameCursor: repeatCursor(&page)
        case .otherOrder: reorder(&page, &occasion)
        case .clamp: clamp(&page, occasion)
        }
    }
}
