// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The search of the reference pager's decisions in the ways of paging of the model.
package struct ReferenceSearch: Sendable {
    /// The number of histories that one thread plays before the results are put together.
    private static let blockSize = 64
    /// The number of blocks that are played before the search looks whether it has ended.
    private static let blocksInRound = 16
    /// The limits with which the number of states is estimated.
    private static let sampleActions = 2...3
    /// The most states of an estimate.
    private static let sampleStatesMax = 20_000

    private let order: SearchOrder
    private let style: ModelStyle
    private let exploration: Exploration<PagerState>

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - style: The way of paging.
    ///   - order: The kind and the size of the search.
    package init(_ style: ModelStyle, order: SearchOrder) {
        self.style = style
        self.order = order
        exploration = .reference(ModelSetup(style: style), bounds: order.bounds)
    }

    /// Searches until the end, a violation, the end of the time, or a cancellation.
    package func run() async -> ExplorationResult {
        let start = ContinuousClock.now
        var result = ExplorationResult(subject: style.rawValue, expected: .expected(of: style))
        switch order.mode {
        case .exhaustive:
            var options = ExhaustiveSearch<PagerState>.Options()
            options.jobs = order.jobs
            options.isTimeOver = { [order] in order.isOver }
            result.report = await exploration.exhaust(options: options)
        case .random:
            let (report, histories) = await randomReport()
            (result.report, result.histories) = (report, histories)
        }
        if let found = result.report.finding {
            let finding = exploration.shrink(found)
            result.finding = finding
            result.story = exploration.story(of: finding.history)
            result.contract = exploration.contract(for: finding)
        }
        result.isInterrupted = Task.isCancelled
        result.duration = ContinuousClock.now - start
        return result
    }

    /// Returns an estimate of the number of states, from searches with fewer actions; nil if there are few states.
    package func estimatedStates() async -> Double? {
        guard case .exhaustive = order.mode, order.bounds.actions > Self.sampleActions.upperBound else { return nil }
        var counts: [Double] = []
        for actions in Self.sampleActions {
            var bounds = order.bounds
            bounds.actions = actions
            var options = ExhaustiveSearch<PagerState>.Options()
            options.jobs = order.jobs
            options.statesMax = Self.sampleStatesMax
            options.isTimeOver = { [order] in order.isOver }
            let sample = Exploration<PagerState>.reference(ModelSetup(style: style), bounds: bounds)
            let report = await sample.exhaust(options: options)
            guard report.ending == .exhausted else { break }
            counts.append(Double(report.states))
        }
        guard counts.count == 2, counts[0] > 0 else { return counts.isEmpty ? Double(Self.sampleStatesMax) : nil }
        let growth = counts[1] / counts[0]
        // Each further action adds a smaller factor than the one before, so that this is an upper estimate.
        return (Self.sampleActions.upperBound..<order.bounds.actions).reduce(counts[1]) { count, _ in count * growth }
    }

    /// Plays blocks of random histories; the result does not depend on the number of threads.
    private func randomReport() async -> (report: ExplorationReport, histories: Int) {
        var total = ExplorationReport()
        var (block, histories) = (0, 0)
        while total.steps < order.stepsOfPart, total.ending == .exhausted {
            let blocks = Array(block..<block + Self.blocksInRound)
            for report in await play(blocks) {
                total.merge(report)
                histories += Self.blockSize
                if total.ending != .exhausted { break }
            }
            block += Self.blocksInRound
            if total.ending == .exhausted, order.isOver { total.ending = .timeLimit }
        }
        return (total, histories)
    }

    /// Plays some blocks on several threads, and returns their reports in order.
    private func play(_ blocks: [Int]) async -> [ExplorationReport] {
        await withTaskGroup(of: [(Int, ExplorationReport)].self) { group in
            let jobs = min(max(1, order.jobs), blocks.count)
            for job in 0..<jobs {
                group.addTask {
                    stride(from: job, to: blocks.count, by: jobs).map { ($0, play(block: blocks[$0])) }
                }
            }
            var reports: [(Int, ExplorationReport)] = []
            for await part in group { reports += part }
            return reports.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func play(block: Int) -> ExplorationReport {
        var options = RandomSearch<PagerState>.Options()
        options.seed = order.seed
        options.histories = Self.blockSize
        options.firstHistory = order.firstHistory(ofBlock: block, size: Self.blockSize)
        options.isTimeOver = { [order] in order.isOver }
        return RandomSearch(exploration, options: options).run()
    }
}

extension ExplorationReport {
    /// Takes over the report of histories that were played after those before.
    package mutating func merge(_ other: ExplorationReport) {
        add(other)
        depth = max(depth, other.depth)
        ending = other.ending
        finding = other.finding
    }
}
