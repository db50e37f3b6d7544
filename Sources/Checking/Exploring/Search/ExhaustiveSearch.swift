// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Synchronization

/// A search of all histories within limits, the shortest ones first.
///
/// The result does not depend on the number of jobs: each block of states is split into the same slices, and the states
/// that they lead to are put together in the order of the slices. Only the numbers of values in the table of moves may
/// differ, and nothing depends on these.
///
/// Why: docs/decisions/0019-explore-searches-states.md
package struct ExhaustiveSearch<Space: SearchSpace>: Sendable {
    /// The settings of a search that do not change what it finds.
    package struct Options: Sendable {
        /// The number of threads.
        package var jobs = 1
        /// Whether steps are left out that lead to the same states as others.
        package var reduces = true
        /// The most states.
        package var statesMax = 50_000_000
        /// Returns whether the time is over.
        package var isTimeOver: @Sendable () -> Bool = { false }

        /// Creates the default settings.
        package init() {}

        /// The memory that a search is assumed to need for one state with all that is known about it, in bytes.
        ///
        /// Searches of 0.2 to 0.7 million states needed 290 to 510 bytes for each.
        package static var bytesPerState: Int { 600 }

        /// Limits the number of states, so that a search fits into some memory.
        ///
        /// - Parameter byteCount: The memory in bytes.
        package mutating func limitMemory(to byteCount: Int) {
            statesMax = min(statesMax, max(1, byteCount / Self.bytesPerState))
        }
    }

    private static var shardCount: Int { 32 }
    private static var sliceCount: Int { 32 }
    private static var blockSize: Int { 16_384 }

    private let space: Space
    private let catalogue: StepCatalogue
    private let options: Options
    private let visited: [VisitedShard]
    private let moves: Space.State.Moves

    /// Prepares a search.
    package init(_ space: Space, options: Options = Options()) {
        self.space = space
        self.options = options
        catalogue = space.catalogue
        moves = space.makeMoves()
        visited = (0..<Self.shardCount).map { _ in VisitedShard() }
    }

    /// Searches until everything was tried, a rule is broken, or a limit is reached.
    package func run() async -> ExplorationReport {
        var report = ExplorationReport()
        var trail = Trail()
        var frontier: [Node] = []
        for rowCount in space.rowCounts {
            let state = space.start(rowCount: rowCount, knownFrom: moves)
            _ = isNew(state.fingerprint)
            frontier.append(Node(state: state, index: trail.begin(rowCount: rowCount)))
        }
        while !frontier.isEmpty, report.ending == .exhausted {
            frontier = await searchLayer(frontier, report: &report, trail: &trail)
            if !frontier.isEmpty { report.depth += 1 }
        }
        report.states = trail.count
        (report.clients, report.moves) = (moves.clientCount, moves.count)
        report.visitedBytes = visited.reduce(0) { $0 + $1.table.withLock(\.byteCount) }
        return report
    }

    /// Performs all steps of the states of one layer.
    private func searchLayer(_ layer: [Node], report: inout ExplorationReport, trail: inout Trail) async -> [Node] {
        var next: [Node] = []
        for start in stride(from: 0, to: layer.count, by: Self.blockSize) {
            let block = layer[start..<min(start + Self.blockSize, layer.count)]
            let slices = await expand(block)
            for slice in slices { report.add(slice.counts) }
            if let found = slices.lazy.compactMap(\.found).first {
                report.ending = .violated
                let history = trail.history(of: found.parent, catalogue: catalogue, then: found.step)
                report.finding = ExplorationFinding(history: history, violation: found.violation)
                return []
            }
            for candidate in slices.lazy.flatMap(\.candidates) where isNew(candidate.fingerprint) {
                let index = trail.add(parent: candidate.parent, step: candidate.step)
                next.append(Node(state: candidate.state, index: index, sleeping: candidate.sleeping))
            }
            if trail.count >= options.statesMax { report.ending = .statesMax }
            if options.isTimeOver() { report.ending = .timeLimit }
            if report.ending != .exhausted { return [] }
        }
        return next
    }

    /// Takes note of a state, and returns whether it was not reached before.
    private func isNew(_ fingerprint: Fingerprint) -> Bool {
        shard(of: fingerprint).table.withLock { $0.insert(fingerprint) }
    }

    private func shard(of fingerprint: Fingerprint) -> VisitedShard {
        visited[Int(truncatingIfNeeded: fingerprint.high >> 59)]
    }
}

