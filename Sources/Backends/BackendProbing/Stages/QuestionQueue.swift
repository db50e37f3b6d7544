// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The questions of a stage that are known when it begins, and are asked one after the other.
struct QuestionQueue<Item: Sendable>: Sendable {
    private var rest: [Item]?
    /// The item whose question was asked last; nil before the first one.
    private(set) var current: Item?

    /// Takes the next item.
    ///
    /// - Parameter items: All items, which are read at the first call.
    /// - Returns: The item; nil behind the last one.
    mutating func next(of items: @autoclosure () -> [Item]) -> Item? {
        var left = rest ?? items()
        defer { rest = left }
        guard !left.isEmpty else { return nil }
        current = left.removeFirst()
        return current
    }

    /// The number of questions that were not asked when the budget refused the current one.
    var leftOutCount: Int { (rest?.count ?? 0) + 1 }
}
