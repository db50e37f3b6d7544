// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The words about questions that were not asked: the budget ended before, or the user interrupted the probe.
extension ProbeMemory {
    /// The reason why questions were left out; nil if none were.
    var reasonForLeftOut: String? { isInterrupted || isOverBudget ? leftOutWords : nil }

    /// The reason for no verdict on something that was left out.
    var leftOutWords: String { isInterrupted ? "the probe was interrupted" : budgetWords }

    /// The invariants that only the single questions can decide.
    private static let idsOfQuestions: Set = ["PB-05", "PB-06", "PB-10", "PB-12", "PB-13", "PB-14", "PB-15"]

    /// Returns the reason why an invariant does not hold in an interrupted probe; nil if everything about it was asked.
    func reasonInInterruption(of id: String) -> String? {
        guard isInterrupted else { return nil }
        if !first.isComplete { return reasonForNoWalk ?? leftOutWords }
        return lacksQuestions && Self.idsOfQuestions.contains(id) ? leftOutWords : nil
    }

    /// The reason for no verdict on something that the budget left out, with a budget that is large enough.
    private var budgetWords: String { "the budget of \(requestsMax) requests is used up; \(budgetRemedy())" }

    /// Returns the option that allows the requests that were left out.
    ///
    /// - Parameter more: The requests that are needed beside those that were left out so far.
    /// - Returns: The option with a number that is enough; without a number if none is known.
    func budgetRemedy(for more: Int = 0) -> String {
        let missing = leftOutCount + more
        return missing > 0 ? "pass --budget \(requestCount + missing) or more" : "raise --budget"
    }

    /// The most pages that a user can allow for a walk.
    private static let pagesMax = 1_000_000

    /// The option that allows a longer walk; without a number if no total shows how many pages are enough.
    var pagesRemedy: String {
        guard let total = first.pages.first?.total, total > first.rowCount else { return "raise --max-pages" }
        let count = first.pages.count + pagesLeft(of: first, rows: total)
        return count > Self.pagesMax ? "raise --max-pages" : "pass --max-pages \(count) or more"
    }

    /// Returns the number of pages that a walk still needs, if all pages are as large as the largest one so far.
    ///
    /// - Parameters:
    ///   - trail: The walk.
    ///   - rows: The number of rows of the whole list.
    /// - Returns: At least one page.
    func pagesLeft(of trail: RowTrail, rows: Int) -> Int {
        let size = max(1, trail.largestPage > 0 ? trail.largestPage : min(trail.size ?? .max, first.largestPage))
        // A server can send any total.
        guard rows > trail.rowCount else { return 1 }
        return (min(rows, .max / 2) - trail.rowCount) / size + 1
    }
}
