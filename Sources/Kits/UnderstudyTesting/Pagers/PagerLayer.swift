// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A pager of a user behind the layer `pager`: calls the driver's functions and reports their results.
actor PagerLayer<Driver: PagerDriver>: DrivenLayer {
    private let driver: Driver
    private let settings: PagerSettings
    private let trace: LayerTrace
    private var pager: Driver.Pager
    /// The pagers that others have replaced; late pages of theirs may be on their way until the end of the contract.
    private var replaced: [Driver.Pager] = []
    /// The pager of the rows that are shown, while the first page of a new one is on its way.
    private var oldPager: Driver.Pager?
    /// Whether the pager has not been called yet.
    private var isNew = true
    /// The number of pagers so far; what an earlier pager returns does not count any more.
    private var pagerCount = 1
    /// The number of calls of the pager, and of cancels, so far.
    private var callCount = 0
    /// Whether a new pager is being made; its first page is on its way then.
    private var isRenewing = false
    private var progress = PagerProgress()
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var taskCount = 0
    private var refusal: LayerRefusal?

    /// Creates a layer with a pager that has read nothing.
    init(driver: Driver, settings: PagerSettings, pager: Driver.Pager, trace: LayerTrace) {
        self.driver = driver
        self.settings = settings
        self.pager = pager
        self.trace = trace
    }

    func perform(_ action: String, with arguments: [ContractValue]) async throws {
        switch action {
        case "all":
            let limit = try Self.limit(arguments.first ?? .null)
            begin { await $0.loadAll(limit: limit) }
        case "cancel":
            let canceled = pager
            callCount += 1
            putBackOldPager()
            await driver.cancel(canceled)
            for task in tasks.values { task.cancel() }
        default:
            guard let action = PagerProgress.Action(rawValue: action) else {
                throw LayerRefusal.unsupported("action '\(action)'")
            }
            guard let step = progress.step(for: action) else { return }
            begin { await $0.load(step, limit: nil) }
        }
    }

    func state() async throws -> [String: ContractValue] {
        if let refusal { throw refusal }
        let hasNext = progress.hasEnded ? false : await driver.hasNext(pager)
        let hasPrevious = await driver.hasPrevious(pager)
        return [
            "ids": .array(progress.ids),
            // A page that was given up is not on its way any more, even if its task has not ended yet.
            "loading": .bool(tasks.values.contains { !$0.isCancelled }),
            "failed": ContractValue(progress.failure?.rawValue),
            "hasNext": hasNext.map { .bool($0) } ?? .null,
            "hasPrevious": hasPrevious.map { .bool($0) } ?? .null,
            "pages": .integer(progress.pageCount),
        ]
    }

    func dispose() async {
        for task in tasks.values { task.cancel() }
        for pager in replaced + [oldPager, pager].compactMap(\.self) { await driver.close(pager) }
    }
}

extension PagerLayer {
    /// The end of a call of the pager.
    private enum Ending {
        /// A page came, so another one may follow.
        case page
        /// Anything else.
        case other
        /// The call was cancelled, and its request aborted.
        case canceled
    }

    /// Starts a task that counts as under way until all of its events are reported.
    private func begin(_ work: @escaping @Sendable (isolated PagerLayer<Driver>) async -> Ending) {
        trace.began()
        taskCount += 1
        let number = taskCount
        // The task belongs to no group: the checker's call ends before the pager's call. `dispose` cancels it.
        tasks[number] = Task {
            let ending = await work(self)
            tasks[number] = nil
            if ending == .canceled { trace.gaveUp() } else { trace.ended() }
        }
    }

    private func loadAll(limit: Int?) async -> Ending {
        var ending = await load(.start, limit: limit)
        let number = pagerCount
        while ending == .page, limit.map({ progress.ids.count < $0 }) ?? true {
            // A pager that never ends and never waits would keep the actor from everything else.
            await Task.yield()
            guard number == pagerCount else { return .other }
            ending = await load(.next, limit: limit)
        }
        return ending
    }

