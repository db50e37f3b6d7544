// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The search of one space, as an order says.
struct SpaceSearch<Space: SearchSpace>: Sendable {
    /// The number of histories that one thread plays before the results are merged.
    private static var blockSize: Int { 64 }
    /// The number of blocks that are played before the search checks whether it has ended.
    private static var blocksInRound: Int { 16 }
    /// The number of known moves above which they are forgotten, so that memory stays small.
    private static var movesMax: Int { 300_000 }

    private let subject: String
    private let expected: Sightings
    private let order: SearchOrder
    private let space: Space
    private let makeSpace: @Sendable (ExplorationBounds) -> Space

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - subject: The name of the subject.
    ///   - expected: The situations that the search has to meet.
    ///   - order: The kind and the size of the search.
    ///   - makeSpace: Returns the space with limits.
    init(
        _ subject: String,
        expected: Sightings,
        order: SearchOrder,
        makeSpace: @escaping @Sendable (ExplorationBounds) -> Space
    ) {
        (self.subject, self.expected, self.order) = (subject, expected, order)
        self.makeSpace = makeSpace
        space = makeSpace(order.bounds)
    }

    /// Searches until the end, a violation, the end of the time, or a cancellation.
    func run() async -> ExplorationResult {
        let start = ContinuousClock.now
        var result = ExplorationResult(subject: subject, expected: expected)
        result.bounds = order.bounds
        switch order.mode {
        case .exhaustive:
            var options = ExhaustiveSearch<Space>.Options()
            options.jobs = order.jobs
            options.reduces = order.reduces
            options.isTimeOver = { [order] in order.isOver }
            result.report = await ExhaustiveSearch(space, options: options).run()
        case .random:
            let (report, histories) = await randomReport()
            (result.report, result.histories) = (report, histories)
        }
        if let found = result.report.finding {
            let finding = space.shrink(found)
            let story = space.story(of: finding.history)
            result.brokenRules = [BrokenRule(finding: finding, story: story, contract: space.contract(for: finding))]
        }
        result.isInterrupted = Task.isCancelled
        result.duration = ContinuousClock.now - start
        return result
    }

    /// Returns an estimate of the size of an exhaustive search; nil for a random search, and if there is none.
    func estimate() async -> StateEstimate? {
        guard case .exhaustive = order.mode else { return nil }
        return await StateEstimate(of: order.bounds) { bounds in
            var options = ExhaustiveSearch<Space>.Options()
            options.jobs = order.jobs
            options.statesMax = StateEstimate.sampleStatesMax
            options.isTimeOver = { [order] in order.isOver }
            let report = await ExhaustiveSearch(makeSpace(bounds), options: options).run()
            return report.ending == .exhausted ? report.states : nil
        }
    }

    /// Plays blocks of random histories; the result does not depend on the number of threads.
    private func randomReport() async -> (report: ExplorationReport, histories: Int) {
        var total = ExplorationReport()
        var (block, histories) = (0, 0)
        var moves = space.makeMoves()
        while total.steps < order.stepsOfPart, total.ending == .exhausted {
            let blocks = Array(block..<block + Self.blocksInRound)
            if moves.count > Self.movesMax { moves = space.makeMoves() }
            for report in await play(blocks, knownFrom: moves) {
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
    private func play(_ blocks: [Int], knownFrom moves: Space.State.Moves) async -> [ExplorationReport] {
        await withTaskGroup(of: [(Int, ExplorationReport)].self) { group in
            let jobs = min(max(1, order.jobs), blocks.count)
            for job in 0..<jobs {
                group.addTask {
                    stride(from: job, to: blocks.count, by: jobs)
                        .map { ($0, play(block: blocks[$0], knownFrom: moves)) }
                }
            }
            var reports: [(Int, ExplorationReport)] = []
            for await part in group { reports += part }
            return reports.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func play(block: Int, knownFrom moves: Space.State.Moves) -> ExplorationReport {
        var options = RandomSearch<Space>.Options()
        options.seed = order.seed
        options.histories = Self.blockSize
        options.firstHistory = order.firstHistory(ofBlock: block, size: Self.blockSize)
        options.isTimeOver = { [order] in order.isOver }
        return RandomSearch(space, options: options).run(knownFrom: moves)
    }
}

extension ExplorationReport {
    /// Adds the report of later histories.
    package mutating func merge(_ other: ExplorationReport) {
        add(other)
        depth = max(depth, other.depth)
        ending = other.ending
        finding = other.finding
    }
}
