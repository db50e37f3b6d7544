// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The result of the search of one subject: one layer with one paging style.
package struct ExplorationResult: Sendable {
    /// A history that did not lead to the same behaviour when it was played again.
    package struct Unstable: Hashable, Sendable {
        /// The history that broke a rule.
        package var finding: ExplorationFinding
        /// The behaviour the first time.
        package var first: [StoryStep]
        /// The behaviour the second time.
        package var second: [StoryStep]

        /// Creates a history that is not stable.
        package init(finding: ExplorationFinding, first: [StoryStep], second: [StoryStep]) {
            self.finding = finding
            self.first = first
            self.second = second
        }
    }

    /// A history that could not be judged, for example because the driver crashed.
    package struct Lost: Hashable, Sendable {
        /// The history up to that point.
        package var history: History
        /// The reason.
        package var reason: String

        /// Creates a history that could not be judged.
        package init(history: History, reason: String) {
            self.history = history
            self.reason = reason
        }
    }

    /// The verdict about a subject.
    package enum Verdict: Hashable, Sendable {
        /// No history broke a rule, and every situation was met.
        case holds
        /// A history broke a rule.
        case broken
        /// A history broke a rule, and did not when it was played again.
        case unstable
        /// No history broke a rule, but the search shows too little.
        case undecided([String])
        /// The driver does not support the subject.
        case unsupported(String)
        /// A signal ended the run before the search of the subject began.
        case notBegun

        /// The word for the verdict.
        package var word: String {
            switch self {
            case .holds: "holds"
            case .broken: "broken"
            case .unstable: "unstable"
            case .undecided: "undecided"
            case .unsupported: "unsupported"
            case .notBegun: "not begun"
            }
        }
    }

    /// The name of the subject: a paging style, or a dialect.
    package var subject: String
    /// The situations that the search has to meet.
    package var expected: Sightings
    /// The limits of each history.
    package var bounds = ExplorationBounds()
    /// The counts of the search.
    package var report = ExplorationReport()
    /// The number of histories that were played; nil if the search counts states instead.
    package var histories: Int?
    /// The rules that were broken, each with one history.
    package var brokenRules: [BrokenRule] = []
    /// The history that broke a rule only once.
    package var unstable: Unstable?
    /// The histories that could not be judged.
    package var lost: [Lost] = []
    /// The number of histories that a call ended because the driver does not support it, by the driver's reason.
    package var refusals: [String: Int] = [:]
    /// The reason why the driver cannot be searched.
    package var unsupported: String?
    /// Whether the search began.
    package var hasBegun = true
    /// Whether a signal ended the search.
    package var isInterrupted = false
    /// The time that the search took.
    package var duration = Duration.zero
    /// Whether that time is simulated.
    package var isTimeSimulated = false

    /// Creates the result of a search that has done nothing.
    ///
    /// - Parameters:
    ///   - subject: The name of the subject.
    ///   - expected: The situations that the search has to meet.
    package init(subject: String, expected: Sightings) {
        self.subject = subject
        self.expected = expected
    }

    /// Returns the result of a subject whose search never began, because a signal ended the run before.
    package static func notBegun(_ subject: String) -> ExplorationResult {
        var result = ExplorationResult(subject: subject, expected: [])
        result.hasBegun = false
        return result
    }

    /// Returns the result of a subject that the driver does not support.
    package static func unsupported(_ subject: String, reason: String) -> ExplorationResult {
        var result = ExplorationResult(subject: subject, expected: [])
        result.unsupported = reason
        return result
    }

    /// The situations that the search has to meet, with the number of times that it did.
    package var sightings: [(sentence: String, count: Int)] {
        zip(Sightings.all, report.sightingCounts)
            .filter { expected.contains($0.0.sighting) }
            .map { (sentence: $0.sentence, count: $1) }
    }

    /// The verdict.
    package var verdict: Verdict {
        guard hasBegun else { return .notBegun }
        if let unsupported { return .unsupported(unsupported) }
        if brokenRules.contains(where: { $0.contractDoubt == nil }) { return .broken }
        if unstable != nil { return .unstable }
        let reasons = doubts
        return reasons.isEmpty ? .holds : .undecided(reasons)
    }

    /// The reasons for which a search without a violation shows too little.
    private var doubts: [String] {
        let doubted = brokenRules.compactMap { broken in
            broken.contractDoubt.map { "a history seems to break \(broken.rule.id), but \($0)" }
        }
        let reasons = doubted + gaps
        // A search that ended early may still have met the rest.
        guard report.ending == .exhausted, !isInterrupted else { return reasons }
        let missed = zip(Sightings.all, report.sightingCounts)
            .filter { situation, count in count == 0 && expected.contains(situation.sighting) }
            .map { situation, _ in
                let remedy = situation.remedy(within: bounds, isRandom: histories != nil)
                return "in no history, \(situation.sentence); \(remedy)"
            }
        return reasons + missed
    }

    /// The reasons for which the search has tried less than it should, whatever it found.
    package var gaps: [String] {
        var reasons: [String] = []
        if isInterrupted { reasons.append("the search was interrupted") }
        switch report.ending {
        case .exhausted, .violated: break
        case .timeLimit where isInterrupted: break
        case .timeLimit:
            reasons.append("the time was over before every history was tried; \(tried)raise --time, or lower --bounds")
        case .statesMax:
            reasons.append("the search reached the most states; \(tried)lower --bounds, or use --random")
        }
        var counts: [(reason: String, count: Int)] = []
        for reason in lost.map(\.reason) {
            if let place = counts.firstIndex(where: { $0.reason == reason }) {
                counts[place].count += 1
            } else {
                counts.append((reason, 1))
            }
        }
        return reasons
            + counts.map { reason, count in
                let histories = count == 1 ? "a history" : "\(count) histories"
                return "\(histories) could not be judged: \(reason)"
            }
    }

    /// The part of a search of all histories that is complete, as the beginning of a remedy.
    private var tried: String {
        guard histories == nil, report.depth > 0 else { return "" }
        let steps = report.depth == 1 ? "1 step" : "\(report.depth) steps"
        return "all histories of up to \(steps) were tried; "
    }
}

extension Sightings {
    /// Returns the situations that a search of a paging style has to meet.
    package static func expected(of style: ModelStyle) -> Sightings {
        var expected = Sightings(rawValue: (1 << UInt16(all.count)) - 1)
        expected.subtract([.emptyPage, .failedRefresh])
        // The first page of a list with tokens shows that there is no page before it.
        if style != .keys { expected.remove(.wentBack) }
        return expected
    }
}
