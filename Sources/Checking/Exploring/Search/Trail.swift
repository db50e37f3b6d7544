// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The way on which each state of a search was reached first, with six bytes for each.
struct Trail: Sendable {
    private var parents: [UInt32] = []
    private var steps: [UInt16] = []
    private var rowCounts: [Int] = []

    /// Creates a trail without states.
    init() {}

    /// The number of states.
    var count: Int { parents.count }

    /// Adds a state before the first step; all of these come before other states.
    ///
    /// - Returns: The index of the state.
    mutating func begin(rowCount: Int) -> UInt32 {
        rowCounts.append(rowCount)
        return add(parent: UInt32(parents.count), step: 0)
    }

    /// Adds a state.
    ///
    /// - Parameters:
    ///   - parent: The index of the state that it was reached from.
    ///   - step: The index of the step in the catalogue.
    /// - Returns: The index of the state.
    mutating func add(parent: UInt32, step: UInt16) -> UInt32 {
        parents.append(parent)
        steps.append(step)
        return UInt32(parents.count - 1)
    }

    /// Returns the history that leads to a state, with one step more.
    func history(of index: UInt32, catalogue: StepCatalogue, then last: UInt16) -> History {
        var codes = [last]
        var index = Int(index)
        while index >= rowCounts.count {
            codes.append(steps[index])
            index = Int(parents[index])
        }
        return History(rowCount: rowCounts[index], steps: codes.reversed().map { catalogue.step($0) })
    }
}
