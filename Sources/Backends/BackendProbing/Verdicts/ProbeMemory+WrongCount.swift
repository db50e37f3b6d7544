// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// A wrong total, or a wrong number of pages, can end a walk too early. Rows behind such an end are not also called
/// missing: the backend has made one mistake, and PB-08, PB-09 or PB-10 reports it.
extension ProbeMemory {
    /// Whether a number decides where a walk ends: the total, or the number of pages.
    var endsByCount: Bool {
        switch plan.dialect.more {
        case .total, .pages: true
        case .flag, .token, .rows: false
        }
    }

    /// Whether the rows that only the second walk has are all behind the last row of the first one.
    var hasStrangersBehindEnd: Bool {
        guard let neighbor = comparison.unknown.elements.first?.neighbor else { return false }
        return neighbor >= first.rowCount - 1
    }

    /// The reason why rows behind the end of the first walk are not missing; nil if no number ended it too early.
    var reasonForShortWalk: String? {
        guard first.ending == .said, endsByCount, rowsAfterEnd != nil || hasStrangersBehindEnd && !first.lacksRows
        else {
            return nil
        }
        return Self.shortWalkWords(
            of: first,
            finding: rowsAfterEnd == nil || first.totalAtEnd == nil ? "PB-10" : idOfWrongTotal
        )
    }

    /// The reason why rows behind the end of the second walk are not missing; nil if no total ended it too early.
    var reasonForShortComparison: String? {
        // Without rows behind the first walk, PB-08 does not know the number of rows; PB-09 does not need it.
        guard rowsAfterEnd != nil || hasDifferentTotals,
            let second, let total = second.totalAtEnd, total < first.rowCount,
            let missing = comparison.missing, missing >= second.rowCount
        else { return nil }
        return Self.shortWalkWords(of: second, finding: idOfWrongTotal)
    }

    /// The id of the invariant that a wrong total breaks.
    var idOfWrongTotal: String { hasDifferentTotals ? "PB-09" : "PB-08" }

    private static func shortWalkWords(of trail: RowTrail, finding id: String) -> String {
        let number = trail.totalAtEnd.map { "the total of \($0) was reached" } ?? "the number of pages was reached"
        let words = trail.size.map { " with page size \($0)" } ?? ""
        return
            "the walk\(words) ended after page \(trail.pages.count), because \(number), and more rows follow: see \(id)"
    }
}