    /// Calls the pager, and reports the result unless a new pager has taken its place meanwhile.
    private func load(_ step: PagerProgress.Step, limit: Int?) async -> Ending {
        guard !Task.isCancelled else { return .other }
        if step == .start, !isNew { pagerCount += 1 }
        let number = pagerCount
        callCount += 1
        let call = callCount
        do {
            let outcome = try await outcome(of: step)
            guard number == pagerCount else { return .other }
            guard let outcome else { return await load(.start, limit: limit) }
            try outcome.check()
            for report in progress.apply(outcome, of: step, limit: limit) { tell(report) }
            if case .page = outcome { return .page }
            return .other
        } catch let error as LayerRefusal {
            if !Task.isCancelled { refusal = refusal ?? error }
            return .other
        } catch {
            // The error of a call that was given up, also by a later call, is not a failure of the pager.
            let isGivenUp = Task.isCancelled || call < callCount && PagerFailureKind.isCancellation(error)
            guard !isGivenUp else { return .canceled }
            guard number == pagerCount else { return .other }
            tell(progress.fail(driver.failureKind(of: error) ?? PagerFailureKind(error), of: step))
            return .other
        }
    }

    /// Returns the result of the pager; nil for a refresh that begins with a new pager.
    private func outcome(of step: PagerProgress.Step) async throws -> PagerOutcome? {
        switch step {
        case .start: return try await firstPage()
        case .next where isRenewing, .previous where isRenewing: return .nothing
        case .next: return try await followingPage()
        case .previous: return try await driver.previousPage(of: pager)
        case .refresh: return isNew || isRenewing ? nil : try await driver.refresh(pager)
        }
    }

    private func firstPage() async throws -> PagerOutcome {
        let number = pagerCount
        if !isNew {
            isRenewing = true
            let new = try await newPager()
            guard number == pagerCount else {
                replaced.append(new)
                return .nothing
            }
            isRenewing = false
            if oldPager == nil { oldPager = pager } else { replaced.append(pager) }
            pager = new
        }
        isNew = false
        defer { if number == pagerCount { releaseOldPager() } }
        return try await driver.nextPage(of: pager)
    }

    private func releaseOldPager() {
        if let oldPager { replaced.append(oldPager) }
        oldPager = nil
    }

    /// Ends a refresh by a new pager: the rows of the old one are still shown, so its next page follows them.
    private func putBackOldPager() {
        guard isRenewing || oldPager != nil else { return }
        isRenewing = false
        pagerCount += 1
        guard let oldPager else { return }
        replaced.append(pager)
        pager = oldPager
        self.oldPager = nil
    }

    private func followingPage() async throws -> PagerOutcome {
        isNew = false
        let number = pagerCount
        if progress.failedStep != .next, await driver.hasNext(pager) == false { return .end }
        // If a new pager has taken its place meanwhile, this call must not read the new pager's first page.
        guard number == pagerCount else { return .nothing }
        return try await driver.nextPage(of: pager)
    }

    /// Creates a pager; an error is a mistake of the driver, because no request is sent.
    private func newPager() async throws(LayerRefusal) -> Driver.Pager {
        do {
            return try await driver.makePager(with: settings)
        } catch {
            throw error as? LayerRefusal ?? .refused("'makePager' failed: \(error); send no request there")
        }
    }

    private func tell(_ report: PagerProgress.Report) {
        switch report {
        case .page(let ids): trace.tell("page", with: .array(ids))
        case .end: trace.tell("end")
        case .failed(let kind): trace.tell("failed", with: .text(kind.rawValue))
        }
    }

    private static func limit(_ argument: ContractValue) throws(LayerRefusal) -> Int? {
        if argument == .null { return nil }
        guard let limit = argument.integer, limit >= 0 else {
            throw .refused("argument 'limit' of 'all' is \(argument.json); give an integer of 0 or more")
        }
        return limit
    }
}

extension PagerOutcome {
    /// Refuses a page with a row whose id is neither an integer nor a text; values that are composed can be ids, too.
    fileprivate func check() throws(LayerRefusal) {
        guard case .page(let ids) = self else { return }
        for (place, id) in ids.enumerated() {
            switch id {
            case .integer, .text, .array, .object: continue
            case .null, .bool, .number:
                throw .refused(
                    "row \(place + 1) of \(ids.count) of a page has the id \(id.json); return an integer or a text"
                )
            }
        }
    }
}
