// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One reading of the oracle; a later reading shows whether its rows have changed.
struct OracleReading: ProbeStage {
    /// The time of a reading.
    enum Time: Hashable, Sendable {
        /// Before the first request.
        case beforeWalks
        /// After both walks and the single questions.
        case afterWalks
        /// After everything about the oracle that looked broken was seen again.
        case afterConfirmation
    }

    private let time: Time
    private var hasAsked = false

    /// Creates the reading of a time.
    init(_ time: Time) {
        self.time = time
    }

    mutating func errand(_ memory: inout ProbeMemory) -> ProbeErrand? {
        guard memory.plan.readsOracle, !hasAsked else { return nil }
        switch time {
        case .beforeWalks: break
        case .afterWalks: guard memory.unread == nil else { return nil }
        case .afterConfirmation: guard memory.hasBrokenOracle else { return nil }
        }
        hasAsked = true
        return .oracle
    }

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        guard hasAsked, memory.oracleReadings.count == 2 else { return nil }
        let (before, after) = (memory.oracleReadings[0], memory.oracleReadings[1])
        switch time {
        case .beforeWalks: break
        case .afterWalks:
            memory.oracle = OracleComparison(memory, before: before, after: after)
        case .afterConfirmation:
            guard !before.hasSameRows(as: after) else { break }
            for id in ProbeInvariant.idsOfOracle where memory.isBroken(id) {
                memory.settled[id] = .undecided(ProbeMemory.oracleChangeWords)
            }
        }
        return nil
    }

    // No question is asked.
    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {}
}

extension ProbeMemory {
    /// The reason for no verdict on a list whose oracle changes.
    static let oracleChangeWords = "the rows of the oracle changed meanwhile"

    /// Whether an invariant that depends on the oracle has been seen as broken twice.
    fileprivate var hasBrokenOracle: Bool { ProbeInvariant.idsOfOracle.contains { isBroken($0) } }

    /// Whether an invariant is settled as broken.
    func isBroken(_ id: String) -> Bool {
        if case .broken? = settled[id] { true } else { false }
    }
}
