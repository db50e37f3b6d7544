// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The pages of findings about a sort or a filter once more, before any of them is called broken.
///
/// If rows come or go after the walks, a sorted list has rows that the walks did not have. So a finding that depends on
/// the rows of the list needs one of the walks once more.
struct QueryConfirmation: ProbeStage {
    private var suspects: [QuerySuspect]?
    private var walk: RepeatedWalk?
    private var answers: [ProbeAnswer] = []

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        if suspects == nil { begin(&memory) }
        if let question = walk?.question(by: memory.plan) { return question }
        guard let suspect = suspects?.first else { return nil }
        let page = suspect.pages[answers.count]
        guard suspect.isWalk, let last = answers.last else { return page.question }
        // The answer before has a page after it; otherwise, nothing more was asked.
        guard let position = last.glance.following.position else { return nil }
        return memory.plan.question(at: position, size: page.question.size, as: suspect.finding.kind, memory)
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        if walk?.question(by: memory.plan) != nil {
            takeWalk(answer, into: &memory)
        } else {
            takePage(answer, into: &memory)
        }
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int {
        (suspects ?? []).reduce(0) { $0 + $1.pages.count } - answers.count + (walk?.pagesLeft ?? 0)
    }

    /// Chooses the findings that the budget allows to look at again.
    private mutating func begin(_ memory: inout ProbeMemory) {
        let rest = memory.requestsMax - memory.requestCount
        var needed = 0
        var chosen: [QuerySuspect] = []
        for suspect in QueryJudge.suspects(memory) {
            let needsWalk = suspect.finding.dependsOnList && walk == nil
            let repeated = needsWalk ? memory.repeatedWalk : nil
            let count = needed + suspect.pages.count + (repeated?.pagesLeft ?? 0)
            guard count <= rest else {
                memory.settled[suspect.id] = .undecided(memory.wordsForTooSmallBudget(needing: count))
                continue
            }
            needed = count
            walk = walk ?? repeated
            chosen.append(suspect)
        }
        suspects = chosen
    }

    private mutating func takeWalk(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        walk?.take(answer)
        switch walk?.state {
        case .changed(let question), .ended(let question, _): end(atChange: question, in: &memory)
        case .failed(let glance, let page):
            let words = "the walk was not repeated: page \(page + 1) gets \(glance.words) now"
            drop(because: "it looks broken, but \(words)", in: &memory) { $0.finding.dependsOnList }
        case .open, .same, nil: break
        }
    }

    private mutating func takePage(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        guard let suspect = suspects?.first else { return }
        let page = suspect.pages[answers.count]
        guard answer.glance.isPage else {
            let reason = answer.glance.reasonForNothing ?? "the request gets \(answer.glance.words) now"
            answers = []
            return drop(because: "it looks broken, and was not seen again: \(reason)", in: &memory) {
                $0.id == suspect.id
            }
        }
        let path = suspect.finding.kind.path(in: memory.plan)
        let isSame = QueryTrail.Page(answer, path: path, plan: memory.plan).hasSameRows(as: page)
        answers.append(answer)
        let isLast = answers.count == suspect.pages.count
        guard isSame, isLast || !suspect.isWalk || answer.glance.following.position != nil else {
            return end(atChange: answer.question, in: &memory)
        }
        guard isLast else { return }
        let evidence = suspect.shown.map { ProbeEvidence(answers[$0], plan: memory.plan) }
        memory.settled[suspect.id] = .broken(suspect.finding.sentence, evidence)
        answers = []
        suspects?.removeFirst()
    }

    /// Ends the stage: in a list that changes, no finding is sure.
    private mutating func end(atChange question: ProbeQuestion, in memory: inout ProbeMemory) {
        memory.changed = question
        for id in ProbeInvariant.idsOfQueries where memory.isBroken(id) {
            memory.settled[id] = .undecided(ProbeMemory.changeWords)
        }
        walk = nil
        answers = []
        drop(because: ProbeMemory.changeWords, in: &memory) { _ in true }
    }

    /// Leaves findings undecided.
    private mutating func drop(
        because reason: String,
        in memory: inout ProbeMemory,
        where isDropped: (QuerySuspect) -> Bool
    ) {
        for suspect in (suspects ?? []).filter(isDropped) { memory.settled[suspect.id] = .undecided(reason) }
        suspects?.removeAll(where: isDropped)
    }
}

extension ProbeInvariant {
    /// The ids of the invariants about sort and filter.
    fileprivate static let idsOfQueries = ["PB-20", "PB-21", "PB-22"]
}

extension ProbeMemory {
    /// The walk that shows whether the list has changed; nil if the walks have other rows.
    fileprivate var repeatedWalk: RepeatedWalk? {
        shorterWalk.map { RepeatedWalk($0, from: plan.firstPosition, checksEnd: true) }
    }
}
