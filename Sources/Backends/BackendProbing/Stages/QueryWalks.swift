// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

/// A few pages of the list sorted and filtered.
struct QueryWalks: ProbeStage {
    /// The most pages of a sorted list without a budget of the user.
    private static let pagesMax = 20
    /// The most pages of the sort from the greatest value, and of a filter.
    private static let otherPagesMax = 2

    private var kinds: [QueryTrail.Kind]?
    private var kind: QueryTrail.Kind?
    private var position: PagePosition?
    private var trail = RowTrail(size: nil)

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
        guard let position, let kind else { return nil }
        return memory.plan.question(at: position, size: trail.size, as: kind, memory)
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        guard let kind else { return }
        let current = position
        position = nil
        guard answer.glance.isPage, let current else {
            memory.queries[kind, default: QueryTrail()].failure = answer.glance
            return
        }
        let path = kind.path(in: memory.plan)
        memory.queries[kind, default: QueryTrail()].pages
            .append(QueryTrail.Page(answer, path: path, plan: memory.plan))
        let rest = memory.requestsMax - memory.requestCount - memory.queryReserve
        let most = kind == .ascending ? memory.plan.budget.map { _ in Int.max } ?? Self.pagesMax : Self.otherPagesMax
        position = trail.add(answer.glance, at: current, lead: nil, pagesMax: memory.plan.pagesMax)
        memory.queries[kind]?.isComplete = trail.isComplete
        guard position != nil, rest <= 0 || trail.pages.count >= most else { return }
        position = nil
        memory.queries[kind]?.cut = rest <= 0 ? .budget : .pages
        guard kind == .ascending else { return }
        memory.leftOutCount += memory.pagesLeft(of: trail, rows: memory.first.rowCount) + memory.queryReserve
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int {
        let walks = [kind].compactMap(\.self) + (kinds ?? [])
        return walks.reduce(memory.queryReserve) {
            $0 + ($1 == .ascending ? memory.first.pages.count : Self.otherPagesMax)
        }
    }

    private static func kinds(for memory: ProbeMemory) -> [QueryTrail.Kind] {
        guard memory.first.isComplete, memory.first.rowCount > 1 else { return [] }
        let filter: [QueryTrail.Kind] = memory.filterValue == nil ? [] : [.filtered]
        return filter + (memory.plan.sort == nil ? [] : [.descending, .ascending])
    }
}

extension ProbeMemory {
    /// The requests for the pages of findings and for the stages behind, without a walk.
    private static let pagesReserve = 9

    /// The requests that are left when the walks are over: findings can need a whole walk of the list once more.
    fileprivate var queryReserve: Int {
        Self.pagesReserve + FieldQuery.count(in: plan.description) + (shorterWalk?.pages.count ?? 0)
    }

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
    ///
    /// - Parameters:
    ///   - position: The position.
    ///   - size: The page size; nil leaves it to the server.
    ///   - kind: The kind of walk.
    ///   - memory: The memory with the value of the filter.
    /// - Returns: The question.
    func question(
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