// MARK: - The two halves of a block

extension ExhaustiveSearch {
    /// A state to be searched from.
    private struct Node: Sendable {
        /// The state.
        var state: Space.State
        /// Its index in the trail.
        var index: UInt32
        /// The steps that need not be performed.
        var sleeping: UInt64 = 0
    }

    /// A state that may be new.
    private struct Candidate: Sendable {
        /// Its fingerprint.
        var fingerprint: Fingerprint
        /// The state.
        var state: Space.State
        /// The index of the state that it was reached from.
        var parent: UInt32
        /// The index of the step in the catalogue.
        var step: UInt16
        /// The steps that need not be performed.
        var sleeping: UInt64
    }

    /// The results of one slice of a block.
    private struct Slice: Sendable {
        /// The number of steps, and of the situations that they met.
        var counts = ExplorationReport()
        /// The states that may be new.
        var candidates: [Candidate] = []
        /// The first violation.
        var found: (parent: UInt32, step: UInt16, violation: Violation)?
    }

    /// Performs the steps of all states of a block.
    private func expand(_ block: ArraySlice<Node>) async -> [Slice] {
        let size = (block.count + Self.sliceCount - 1) / Self.sliceCount
        let starts = Array(stride(from: block.startIndex, to: block.endIndex, by: max(1, size)))
        return await inParallel(count: starts.count) { index in
            expandSlice(block[starts[index]..<min(starts[index] + size, block.endIndex)])
        }
    }

    private func expandSlice(_ nodes: ArraySlice<Node>) -> Slice {
        var slice = Slice()
        for node in nodes {
            var asleep = node.sleeping
            for (index, entry) in catalogue.layerSteps.enumerated() where node.sleeping & entry.bit == 0 {
                let effect = visit(node, step: entry.step, code: index, sleeping: 0, slice: &slice)
                if slice.found != nil { return slice }
                // The pager does not see the rows before it sends a request, so that a change of rows may come first.
                if options.reduces, let effect, !effect.hasSent { asleep |= entry.bit }
            }
            guard node.state.allowsChanges else { continue }
            for (index, entry) in catalogue.changes.enumerated() {
                let code = catalogue.layerSteps.count + index
                _ = visit(node, step: entry.step, code: code, sleeping: asleep, slice: &slice)
                if slice.found != nil { return slice }
            }
        }
        return slice
    }

    /// Performs a step, and notes the state that it leads to if that may be new.
    private func visit(
        _ node: Node,
        step: HistoryStep,
        code: Int,
        sleeping: UInt64,
        slice: inout Slice
    ) -> StepEffect? {
        guard node.state.allows(step) else { return nil }
        var state = node.state
        guard let effect = state.perform(step, knownFrom: moves) else { return nil }
        slice.counts.steps += 1
        slice.counts.count(effect.sightings)
        if let violation = effect.violation {
            slice.found = (node.index, UInt16(code), violation)
            return effect
        }
        guard state.flightCount <= space.bounds.flying else {
            slice.counts.stepsBeyondBounds += 1
            return effect
        }
        let fingerprint = state.fingerprint
        guard !shard(of: fingerprint).table.withLock({ $0.contains(fingerprint) }) else { return effect }
        slice.candidates.append(
            Candidate(
                fingerprint: fingerprint,
                state: state,
                parent: node.index,
                step: UInt16(code),
                sleeping: sleeping
            )
        )
        return effect
    }

    /// Does some work for each index on as many threads as the options allow, and returns the results in order.
    private func inParallel<Result: Sendable>(
        count: Int,
        work: @escaping @Sendable (Int) -> Result
    ) async -> [Result] {
        let jobs = min(max(1, options.jobs), max(1, count))
        if jobs == 1 { return (0..<count).map(work) }
        return await withTaskGroup(of: [(Int, Result)].self) { group in
            for job in 0..<jobs {
                group.addTask { stride(from: job, to: count, by: jobs).map { ($0, work($0)) } }
            }
            var results: [Result?] = Array(repeating: nil, count: count)
            for await part in group {
                for (index, result) in part { results[index] = result }
            }
            return results.compactMap { $0 }
        }
    }
}

/// A part of the states that were reached.
private final class VisitedShard: Sendable {
    let table = Mutex(FingerprintTable())
}
