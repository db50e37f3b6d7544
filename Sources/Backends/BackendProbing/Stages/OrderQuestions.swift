// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The same page several times in succession, if an earlier page had other rows when it was asked for again.
struct OrderQuestions: ProbeStage {
    /// The number of requests.
    static let count = 4

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        guard memory.needsOrder, memory.orders.count < Self.count else { return nil }
        let question = memory.orderQuestion ?? Self.question(for: memory)
        memory.orderQuestion = question
        return question
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        // A size that the server refuses does not show the order; the size of the first walk was accepted.
        if memory.orders.isEmpty, !answer.glance.isPage, memory.orderQuestion != memory.question(page: 0) {
            memory.orderQuestion = memory.question(page: 0)
            return
        }
        memory.orders.append(answer.glance)
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int { Self.count - memory.orders.count }

    /// The page size that most servers accept.
    private static let usualSize = 100
    /// The largest page size to ask for if the maximum is unknown.
    private static let guessMax = 1000

    /// Returns the first page of a size that shows the whole list, as far as sizes are known to be accepted.
    private static func question(for memory: ProbeMemory) -> ProbeQuestion {
        let first = memory.question(page: 0)
        guard memory.plan.dialect.send.size != nil else { return first }
        let rows = max(memory.first.rowCount, memory.first.pages.compactMap(\.total).max() ?? 0)
        let most = memory.plan.promises.maximumSize
        // If each request gets the rows in another order, a walk does not show how many rows there are.
        let size = min(most == nil ? rows : max(rows, usualSize), most ?? guessMax)
        guard size > memory.first.largestPage else { return first }
        return memory.plan.question(at: memory.plan.firstPosition, size: size)
    }
}

extension ProbeMemory {
    /// Whether the order of the list has to be looked at.
    var needsOrder: Bool { changed != nil || !comparison.disorder.isEmpty }
}
