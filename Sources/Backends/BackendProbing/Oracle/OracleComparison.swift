// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The comparison of the first walk with two readings of the oracle, one before it and one after it.
struct OracleComparison: Hashable, Sendable {
    /// The first row that is missing in the walk.
    struct Gap: Hashable, Sendable {
        /// The id as the oracle has it.
        var id: JSONValue
        /// The index of the row of the walk that the oracle has before the gap; nil for none.
        var before: Int?
        /// Whether the rows of the oracle around the gap follow each other in the walk, too.
        var isBetweenNeighbors: Bool
    }

    /// The number of rows of the second reading.
    let count: Int
    /// Whether the readings have different rows.
    let hasChanged: Bool
    /// Whether the walk and the oracle have rows, but no common one.
    let isForeign: Bool
    /// The first row of the oracle that is missing in the walk; nil if there is none.
    private(set) var gap: Gap?
    /// The number of rows that are missing in the walk.
    private(set) var missingCount = 0
    /// The index of the first row of the walk that no reading has; nil if there is none.
    let extra: Int?
    /// The number of rows of the walk that no reading has.
    let extraCount: Int

    /// Compares a complete walk.
    ///
    /// - Parameters:
    ///   - memory: The memory with the walk.
    ///   - before: The reading before the walk.
    ///   - after: The reading after the walk.
    init(_ memory: ProbeMemory, before: OracleRows, after: OracleRows) {
        count = after.count
        hasChanged = !before.hasSameRows(as: after)
        let early: Set<JSONValue>? = hasChanged ? Set(before.ids) : nil
        func index(of id: JSONValue) -> Int? {
            id.marksOfID.lazy.compactMap { memory.rows[$0] }.first.map(Int.init)
        }
        var seen = memory.isRepeat
        var last: Int?
        var isOpen = false
        var matchCount = 0
        for id in after.ids {
            guard let index = index(of: id) else {
                // In a list that changes, a row counts as missing if it was there all the time and never came.
                if let early, !early.contains(id) || memory.secondWalkHas(id) { continue }
                missingCount += 1
                guard gap == nil else { continue }
                gap = Gap(id: id, before: last, isBetweenNeighbors: false)
                isOpen = true
                continue
            }
            matchCount += 1
            seen[index] = true
            if isOpen {
                gap?.isBetweenNeighbors = index == (last.map { $0 + 1 } ?? 0)
                isOpen = false
            }
            last = index
        }
        if isOpen { gap?.isBetweenNeighbors = last == memory.isRepeat.lastIndex { !$0 } }
        for id in before.ids where hasChanged {
            if let index = index(of: id) { seen[index] = true }
        }
        extra = seen.firstIndex(of: false)
        extraCount = seen.count { !$0 }
        isForeign = matchCount == 0 && count > 0 && memory.first.rowCount > 0
    }
}

extension ProbeMemory {
    /// Returns whether the second walk has a row that the first one did not have.
    fileprivate func secondWalkHas(_ id: JSONValue) -> Bool {
        id.marksOfID.contains { comparison.strangers.contains($0) }
    }

    /// The number of rows of the oracle; nil without one, if its rows changed, or if it has no row of the list.
    var oracleCount: Int? {
        guard let oracle, !oracle.hasChanged, !oracle.isForeign else { return nil }
        return oracle.count
    }
}
