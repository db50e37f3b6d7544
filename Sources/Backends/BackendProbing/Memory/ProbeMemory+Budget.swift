// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The words about a budget that ended before everything was asked, with the number that would have been enough.
extension ProbeMemory {
    /// The reason for no verdict on something that the budget left out.
    var budgetWords: String { "the budget of \(requestsMax) requests is used up; \(budgetRemedy())" }

    /// Returns the option that allows the requests that were left out.
    ///
    /// - Parameter more: The requests that are needed beside those that were left out so far.
    /// - Returns: The option with a number that is enough; without a number if none is known.
    func budgetRemedy(for more: Int = 0) -> String {
        let missing = leftOutCount + more
        return missing > 0 ? "pass --budget \(requestCount + missing) or more" : "raise --budget"
    }

    /// Returns the number of pages that a walk still needs, if all pages are as large as the largest one so far.
    ///
    /// - Parameters:
    ///   - trail: The walk.
    ///   - rows: The number of rows of the whole list.
    /// - Returns: At least one page.
    func pagesLeft(of trail: RowTrail, rows: Int) -> Int {
        let size = max(1, trail.largestPage > 0 ? trail.largestPage : min(trail.size ?? .max, first.largestPage))
        return max(0, rows - trail.rowCount) / size + 1
    }
}
