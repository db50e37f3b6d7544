// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The number of typing mistakes that turn one name into another.
package enum EditDistance {
    /// Counts the insertions, removals, replacements and swaps of neighbours that lead from one name to the other.
    ///
    /// The time grows with the product of both lengths, so that callers limit them.
    ///
    /// Inlinable, so that it is compiled for the letters of the caller: bytes or characters.
    ///
    /// - Parameters:
    ///   - left: The letters of one name.
    ///   - right: The letters of the other.
    /// - Returns: The least number of changes.
    @inlinable
    package static func count<Letter: Equatable>(from left: [Letter], to right: [Letter]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let cost = left[row] == right[column] ? 0 : 1
                var best = min(previous[column + 1] + 1, current[column] + 1, previous[column] + cost)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
