// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// A search of random histories beyond the limits of an exhaustive one.
///
/// Each history has numbers of its own, made from the seed and its index. So a history is the same whichever shard and
/// whichever thread it runs on. Steps that meet something in flight are more likely than others.
package struct RandomSearch<Space: SearchSpace>: Sendable {
    /// The settings of a search.
    package struct Options: Sendable {
        /// The seed.
        package var seed: UInt64 = 7
        /// The number of histories.
        package var histories = 1000
        /// The index of the first history.
        package var firstHistory = 0
        /// The most steps of one history.
        package var stepsMax = 40
        /// Returns whether the time is over.
        package var isTimeOver: @Sendable () -> Bool = { false }

        /// Creates the default settings.
        package init() {}
    }

    private let space: Space
    private let options: Options
    /// The steps of the layer, then the changes of rows.
    private let steps: [HistoryStep]
    private let layerStepCount: Int
    private let rowCounts: [Int]

    /// Prepares a search; the limits of the space for faults, actions and changes count for each history.
    package init(_ space: Space, options: Options = Options()) {
        self.space = space
        self.options = options
        rowCounts = space.rowCounts
        let catalogue = space.catalogue
        layerStepCount = catalogue.layerSteps.count
        steps = (catalogue.layerSteps + catalogue.changes).map(\.step)
    }

    /// Searches until all histories were played, a rule is broken, or the time is over.
    package func run() -> ExplorationReport { run(knownFrom: space.makeMoves()) }

    /// Searches with the moves that other searches of the same space have seen; the result does not depend on them.
    func run(knownFrom moves: Space.State.Moves) -> ExplorationReport {
        var report = ExplorationReport()
        // One array for all steps, because most of the time would go into its memory.
        var weights = [Int](repeating: 0, count: steps.count)
        for index in options.firstHistory..<options.firstHistory + options.histories {
            report.finding = play(history: index, knownFrom: moves, weights: &weights, report: &report)
            if report.finding != nil { report.ending = .violated }
            if report.ending == .exhausted, options.isTimeOver() { report.ending = .timeLimit }
            if report.ending != .exhausted { return report }
        }
        return report
    }

    private func play(
        history index: Int,
        knownFrom moves: Space.State.Moves,
        weights: inout [Int],
        report: inout ExplorationReport
    ) -> ExplorationFinding? {
        var random = HistoryRandom(seed: options.seed, history: index)
        let rowCount = rowCounts[random.next(below: rowCounts.count)]
        var state = space.start(rowCount: rowCount, knownFrom: moves)
        var played: [HistoryStep] = []
        while played.count < options.stepsMax,
            let step = choose(in: state, knownFrom: moves, weights: &weights, random: &random)
        {
            guard let effect = state.perform(step, knownFrom: moves) else { continue }
            played.append(step)
            report.steps += 1
            report.count(effect.sightings)
            if let violation = effect.violation {
                return ExplorationFinding(history: History(rowCount: rowCount, steps: played), violation: violation)
            }
            if state.flightCount > space.bounds.flying {
                report.stepsBeyondBounds += 1
                break
            }
        }
        report.depth = max(report.depth, played.count)
        return nil
    }

    /// Chooses a step by the weights of those that are possible; nil if there is none.
    private func choose(
        in state: Space.State,
        knownFrom moves: Space.State.Moves,
        weights: inout [Int],
        random: inout HistoryRandom
    ) -> HistoryStep? {
        let flights = state.flightCount
        let count = state.allowsChanges ? steps.count : layerStepCount
        var sum = 0
        for index in 0..<count {
            let step = steps[index]
            let isPossible = state.allows(step) && state.isPossible(step, knownFrom: moves)
            weights[index] = isPossible ? step.weight(flights: flights) : 0
            sum += weights[index]
        }
        guard sum > 0 else { return nil }
        var point = random.next(below: sum)
        for index in 0..<count {
            if point < weights[index] { return steps[index] }
            point -= weights[index]
        }
        return nil
    }
}

extension HistoryStep {
    /// Returns a number that says how likely the step is, compared with others.
    ///
    /// - Parameter flights: The number of requests in flight; the more, the more likely is a conflict.
    /// - Returns: The weight, above 0.
    fileprivate func weight(flights: Int) -> Int {
        switch self {
        case .act(.refresh), .act(.next): flights > 0 ? 24 : 18
        case .act(.cancel): flights > 0 ? 8 : 1
        case .act(.start), .act(.retry), .act(.previous), .act(.all): 6
        case .act(.screen(let action)): action.weight(flights: flights)
        // The later a request was sent, the more likely it is answered first.
        case .answer(let request, .page): 12 * (request + 1)
        case .answer(let request, .fault): request + 1
        case .endWait: 12
        case .change: flights > 0 ? 2 : 1
        }
    }
}

extension ScreenAction {
    fileprivate func weight(flights: Int) -> Int {
        switch self {
        case .loadNextPage, .pullUp: flights > 0 ? 12 : 24
        case .loadFirstPage, .enterRefresh, .pullDown: flights > 0 ? 12 : 9
        case .setAutoDownRefresh, .setAutoUpRefresh, .scriptNextAnswer: 2
        case .selectRow, .showTable, .removeService, .dropService, .replaceService, .setParameter, .dropPagingManager: 1
        }
    }
}

/// The random numbers of one history: SplitMix64.
struct HistoryRandom: Sendable {
    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var state: UInt64

    /// Starts the numbers of a history.
    ///
    /// - Parameters:
    ///   - seed: The seed of the search.
    ///   - history: The index of the history.
    init(seed: UInt64, history: Int) {
        state = Fingerprinter.spread(seed) ^ Fingerprinter.spread(UInt64(history) &+ Self.increment)
    }

    /// Returns the next number from 0 up to, but not including, a bound above 0.
    mutating func next(below bound: Int) -> Int {
        state &+= Self.increment
        return Int(Fingerprinter.spread(state).multipliedFullWidth(by: UInt64(bound)).high)
    }
}
