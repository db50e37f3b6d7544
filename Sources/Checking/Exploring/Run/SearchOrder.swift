// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The kind and the size of a search, as a user asks for it.
package struct SearchOrder: Sendable {
    /// The histories that are tried.
    package enum Mode: Hashable, Sendable {
        /// All histories within the limits.
        case exhaustive
        /// Random histories, until they have a number of steps in total.
        case random(steps: Int)
    }

    /// The part of the random histories that one machine plays.
    package struct Part: Hashable, Sendable {
        /// The number of the part, from 1.
        package var number: Int
        /// The number of parts.
        package var count: Int

        /// Creates a part; without arguments, the part is the whole.
        package init(number: Int = 1, of count: Int = 1) {
            self.number = number
            self.count = count
        }
    }

    /// The histories that are tried.
    package var mode = Mode.exhaustive
    /// The limits of each history.
    package var bounds = ExplorationBounds()
    /// The seed of random histories.
    package var seed: UInt64 = 7
    /// The number of threads.
    package var jobs = 1
    /// Whether an exhaustive search leaves out steps that lead to the same states as others.
    package var reduces = true
    /// The part of the random histories.
    package var part = Part()
    /// Returns whether the time is over; a search that is cancelled ends as well.
    package var isTimeOver: @Sendable () -> Bool = { false }

    /// The time for each subject; nil for no limit.
    package var timeLimit: Duration?

    /// Creates an order for an exhaustive search within the default limits.
    package init() {}

    /// The number of steps that this part of a random search has to perform.
    package var stepsOfPart: Int {
        switch mode {
        case .exhaustive: 0
        case .random(let steps): max(1, (steps + part.count - 1) / part.count)
        }
    }

    /// Returns the index of the first history of a block of this part.
    ///
    /// - Parameters:
    ///   - block: The index of the block among those of this part.
    ///   - size: The number of histories in a block.
    /// - Returns: The index of the history; no other part has it.
    package func firstHistory(ofBlock block: Int, size: Int) -> Int {
        (block * part.count + part.number - 1) * size
    }

    /// Returns the order with the time of a subject that begins now.
    package func begun() -> SearchOrder {
        guard let timeLimit else { return self }
        var order = self
        let end = ContinuousClock.now + timeLimit
        order.isTimeOver = { ContinuousClock.now >= end }
        return order
    }

    /// Whether the search begins no more work.
    package var isOver: Bool { isTimeOver() || Task.isCancelled }
}
