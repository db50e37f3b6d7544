// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PagerState {
    /// The list before a refresh of several pages, which is shown until all fresh pages are there.
    struct Old: Hashable, Sendable {
        /// The rows.
        var list: ShownList
        /// The way through their pages.
        var walk: PagerWalk
        /// The reports of the fresh pages, to be made when they are shown.
        var reports: [PagerAction] = []
    }

    /// Shows the fresh pages in the place of the old list, if there is one.
    ///
    /// - Returns: The reports of the fresh pages.
    mutating func replaceOld() -> [PagerAction] {
        defer { old = nil }
        return old?.reports ?? []
    }

    /// Shows the old list again, if fresh pages were on their way.
    mutating func restoreOld() {
        guard let old else { return }
        (list, walk) = (old.list, old.walk)
        self.old = nil
    }
}
