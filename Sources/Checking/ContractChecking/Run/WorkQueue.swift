// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands out the repetitions of a plan's contracts, each once, in order, until it is closed.
///
/// The repetitions of one contract go to the sessions in turn, so that each session's driver tries it. When a session
/// ends, the other sessions do its remaining repetitions; they wait for that.
final class WorkQueue: Sendable {
    /// One repetition of a contract.
    struct Item: Hashable, Sendable {
        /// The index of the contract in the plan.
        var place: Int
        /// Its number, from 0.
        var repetition: Int
        /// Whether it is the first repetition of the contract to begin.
        var isFirst = false
    }

    private struct State {
        /// The next index and repetition of each lane, which may no longer be needed.
        var lanes: [Item]
        var begun: Set<Int> = []
        var dropped: Set<Int> = []
        var isClosed = false
        var ended: Set<Int> = []
        var waiting: [Waiting] = []
    }

    private struct Waiting {
        var session: Int
        var continuation: CheckedContinuation<Item?, Never>
    }

    private let count: Int
    private let repetitions: Int
    private let laneCount: Int
    private let state: Mutex<State>

    /// Creates a queue of the indices from 0.
    ///
    /// - Parameters:
    ///   - count: The number of contracts.
    ///   - repetitions: The number of times that each index is handed out.
    ///   - sessions: The number of sessions that take from the queue.
    init(count: Int, repetitions: Int, sessions: Int) {
        self.count = count
        self.repetitions = repetitions
        // Contracts that are tried once need no turns.
        laneCount = repetitions > 1 ? max(1, sessions) : 1
        state = Mutex(State(lanes: (0..<laneCount).map { Item(place: 0, repetition: $0) }))
    }

    /// Whether the queue begins no more contracts, even if some are left.
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Waits for the next repetition for a session.
    ///
    /// - Parameter session: The number of the session, from 0; it must call ``end(_:)`` when it stops.
    /// - Returns: The repetition; nil if none is left, or if the queue is closed and only contracts are left that have
    ///   not begun.
    func next(for session: Int) async -> Item? {
        await withCheckedContinuation { continuation in
            change { $0.waiting.append(Waiting(session: session, continuation: continuation)) }
        }
    }

    /// Gives the remaining repetitions of a session to the others.
    ///
    /// - Parameter session: The number of the session, which takes no more repetitions.
    func end(_ session: Int) {
        change { $0.ended.insert(session) }
    }

    /// Drops the remaining repetitions of a contract.
    ///
    /// - Parameter place: The index of the contract.
    func drop(_ place: Int) {
        change { $0.dropped.insert(place) }
    }

    /// Begins no further contract; contracts that have begun get all their repetitions.
    func close() {
        change { $0.isClosed = true }
    }

    /// Changes the state, and resumes the sessions that can continue.
    private func change(_ body: (inout State) -> Void) {
        let answers = state.withLock { state in
            body(&state)
            var (answers, still): ([(Waiting, Item?)], [Waiting]) = ([], [])
            for waiting in state.waiting {
                for lane in 0..<laneCount { advance(&state, lane: lane) }
                let due = state.lanes.indices.filter { state.lanes[$0].place < count }
                let own = waiting.session % laneCount
                if let lane = due.contains(own) ? own : due.first(where: state.ended.contains) {
                    answers.append((waiting, take(from: lane, &state)))
                } else if due.isEmpty {
                    answers.append((waiting, nil))
                } else {
                    still.append(waiting)
                }
            }
            state.waiting = still
            return answers
        }
        for (waiting, item) in answers { waiting.continuation.resume(returning: item) }
    }

    private func take(from lane: Int, _ state: inout State) -> Item {
        var item = state.lanes[lane]
        item.isFirst = state.begun.insert(item.place).inserted
        state.lanes[lane].repetition += laneCount
        return item
    }

    /// Moves a lane to the next repetition that has to run; past the last index if there is none.
    private func advance(_ state: inout State, lane: Int) {
        var item = state.lanes[lane]
        while item.place < count {
            let isDue = !state.dropped.contains(item.place) && (!state.isClosed || state.begun.contains(item.place))
            if isDue, item.repetition < repetitions { break }
            item.place += 1
            // The first repetition of this index that belongs to the lane.
            item.repetition = (lane + laneCount - item.place % laneCount) % laneCount
        }
        state.lanes[lane] = item
    }
}
