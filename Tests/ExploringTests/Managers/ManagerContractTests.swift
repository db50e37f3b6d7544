// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Testing

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
                        - { request: 2, fault: { status: 500 } }
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
