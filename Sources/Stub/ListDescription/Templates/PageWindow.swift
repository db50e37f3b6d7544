// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The pages that a repeated template shows: those near the page of the answer, and those at both ends of the list.
///
/// It shows all pages of a short list, and a limited number of pages of a long list.
package struct PageWindow: Sendable, Hashable {
    /// The number of pages on each side of the page of the answer.
    package var near: UInt64
    /// The number of pages at each end of the list.
    package var ends: UInt64

    /// Creates a window.
    package init(near: UInt64 = 3, ends: UInt64 = 2) {
        self.near = near
        self.ends = ends
    }

    /// Returns the indexes of the pages that are shown, in order; nil where pages are left out.
    ///
    /// - Parameters:
    ///   - count: The number of pages of the list.
    ///   - current: The index of the page of the answer, which may be past the last one.
    /// - Returns: The indexes, counted from 0.
    func indexes(of count: UInt64, around current: UInt64) -> [UInt64?] {
        // The number of pages in a row if the page of the answer is near an end.
        let together = ends + 2 * near + 2
        guard count > together + 1 + ends else { return shown(0..<count) }
        let reach = ends + near + 2
        let (start, end, gap) = (shown(0..<ends), shown(count - ends..<count), [nil] as [UInt64?])
        if current < reach { return shown(0..<together) + gap + end }
        if current >= count - reach { return start + gap + shown(count - together..<count) }
        return start + gap + shown(current - near..<current + near + 1) + gap + end
    }

    private func shown(_ indexes: Range<UInt64>) -> [UInt64?] {
        indexes.map(Optional.some)
    }
}
