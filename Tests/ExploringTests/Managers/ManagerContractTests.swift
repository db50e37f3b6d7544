// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import DriverProtocol
import Exploring
import ShippedContracts
import Synchronization
import Testing
import WrongDrivers

/// The text of contracts of paging managers that a search has found.
struct ManagerContractTests {
    @Test("a late page is held until its turn, and the comment has the history")
    func late() throws {
        let history = History(
            rowCount: 3,
            steps: [
                .act(.screen(.loadFirstPage)), .answer(request: 0, .page), .act(.screen(.loadNextPage)),
                .act(.screen(.loadFirstPage)), .answer(request: 0, .fault(.serverError)),
            ]
        )
        let violation = Violation(.supersededAnswer, expected: "no event", seen: "the events dialog.error(_)")
        let finding = ExplorationFinding(history: history, violation: violation)
        let contract = try #require(ExploredContract(ofPagingManager: finding))
        #expect(contract.id == "P-52.explored")
        #expect(
            contract.text == """
                # Found by a search of histories. Check it with: understudy check FILE
                #
                # The action is loadFirstPage. Page 1 is asked for.
                # Page 1 comes.
                # The action is loadNextPage. Page 2 is asked for.
                # The action is loadFirstPage. Page 1 is asked for.
                # The answer to the request for page 2 is status 500.
                #
                # Rule EX-31: The answer to a load that was superseded changes nothing.
                # Expected: no event. Seen: the events dialog.error(_).
                understudy: 1
                layer: paging-manager
                list: { rows: 3, pageSize: 2 }
                configure:
                  { autoDownRefresh: true, autoUpRefresh: true, hook: trace, onCompletion: trace, articles: true }
                contracts:
                  - id: P-52.explored
                    title: "The answer to a load that was superseded changes nothing"
                    basis: chosen
                    source: "EX-31, P-52, P-54, P-55"
                    given:
                      faults:
                        - { request: 2, fault: { status: 500, message: E } }
                    steps:
                      - do: loadFirstPage
                      - hold: request(2)
                      - do: loadNextPage
                        settle: false
                      - await: request(2)
                      - hold: request(1)
                      - do: loadFirstPage
                        settle: false
                      - await: request(1)
                      - release: request(2)
                        trace: []
                        state: { pageIndex: 1, ids: [0, 1] }
                      - release: all

                """
        )
    }

    @Test("a service that was replaced answers, and nothing is known of the page index")
    func replacement() throws {
        let contract = try contract(
            of: [.act(.screen(.loadFirstPage)), .act(.screen(.replaceService)), .answer(request: 0, .page)],
            breaking: .formerServiceIsSilent
        )
        #expect(contract.id == "P-16.explored")
        #expect(
            contract.text.hasSuffix(
                """
                    basis: inferred
                    source: "EX-49, P-16, P-14, P-15"
                    steps:
                      - hold: request(1)
                      - do: loadFirstPage
                        settle: false
                      - await: request(1)
                      - do: replaceService
                      - release: request(1)
                        trace: []
                        state: { ids: [] }

                """
            )
        )
    }

    @Test("a request has the parameters that were set")
    func parameters() throws {
        let load = HistoryStep.act(.screen(.loadFirstPage))
        let contract = try contract(
            of: [.act(.screen(.setParameter(12))), load, .answer(request: 0, .page), load],
            breaking: .parametersStay
        )
        #expect(contract.id == "P-49.explored")
        #expect(
            contract.text.hasSuffix(
                """
                    basis: chosen
                    source: "EX-50, P-49"
                    steps:
                      - do: "setParameter(ownerId, 12)"
                      - do: loadFirstPage
                      - hold: request(1)
                      - do: loadFirstPage
                        settle: false
                      - await: request(1)
                        sent: [ { pageIndex: 1, ownerId: 12 } ]
                      - release: all

                """
            )
        )
    }

    @Test("a paging manager that was dropped has no state")
    func drop() throws {
        let contract = try contract(
            of: [.act(.screen(.loadFirstPage)), .act(.screen(.dropPagingManager)), .answer(request: 0, .page)],
            breaking: .droppedIsGone
        )
        #expect(contract.id == "P-59.explored")
        #expect(
            contract.text.hasSuffix(
                """
                    basis: corrected
                    source: "EX-51, P-59"
                    steps:
                      - hold: request(1)
                      - do: loadFirstPage
                        settle: false
                      - await: request(1)
                      - do: dropPagingManager
                      - release: request(1)
                        trace: []

                """
            )
        )
    }

    @Test("the rows of a list are an advertisement and articles if one is tapped")
    func tap() throws {
        let contract = try contract(
            of: [.act(.screen(.loadFirstPage)), .answer(request: 0, .page), .act(.screen(.selectRow(0)))],
            breaking: .tableMatches
        )
        let row = "row: { Id: index, FlagType: { sequence: { from: 3, step: -1 } } }"
        #expect(contract.text.contains("list: { rows: 1, pageSize: 2, \(row) }\n"))
        #expect(contract.text.contains("        trace: [ \"table.deselect(0, true)\", screen.open(browser) ]\n"))
    }

    /// Histories with the rules that are checked at their ends.
    private static let endings: [(actions: [ScreenAction], rule: Invariant)] = [
        ([.loadFirstPage, .replaceService], .formerServiceIsSilent),
        ([.loadFirstPage, .removeService, .replaceService], .formerServiceIsSilent),
        ([.setParameter(12), .loadFirstPage], .parametersStay),
        ([.loadFirstPage, .dropPagingManager], .droppedIsGone),
        ([.loadFirstPage], .reformerResets),
    ]

    @Test("the reference holds the contract of each such action", arguments: endings)
    func right(actions: [ScreenAction], rule: Invariant) async throws {
        let contract = try contract(of: actions.map { .act(.screen($0)) }, breaking: rule)
        let words = try ContractWords(sources: ShippedContracts.files)
        let plan = try CheckPlan(texts: [(path: "explored.yaml", text: contract.text)], words: words)
        let verdicts = Mutex<[VerdictKind]>([])
        try await WrongDriverRun(plan)
            .run({ $0.driver() }) { verdict in
                verdicts.withLock { $0.append(verdict) }
            }
        #expect(verdicts.withLock { $0 } == [.holds], "\(contract.text)")
    }

    /// Returns the contract of a history that breaks a rule at its end.
    private func contract(of steps: [HistoryStep], breaking rule: Invariant) throws -> ExploredContract {
        let violation = Violation(rule, expected: "no event", seen: "an event")
        let finding = ExplorationFinding(history: History(rowCount: 1, steps: steps), violation: violation)
        return try #require(ExploredContract(ofPagingManager: finding), "\(steps)")
    }

    @Test("two requests for one page in flight cannot be expressed")
    func samePage() {
        let load = HistoryStep.act(.screen(.loadFirstPage))
        let history = History(rowCount: 1, steps: [load, load, .answer(request: 0, .page)])
        let violation = Violation(.supersededAnswer, expected: "no event", seen: "the events list.clear")
        #expect(ExploredContract(ofPagingManager: ExplorationFinding(history: history, violation: violation)) == nil)
    }

    @Test("a rule that is broken after a change of rows cannot be expressed, because a checker does not wait there")
    func change() {
        let load = HistoryStep.act(.screen(.loadFirstPage))
        let history = History(rowCount: 1, steps: [load, .answer(request: 0, .page), .change(.insert(at: 0))])
        let violation = Violation(.restIsQuiet, expected: "no event", seen: "the events table.reload")
        #expect(ExploredContract(ofPagingManager: ExplorationFinding(history: history, violation: violation)) == nil)
    }
}
