// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import Pagers

/// The same questions again, before anything is called broken.
struct Confirmation: ProbeStage {
    /// The state of one suspicion.
    private struct Case: Sendable {
        var id: String
        var suspicion: Suspicion
        /// The places of its questions in a round.
        var places: [Int]
        /// The sentence and the evidence of the last round that showed it; nil if a round did not.
        var seen: (sentence: String, evidence: [ProbeEvidence], places: [WalkPlace])?
    }

    /// The most rounds.
    private static let roundsMax = 3
    /// The fewest rounds after which something is called broken.
    private static let roundsMin = 2

    private var cases: [Case] = []
    private var questions: [ProbeQuestion] = []
    private var hasBegun = false
    private var rounds = 0
    private var answers: [ProbeAnswer] = []

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        if !hasBegun { begin(&memory) }
        guard rounds > 0, !cases.isEmpty else { return nil }
        return questions[answers.count]
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        answers.append(answer)
        guard answers.count == questions.count else { return }
        review(&memory)
        answers = []
        rounds -= 1
        cases.removeAll { memory.settled[$0.id] != nil }
        guard rounds == 0 else { return }
        for open in cases {
            guard let seen = open.seen else { continue }
            memory.settled[open.id] = .broken(seen.sentence, seen.evidence)
            memory.focus[open.id] = seen.places
        }
        cases = []
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int { questions.count * rounds - answers.count }

    /// Chooses the suspicions that the budget allows to look at again, in the order of their ids.
    private mutating func begin(_ memory: inout ProbeMemory) {
        hasBegun = true
        let rest = memory.requestsMax - memory.requestCount
        // The first page shows in each round whether the list has changed.
        if !memory.first.pages.isEmpty { questions = [memory.question(page: 0)] }
        let witness = questions
        var all = questions
        for (id, suspicion) in ProbeInvariant.suspicions(memory) {
            _ = Self.places(of: suspicion, in: &all)
            if let reason = Self.obstacle(to: suspicion, needing: all.count * Self.roundsMin, in: memory) {
                memory.settled[id] = .undecided(reason)
                continue
            }
            var extended = questions
            let places = Self.places(of: suspicion, in: &extended)
            guard extended.count * Self.roundsMin <= rest else {
                memory.settled[id] = .undecided(
                    "it looks broken, but the budget of \(memory.requestsMax) requests is too small to check it again; "
                        + memory.budgetRemedy(for: all.count * Self.roundsMin)
                )
                continue
            }
            questions = extended
            cases.append(Case(id: id, suspicion: suspicion, places: places))
        }
        rounds = questions.isEmpty ? 0 : min(Self.roundsMax, rest / questions.count)
        // With a larger budget, this stage would send more requests; the later stages need a budget beyond them.
        if all != witness {
            memory.leftOutCount += all.count * Self.roundsMax - (cases.isEmpty ? 0 : questions.count * rounds)
        }
    }

    /// Returns the reason for which a suspicion cannot be confirmed; nil if it can.
    ///
    /// - Parameters:
    ///   - suspicion: The suspicion.
    ///   - count: The number of requests that confirm it, together with all suspicions before it.
    ///   - memory: The memory of the probe.
    /// - Returns: The reason.
    private static func obstacle(to suspicion: Suspicion, needing count: Int, in memory: ProbeMemory) -> String? {
        guard suspicion.dependsOnRows else { return nil }
        if memory.changed != nil { return ProbeMemory.changeWords }
        guard suspicion.needsWalk, memory.pagesRepeated != memory.first.pages.count else { return nil }
        let cause =
            memory.isByToken ? "tokens can keep the rows of an earlier moment" : "the oracle does not show its place"
        let words = "it looks broken, but the walk was not repeated, and \(cause)"
        if let reason = memory.reasonForNoRepetition { return "\(words): \(reason)" }
        return "\(words); \(memory.budgetRemedy(for: max(count, WalkAgain.reserve)))"
    }

    /// Returns the places of the questions of a suspicion, and adds those that are missing.
    private static func places(of suspicion: Suspicion, in questions: inout [ProbeQuestion]) -> [Int] {
        var places: [Int] = []
        for witness in suspicion.witnesses {
            let known = questions.indices.first { questions[$0] == witness.question && !places.contains($0) }
            if known == nil { questions.append(witness.question) }
            places.append(known ?? questions.count - 1)
        }
        return places
    }

    /// Looks at the answers of one round.
    private mutating func review(_ memory: inout ProbeMemory) {
        if let first = answers.first, let page = memory.first.pages.first, let fingerprint = first.glance.fingerprint,
            fingerprint != page.fingerprint
        {
            memory.changed = first.question
        }
        // A server that stopped answering shows nothing about the requests of the findings.
        if !memory.first.pages.isEmpty, let first = answers.first?.glance, !first.isPage {
            for open in cases {
                memory.settled[open.id] = .undecided(
                    "the first page gets \(first.words) now, so nothing can be seen again"
                )
            }
            return
        }
        for index in cases.indices {
            let open = cases[index]
            let asked = open.places.map { answers[$0] }
            let isSame = zip(asked, open.suspicion.witnesses)
                .allSatisfy { answer, witness in
                    witness.fingerprint.map { $0 == answer.glance.fingerprint } ?? true
                }
            if open.suspicion.dependsOnRows, memory.changed != nil || !isSame {
                memory.settled[open.id] = .undecided(ProbeMemory.changeWords)
            } else if let sentence = open.suspicion.explain(asked.map(\.glance)) {
                let shown = open.suspicion.shown.map { asked[$0] }
                let evidence = shown.map { ProbeEvidence($0, plan: memory.plan) }
                let places = shown.compactMap { memory.recognize($0) }
                cases[index].seen = (sentence: sentence, evidence: evidence, places: places)
            } else {
                memory.settled[open.id] = .undecided(ProbeMemory.onceWords)
            }
        }
    }
}
