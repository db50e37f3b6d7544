// Understudy
// SPDX-License-Identifier: Apache-2.0

package import AnswerReading
package import ClientLayers

/// The decisions of a probe, without requests and without a clock.
package struct ProbeState: Sendable {
    /// The next step of a probe.
    package enum Action: Sendable {
        /// Send this request, and report the exchange.
        case ask(TransportRequest)
        /// Read the oracle, and report its rows.
        case readOracle
        /// Run the command that changes rows, after this number of pages, and report its end.
        case changeRows(pageCount: Int)
        /// The probe is over.
        case done(ProbeReport)
    }

    private var memory: ProbeMemory
    private var stages: [any ProbeStage] = [
        OracleReading(.beforeWalks), FirstWalk(), SecondWalk(), SingleQuestions(), WalkBack(),
        OracleReading(.afterWalks), WalkAgain(), OrderQuestions(), Confirmation(), OracleReading(.afterConfirmation),
        QueryWalks(), QueryConfirmation(), DriftQuestions(), SelectionQuestions(), FieldQuestions(), LastQuestion(),
        ChangedWalks(),
    ]
    private var question: ProbeQuestion?

    /// Creates a probe that has asked nothing.
    package init(_ plan: ProbePlan) {
        memory = ProbeMemory(plan)
    }

    /// The requests so far, with those of the search.
    package var requestCount: Int { memory.requestCount }

    /// The most requests with those of the search, by the pages that are known; nil while they are not known.
    package var requestsMax: Int? {
        if let budget = memory.plan.budget { return budget }
        if memory.first.ending != .open { return memory.requestsMax }
        guard let total = memory.first.pages.first?.total, memory.first.largestPage > 0 else { return nil }
        // A server can send any total.
        let pages = min(total / memory.first.largestPage, memory.plan.pagesMax - 1) + 1
        return memory.plan.requestsMax(pages: pages)
    }

    /// Whether the most requests depend on a total that could be wrong, because the first walk is not over.
    package var isEstimate: Bool { memory.plan.budget == nil && memory.first.ending == .open }

    /// The most requests that may be sent for the question of the last step, with redirects and repetitions.
    package var requestsLeft: Int { max(1, memory.questionsMax - max(0, memory.requestCount - 1)) }

    /// Returns the first step.
    package mutating func start() -> Action { advance() }

    /// Takes the exchange that the last step asked for, and returns the next step.
    package mutating func handle(_ exchange: Exchange) -> Action {
        // The question itself was counted when it was asked.
        memory.requestCount += exchange.requestCount - 1
        if let question, !stages.isEmpty {
            let glance = PageGlance(exchange, to: question, by: memory.plan)
            stages[0].take(ProbeAnswer(question: question, exchange: exchange, glance: glance), into: &memory)
        }
        return advance()
    }

    /// Takes the rows of the oracle, and returns the next step.
    package mutating func handle(_ rows: OracleRows) -> Action {
        memory.oracleReadings = memory.oracleReadings.suffix(1) + [rows]
        return advance()
    }

    /// Takes the end of the command that changes rows, and returns the next step.
    package mutating func handleChange() -> Action { advance() }

    /// Ends the probe early, because the user interrupted it; what was not yet judged stays undecided.
    ///
    /// - Returns: The verdicts about what was asked so far.
    package mutating func interrupt() -> ProbeReport {
        memory.isInterrupted = true
        memory.lacksQuestions = stages.contains { $0 is SingleQuestions }
        memory.limitWalks()
        stages = []
        return memory.report
    }

    private mutating func advance() -> Action {
        while !stages.isEmpty {
            switch stages[0].errand(&memory) {
            case .oracle: return .readOracle
            case .change(let pageCount): return .changeRows(pageCount: pageCount)
            case nil: break
            }
            guard let next = stages[0].next(&memory) else {
                stages.removeFirst()
                continue
            }
            guard memory.requestCount < memory.questionsMax else {
                memory.isOverBudget = true
                memory.leftOutCount += stages[0].leftOutCount(memory)
                memory.limitWalks()
                stages.removeFirst()
                continue
            }
            question = next
            memory.requestCount += 1
            return .ask(next.request)
        }
        return .done(memory.report)
    }
}

extension ProbeMemory {
    /// The most requests now; the first walk is limited by its pages as long as the user gave no budget.
    fileprivate var questionsMax: Int { first.ending == .open ? plan.budget ?? .max : requestsMax }

    /// Ends the walks that go on.
    fileprivate mutating func limitWalks() {
        if first.ending == .open { first.ending = .limited }
        if second?.ending == .open { second?.ending = .limited }
    }

    /// The verdicts about what was seen.
    fileprivate var report: ProbeReport {
        if var unread {
            unread.reason = plan.redacted(unread.reason)
            var report = ProbeReport(unread, requestCount: requestCount - plan.searchCount)
            report.searchCount = plan.searchCount
            report.drift = DriftJudge.findings(self)
            return report
        }
        let findings = ProbeInvariant.all.map { invariant in
            ProbeFinding(
                id: invariant.id,
                sentence: invariant.sentence,
                verdict: verdict(on: invariant),
                picture: focus[invariant.id].flatMap { WalkPicture(of: self, around: $0) }
            )
        }
        var report = ProbeReport(
            findings: findings,
            requestCount: requestCount - plan.searchCount,
            pageCount: first.pages.count,
            rowCount: first.rowCount,
            pageSizes: pageSizes,
            way: plan.dialect.words,
            picture: WalkPicture(of: self, around: ends)
        )
        report.searchCount = plan.searchCount
        report.drift = DriftJudge.findings(self)
        return report
    }

    /// The first and the last page with rows of the first walk.
    private var ends: [WalkPlace] {
        let filled = [
            first.pages.firstIndex { $0.count > 0 }, first.pages.lastIndex { $0.count > 0 },
        ]
        return filled.compactMap { page in page.map { WalkPlace(walk: .first, page: $0) } }
    }

    /// The page sizes of both walks; a server may give smaller pages than it was asked for.
    private var pageSizes: [Int] {
        let sizes = [first, second].compactMap(\.self).filter { $0.rowCount > 0 }.map(\.seenSize)
        return sizes.count == 2 && sizes[0] == sizes[1] ? [sizes[0]] : sizes
    }

    private func verdict(on invariant: ProbeInvariant) -> ProbeFinding.Verdict {
        switch judged(invariant) {
        case .holds: .holds
        case .undecided(let reason): .undecided(plan.redacted(reason))
        case .inapplicable(let reason): .inapplicable(plan.redacted(reason))
        case .broken(let sentence, let evidence): .broken(plan.redacted(sentence), evidence)
        }
    }

    private func judged(_ invariant: ProbeInvariant) -> ProbeFinding.Verdict {
        if let settled = settled[invariant.id] { return settled }
        switch invariant.judge(self) {
        case .holds: return reasonInInterruption(of: invariant.id).map { .undecided($0) } ?? .holds
        case .undecided(let reason): return .undecided(reason)
        case .inapplicable(let reason): return .inapplicable(reason)
        case .suspect: return .undecided("it looks broken, and was not seen again: \(leftOutWords)")
        }
    }
}
