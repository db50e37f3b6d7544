// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rows that a driven pager shows, and the state of its pages, without the pager itself.
struct PagerProgress: Hashable, Sendable {
    /// An action of the layer `pager` that asks for one page, or for none.
    enum Action: String, Hashable, Sendable {
        case start, next, previous, refresh, retry
    }

    /// The page that a call of the pager is about.
    enum Step: Hashable, Sendable {
        /// The first page of a new pager.
        case start
        /// The page behind those that are shown.
        case next
        /// The page before those that are shown.
        case previous
        /// The rows that replace those that are shown.
        case refresh
    }

    /// An event of the layer.
    enum Report: Hashable, Sendable {
        /// A page is shown; the ids of its rows.
        case page([ContractValue])
        /// No page follows.
        case end
        /// A page failed.
        case failed(PagerFailureKind)
    }

    /// The ids of all rows that are shown.
    private(set) var ids: [ContractValue] = []
    /// The number of pages that are shown.
    private(set) var pageCount = 0
    /// The kind of the last failure; nil after a success.
    private(set) var failure: PagerFailureKind?
    /// Whether the pager has said that no page follows.
    private(set) var hasEnded = false
    /// The step that failed last; nil after a success.
    private(set) var failedStep: Step?

    /// Returns the step that an action leads to; nil for a retry if no step has failed.
    ///
    /// A page that failed keeps its place, whichever action asks for it again.
    func step(for action: Action) -> Step? {
        switch action {
        case .start: .start
        case .next where failedStep == .start || failedStep == .refresh: failedStep
        case .next: .next
        case .previous: .previous
        case .refresh: .refresh
        case .retry: failedStep
        }
    }

    /// Applies the result of a step.
    ///
    /// - Parameters:
    ///   - outcome: The result.
    ///   - step: The step.
    ///   - limit: The most rows to show; nil for no limit.
    /// - Returns: The events, in order.
    mutating func apply(_ outcome: PagerOutcome, of step: Step, limit: Int? = nil) -> [Report] {
        switch outcome {
        case .nothing: return []
        case .page(let ids): return [show(ids, of: step, limit: limit)]
        case .end where step == .previous:
            if failedStep == .previous { succeed() }
            return []
        case .end:
            // A list without a first page is an empty list.
            let shown = step == .next ? [] : [show([], of: step, limit: limit)]
            succeed()
            hasEnded = true
            return shown + [.end]
        }
    }

    /// Applies the failure of a step; what is shown stays.
    mutating func fail(_ kind: PagerFailureKind, of step: Step) -> Report {
        failure = kind
        failedStep = step
        return .failed(kind)
    }

    private mutating func show(_ page: [ContractValue], of step: Step, limit: Int?) -> Report {
        let replaces = step == .start || step == .refresh
        let shown = replaces ? [] : ids
        let added = limit.map { Array(page.prefix(max(0, $0 - shown.count))) } ?? page
        ids = step == .previous ? added + shown : shown + added
        pageCount = replaces ? 1 : pageCount + 1
        if step != .previous { hasEnded = false }
        succeed()
        return .page(added)
    }

    private mutating func succeed() {
        failure = nil
        failedStep = nil
    }
}
