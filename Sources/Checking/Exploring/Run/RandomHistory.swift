// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The draw of one random history of a real layer, step by step.
///
/// A real server decides about a fault when a request arrives, so that the faults are drawn first, by the numbers of
/// the requests. Steps that meet something in flight are more likely than others.
package struct RandomHistory: Sendable {
    /// The number of requests among which faults are drawn.
    private static let faultyRequests = 6
    /// The most steps.
    private static let stepsMax = 30

    /// The number of rows at first.
    package let rowCount: Int
    /// The difference of the server from that of the dialect; nil for none.
    package let variant: ServerVariant?
    /// The faults by the numbers of the requests, counted from 1.
    package let faults: [Int: ServerFault]

    private let actions: [UserAction]
    private var random: HistoryRandom
    private var actionsLeft: Int
    private var changesLeft: Int
    private var stepsLeft = stepsMax

    /// Draws the beginning of a history.
    ///
    /// - Parameters:
    ///   - seed: The seed of the search.
    ///   - index: The index of the history; the same index gives the same draw.
    ///   - bounds: The limits.
    ///   - setup: The circumstances.
    ///   - actions: The actions of the user; one that appears twice is twice as likely.
    ///   - variants: The differences that the server may have; two of three histories have one.
    package init(
        seed: UInt64,
        index: Int,
        bounds: ExplorationBounds,
        setup: ModelSetup,
        actions: [UserAction],
        variants: [ServerVariant] = []
    ) {
        var random = HistoryRandom(seed: seed, history: index)
        let isPlain = variants.isEmpty || index % 3 == 0
        let variant = isPlain ? nil : variants[(index / 3 * 2 + index % 3 - 1) % variants.count]
        self.variant = variant
        let rowCounts = bounds.rowCounts(pageSize: variant?.servedSize ?? setup.pageSize)
            .filter { $0 < ModelServer.rowsMax }
        rowCount = rowCounts[random.next(below: rowCounts.count)]
        var possible = setup.faults(of: variant)
        let faultCount = random.next(below: bounds.faults + 1)
        let faultsMin = variant?.faults.isEmpty == false ? min(1, bounds.faults) : 0
        var faults: [Int: ServerFault] = [:]
        for _ in 0..<max(faultCount, faultsMin) where !possible.isEmpty {
            let fault = possible[random.next(below: possible.count)]
            faults[1 + random.next(below: Self.faultyRequests)] = fault
            // After two empty pages in succession, a pager may stop.
            if fault == .emptyPage { possible.removeAll { $0 == .emptyPage } }
        }
        self.faults = faults
        self.actions = actions
        self.random = random
        actionsLeft = bounds.actions
        changesLeft = bounds.changes
    }

    /// Returns the actions of random histories of a pager.
    ///
    /// - Parameters:
    ///   - setup: The circumstances.
    ///   - promises: The promises of the pager.
    /// - Returns: The actions.
    package static func pagerActions(setup: ModelSetup, promises: PagerPromises) -> [UserAction] {
        var actions: [UserAction] = [
            .start, .next, .next, .next, .refresh, .refresh, .retry, .all(limit: nil), .all(limit: setup.pageSize + 1),
        ]
        if promises.contains(.previous), setup.style.goesBack { actions.append(.previous) }
        if promises.contains(.cancels) { actions.append(.cancel) }
        return actions
    }

    /// Draws the next step; nil at the end of the history.
    ///
    /// - Parameters:
    ///   - flights: The outcome of each request in flight; nil for a request whose answer can no longer arrive.
    ///   - rows: The number of rows that the server has.
    ///   - isAllowed: Returns whether the rules define the effect of an action now.
    /// - Returns: The step.
    package mutating func next(
        flights: [ServerOutcome?],
        rows: Int,
        allowed isAllowed: (UserAction) -> Bool
    ) -> HistoryStep? {
        guard stepsLeft > 0 else { return nil }
        stepsLeft -= 1
        let answers = flights.enumerated()
            .compactMap { index, outcome in outcome.map { HistoryStep.answer(request: index, $0) } }
        let acts = actionsLeft > 0 ? actions.filter(isAllowed) : []
        // The user acts in a third of the steps while something is in flight.
        let wantsAnswer = !answers.isEmpty && (acts.isEmpty || random.next(below: 3) > 0)
        if changesLeft > 0, random.next(below: 10) == 0, rows < ModelServer.rowsMax - 1 {
            changesLeft -= 1
            let isDeletion = rows > 0 && random.next(below: 2) == 0
            return .change(
                isDeletion ? .delete(at: random.next(below: rows)) : .insert(at: random.next(below: rows + 1))
            )
        }
        if wantsAnswer { return answers[random.next(below: answers.count)] }
        guard !acts.isEmpty else { return nil }
        actionsLeft -= 1
        return .act(acts[random.next(below: acts.count)])
    }
}

extension ModelSetup {
    /// Returns the faults that the answers of a history can have.
    ///
    /// - Parameter variant: The difference of the server from that of the dialect; nil for none.
    /// - Returns: The faults in a fixed order.
    package func faults(of variant: ServerVariant?) -> [ServerFault] {
        let possible = ServerFault.allCases.filter { faults.contains($0) && $0.isPossible(in: style) }
        // A form of a fault shows nothing without the fault.
        guard let variant, !variant.faults.isEmpty else { return possible }
        return possible.filter { variant.faults[$0] != nil }
    }
}
