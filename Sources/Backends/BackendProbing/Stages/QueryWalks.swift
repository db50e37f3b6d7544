// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

/// A few pages of the list sorted and filtered, and those of a finding once more.
struct QueryWalks: ProbeStage {
    /// The requests that are left for the pages of findings, and for the stages behind.
    private static let reserve = 9
    /// The most pages of a sorted list without a budget of the user.
    private static let pagesMax = 20
    /// The most pages of the sort from the greatest value, and of a filter.
    private static let otherPagesMax = 2

    private var kinds: [QueryTrail.Kind]?
    private var kind: QueryTrail.Kind?
    private var position: PagePosition?
    private var trail = RowTrail(size: nil)
    private var suspects: [QuerySuspect]?
    private var answers: [ProbeAnswer] = []

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        var rest = kinds ?? Self.kinds(for: memory)
        while position == nil, !rest.isEmpty {
            kind = rest.removeFirst()
            trail = RowTrail(size: memory.second?.size ?? memory.first.size)
            position = memory.plan.firstPosition
        }
        kinds = rest
        if let position, let kind { return memory.plan.question(at: position, size: trail.size, as: kind, memory) }
        return nextAgain(&memory)
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        guard suspects == nil else { return takeAgain(answer, into: &memory) }
        guard let kind else { return }
        let current = position
        position = nil
        guard answer.glance.isPage, let current else {
            memory.queries[kind, default: QueryTrail()].failure = answer.glance
            return
        }
        let path = (kind == .filtered ? memory.plan.filter?.path : memory.plan.sort?.path) ?? []
        memory.queries[kind, default: QueryTrail()].pages
            .append(QueryTrail.Page(answer, path: path, plan: memory.plan))
        let rest = memory.requestsMax - memory.requestCount - Self.reserve
        let most = kind == .ascending ? memory.plan.budget.map { _ in Int.max } ?? Self.pagesMax : Self.otherPagesMax
        position = trail.add(answer.glance, at: current, lead: nil, pagesMax: memory.plan.pagesMax)
        memory.queries[kind]?.isComplete = trail.isComplete
        guard position != nil, rest <= 0 || trail.pages.count >= most else { return }
        position = nil
        memory.queries[kind]?.cut = rest <= 0 ? .budget : .pages
        guard kind == .ascending else { return }
        memory.leftOutCount += memory.pagesLeft(of: trail, rows: memory.first.rowCount) + Self.reserve
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int {
        if let suspects { return suspects.reduce(0) { $0 + $1.questions.count } - answers.count }
        let walks = [kind].compactMap(\.self) + (kinds ?? [])
        return walks.reduce(Self.reserve) { $0 + ($1 == .ascending ? memory.first.pages.count : Self.otherPagesMax) }
    }

    /// Asks again for the pages of the findings.
    private mutating func nextAgain(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        if suspects == nil { suspects = QueryJudge.suspects(memory) }
        guard let suspect = suspects?.first else { return nil }
        return suspect.questions[answers.count]
    }

    private mutating func takeAgain(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        guard let suspect = suspects?.first else { return }
        answers.append(answer)
        guard answers.count == suspect.questions.count else { return }
        let isSame = zip(answers, suspect.fingerprints).allSatisfy { $0.glance.fingerprint == $1 }
        let evidence = answers.map { ProbeEvidence($0, plan: memory.plan) }
        memory.settled[suspect.id] =
            isSame && memory.changed == nil ? .broken(suspect.sentence, evidence) : .undecided(ProbeMemory.changeWords)
        answers = []
        suspects?.removeFirst()
    }

    private static func kinds(for memory: ProbeMemory) -> [QueryTrail.Kind] {
        guard memory.first.isComplete, memory.first.rowCount > 1 else { return [] }
        let filter: [QueryTrail.Kind] = memory.filterValue == nil ? [] : [.filtered]
        return filter + (memory.plan.sort == nil ? [] : [.descending, .ascending])
    }
}

extension ProbeMemory {
    /// The value that the filter asks for; nil without a filter, or if no row has a value.
    var filterValue: String? {
        guard let filter = plan.filter else { return nil }
        if let value = filter.value { return value }
        let rows = samples.pages.first?.body.value(at: plan.dialect.rows)?.array ?? []
        let values = rows.lazy.compactMap { $0.value(at: self.plan.dialect.row + filter.path) }
        return values.first { $0.shape == .text || $0.shape == .number || $0.shape == .boolean }
            .map { $0.text ?? $0.description }
    }
}

extension ProbePlan {
    /// Returns the question for a page of the list sorted or filtered.
    fileprivate func question(
        at position: PagePosition,
        size: Int?,
        as kind: QueryTrail.Kind,
        _ memory: ProbeMemory
    ) -> ProbeQuestion {
        var question = question(at: position, size: size)
        // A URL of the server has the parameters already, and so do tokens that carry them.
        guard !position.isToken || (dialect.style == .cursor && !carriesQuery) else { return question }
        switch kind {
        case .ascending: question.request.parameters += sort?.ascending ?? []
        case .descending: question.request.parameters += sort?.descending ?? []
        case .filtered:
            guard let name = filter?.parameter, let value = memory.filterValue else { break }
            question.request.parameters.append(RequestParameter(name: name, value: value))
        }
        return question
    }
}
