// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Fingerprints

/// The paging manager that is searched, with the circumstances and the judge.
///
/// Pages have numbers, and only an empty page shows the end, as the list domain service of the articles reads them.
package struct ManagerExploration<Decisions: ExplorablePaging>: SearchSpace {
    /// The paging manager before its first action.
    package let decisions: Decisions
    package let bounds: ExplorationBounds

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - decisions: The paging manager before its first action.
    ///   - bounds: The limits.
    package init(_ decisions: Decisions, bounds: ExplorationBounds) {
        self.decisions = decisions
        self.bounds = bounds
    }

    private var setup: ModelSetup { .pagingManager }

    package var rowCounts: [Int] { bounds.rowCounts(pageSize: setup.pageSize) }

    package var catalogue: StepCatalogue {
        var actions: [ScreenAction] = [.loadFirstPage, .loadNextPage, .enterRefresh, .pullDown, .pullUp]
        for isOn in [false, true] { actions += [.setAutoDownRefresh(isOn), .setAutoUpRefresh(isOn)] }
        actions += ScreenAction.scripts.map { .scriptNextAnswer($0) }
        var steps = actions.map { HistoryStep.act(.screen($0)) }
        for request in 0..<bounds.flying {
            steps.append(.answer(request: request, .page))
            guard bounds.faults > 0 else { continue }
            steps += ServerFault.allCases.filter(setup.faults.contains).map { .answer(request: request, .fault($0)) }
        }
        return StepCatalogue(steps, setup: setup, bounds: bounds)
    }

    package func start(rowCount: Int, knownFrom moves: ManagerMoves) -> ManagerExplorationState<Decisions> {
        ManagerExplorationState(decisions, rowCount: rowCount, bounds: bounds)
    }

    package func makeMoves() -> ManagerMoves { ManagerMoves(setup: setup, oracle: ManagerOracle()) }

    package func replay(_ history: History) -> (played: History, violation: Violation)? {
        Self(decisions, bounds: bounds.withoutLengths).play(history)
    }

    package func story(of history: History) -> [StoryStep] {
        observations(of: history).map { StoryStep($0.step, seen: $0.seen) }
    }

    /// Returns the behaviour of the paging manager in a history; steps that are not possible are left out.
    func observations(of history: History) -> [(step: HistoryStep, seen: ScreenObservation)] {
        var client = ManagerClient(decisions)
        var network = ModelNetwork(rowCount: history.rowCount)
        var observations: [(step: HistoryStep, seen: ScreenObservation)] = []
        for step in history.steps {
            if case .change(let change) = step {
                if network.change(change) { observations.append((step, client.rest)) }
                continue
            }
            guard let turn = network.turn(for: step, waitCount: 0, in: setup) else { continue }
            let seen = client.perform(turn)
            network.follow(turn, requests: seen.requests.map(AskedPage.init(pageIndex:)), in: setup)
            observations.append((step, seen))
        }
        return observations
    }

    package func contract(for finding: ExplorationFinding) -> ExploredContract? {
        for history in finding.history.expressions(pageSize: setup.pageSize) {
            guard let (played, violation) = replay(history), violation.invariant == finding.violation.invariant
            else { continue }
            let found = ExplorationFinding(history: played, violation: violation)
            if let contract = ExploredContract(ofPagingManager: found) { return contract }
        }
        return nil
    }
}

/// The circumstances and the judge of a search of paging managers.
///
/// A paging manager is small, so that each move is computed again.
package struct ManagerMoves: MoveTable {
    /// The circumstances.
    let setup: ModelSetup
    /// The judge.
    let oracle: ManagerOracle

    package var count: Int { 0 }
    package var clientCount: Int { 0 }
}

/// A state of a search: the paging manager with the oracle's notes, its server and network, and the remaining limits.
package struct ManagerExplorationState<Decisions: ExplorablePaging>: SearchState {
    private var client: ManagerClient<Decisions>
    private var ledger = ManagerLedger()
    private var network: ModelNetwork
    private var actionsLeft: UInt8
    private var faultsLeft: UInt8
    private var changesLeft: UInt8

    /// Creates the state before the first step.
    init(_ decisions: Decisions, rowCount: Int, bounds: ExplorationBounds) {
        client = ManagerClient(decisions)
        network = ModelNetwork(rowCount: rowCount)
        actionsLeft = UInt8(clamping: bounds.actions)
        faultsLeft = UInt8(clamping: bounds.faults)
        changesLeft = UInt8(clamping: bounds.changes)
    }

    package var allowsChanges: Bool { changesLeft > 0 }

    package var flightCount: Int { network.flights.count }

    package func allows(_ step: HistoryStep) -> Bool {
        switch step {
        case .act(let action): actionsLeft > 0 && ledger.allows(action)
        case .answer(let request, .page): request < flightCount
        case .answer(let request, .fault): request < flightCount && faultsLeft > 0
        case .endWait: false
        case .change: changesLeft > 0
        }
    }

    package func isPossible(_ step: HistoryStep, knownFrom moves: ManagerMoves) -> Bool {
        if case .change = step { return true }
        return network.turn(for: step, waitCount: 0, in: moves.setup) != nil
    }

    package mutating func perform(_ step: HistoryStep, knownFrom moves: ManagerMoves) -> StepEffect? {
        if case .change(let change) = step {
            guard network.change(change) else { return nil }
            changesLeft -= 1
            return StepEffect(sightings: network.flights.isEmpty ? [] : .changeInFlight)
        }
        guard let turn = network.turn(for: step, waitCount: 0, in: moves.setup) else { return nil }
        let seen = client.perform(turn)
        network.follow(turn, requests: seen.requests.map(AskedPage.init(pageIndex:)), in: moves.setup)
        switch step {
        case .act: actionsLeft -= 1
        case .answer(_, .fault): faultsLeft -= 1
        case .answer(_, .page), .endWait, .change: break
        }
        return moves.oracle.effect(of: step, as: turn.occurrence, seen: seen, ledger: &ledger)
    }

    package var fingerprint: Fingerprint {
        var words = Fingerprinter()
        client.mix(into: &words)
        ledger.mix(into: &words)
        network.mix(into: &words)
        words.mix(UInt64(actionsLeft) << 16 | UInt64(faultsLeft) << 8 | UInt64(changesLeft))
        return words.fingerprint
    }
}

extension ModelSetup {
    /// The circumstances of a paging manager, with the faults that it distinguishes.
    package static let pagingManager = ModelSetup(
        style: .bareNumbers,
        faults: [.closed, .serverError, .unreadable, .firstPage]
    )
}

extension AskedPage {
    /// Takes the page index of a request as a page of the model; 1 is the first page.
    init(pageIndex: Int) {
        self = UInt8(exactly: pageIndex).map { .number($0) } ?? .unknown
    }
}
