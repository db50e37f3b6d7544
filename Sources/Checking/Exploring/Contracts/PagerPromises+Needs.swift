// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PagerPromises {
    /// The promises with their names in the vocabulary, in its order.
    private static let named: [(promise: PagerPromises, name: String)] = [
        (.overlaps, "overlaps"), (.looksAhead, "looksAhead"), (.dedupes, "dedupes"),
        (.detectsLoops, "detectsLoops"), (.retriesAfter, "retriesAfter"), (.resumes, "resumes"),
        (.cancels, "cancels"), (.previous, "previous"), (.refetchesAll, "refetchesAll"),
        (.trustsTotal, "trustsTotal"), (.restartsExpired, "restartsExpired"),
    ]

    /// The names of these promises in the vocabulary.
    package var names: [String] { Self.named.filter { contains($0.promise) }.map(\.name) }

    /// Returns the promises of names of the vocabulary; other names are left out.
    package init(names: some Sequence<String>) {
        let names = Set(names)
        self = Self.named.reduce(into: []) { promises, entry in
            if names.contains(entry.name) { promises.insert(entry.promise) }
        }
    }

    /// Returns the promises that a history needs; without them, a pager may behave in another way.
    ///
    /// - Parameters:
    ///   - course: The history as a right pager plays it.
    ///   - history: The history.
    ///   - rule: The rule that is checked at its end.
    ///   - setup: The circumstances.
    ///   - promises: The promises of the pager.
    /// - Returns: Some of the promises of the pager.
    static func needed(
        by course: RightCourse,
        history: History,
        rule: Invariant,
        setup: ModelSetup,
        promises: PagerPromises
    ) -> PagerPromises {
        var needed = course.used
        if rule == .failedPageWanted { needed.insert(.resumes) }
        if rule == .hasPreviousIsRight { needed.formUnion([.previous, .looksAhead]) }
        for (promise, _) in named where promises.contains(promise) && !needed.contains(promise) {
            let others = promises.subtracting(promise)
            let oracle = PagerOracle(promises: others, firstPage: setup.style.firstPage)
            let all = PagerOracle(promises: promises, firstPage: setup.style.firstPage)
            let modest = RightCourse(history, in: setup, pager: promises, judgedBy: others)
            let isSame = modest.map { modest in
                rule.aspects.allSatisfy { aspect in
                    !course.demands(aspect, judgedBy: all) || modest.demands(aspect, judgedBy: oracle)
                }
            }
            if isSame != true { needed.insert(promise) }
        }
        return needed
    }
}

extension RightCourse {
    /// The promises that the actions and faults of the history make use of.
    fileprivate var used: PagerPromises {
        var used: PagerPromises = []
        for moment in moments {
            switch moment.step {
            case .act(let action):
                if moment.ledger.wish != nil { used.insert(.overlaps) }
                let isRepeating = action == .next || action == .retry
                if isRepeating, moment.ledger.wish == nil, moment.ledger.failedWish != nil { used.insert(.resumes) }
                if action == .cancel { used.insert(.cancels) }
                if action == .previous { used.insert(.previous) }
            case .answer(_, .fault(.emptyPage)):
                if case .offset = moment.answered.map({ requests[$0].asked }) { used.insert(.trustsTotal) }
                if case .number = moment.answered.map({ requests[$0].asked }) { used.insert(.trustsTotal) }
            case .answer, .endWait, .change: break
            }
        }
        return used
    }
}
