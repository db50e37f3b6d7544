// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import Exploring
import Foundation
import OrderedCollections
import Pagers
import ShippedContracts
import Testing
import WrongDrivers

/// The contracts that are written for histories which a search has found.
@Suite("Contracts of histories", .serialized, .timeLimit(.minutes(5)))
struct ExploredContractTests {
    private static let bounds = ExplorationBounds(pages: 3, flying: 3, faults: 1, actions: 3, changes: 0)
    /// Wrong pagers that the search finds with a late answer, if calls may overlap.
    ///
    /// Their drivers drop late answers, so no contract can show this history.
    private static let sequential: Set<String> = ["next-page-replaces"]
    /// The promises of the reference driver.
    private static let promises = PagerPromises.reference.union(.refetchesAll)

    @Test(
        "a wrong pager breaks the contract of the history that was found, and the reference pager holds it",
        arguments: [
            ("start-twice", ModelStyle.numbers), ("next-page-replaces", .numbers), ("all-without-end", .numbers),
            ("second-all-ignored", .numbers), ("limit-in-whole-pages", .numbers), ("limit-one-more", .numbers),
            ("limit-ignored", .numbers), ("end-only-once", .numbers), ("one-page-without-end", .numbers),
            ("empty-list-asked-again", .numbers), ("stops-at-short-page", .numbers),
            ("empty-page-ends-numbers", .numbers), ("first-page-not-retried", .numbers),
            ("first-page-not-asked-again", .numbers), ("first-page-not-started-again", .numbers),
            ("failed-page-is-end", .numbers), ("failed-first-page-is-empty", .numbers), ("no-answer-is-end", .numbers),
            ("network-failure-is-other", .numbers), ("next-after-all-starts-again", .numbers),
            ("no-repeats", .numbers), ("unavailable-not-repeated", .numbers), ("start-ignored", .numbers),
            ("second-next-sends", .numbers), ("next-during-first-sends", .numbers), ("late-page-joins", .numbers),
            ("late-failure-shown", .numbers), ("older-refresh-wins", .numbers), ("canceled-page-shown", .numbers),
            ("repeated-first-page-is-end", .numbers), ("circles-followed-for-ever", .numbers),
            ("previous-always-there", .numbers), ("always-has-next", .numbers), ("full-page-has-next", .numbers),
            ("failed-page-has-no-next", .numbers), ("never-loading", .numbers), ("retry-asks-again", .numbers),
            ("failed-pages-count", .numbers), ("refreshes-count", .numbers), ("stops-at-empty-page", .tokens),
            ("loop-of-one-is-end", .tokens), ("expired-token-fails", .tokens), ("restart-shows-rows-again", .tokens),
            ("empty-page-awaited", .offsets), ("first-page-is-all", .bareNumbers),
            ("short-page-of-two-is-last", .bareNumbers), ("empty-page-behind-full-page-fails", .bareNumbers),
        ]
    )
    func contracts(id: String, style: ModelStyle) async throws {
        let wrong = try #require(WrongPager.all.first { $0.id == "pager/\(id)" })
        let contract = try #require(try await contract(of: wrong, style: style))
        let plan = try Self.plan(contract.text)
        #expect(plan.contracts.map(\.id) == ["\(contract.id).\(Self.dialects[style] ?? "")"], "\(contract.text)")
        let right = try await WrongDriverRun(plan).verdicts { $0.driver() }
        let broken = try await WrongDriverRun(plan).verdicts(of: wrong.driver.make)
        #expect(right == [.holds], "\(contract.text)")
        #expect(broken == [.broken], "\(contract.text)")
    }

    @Test("a late page is held until its turn, and the comment describes the history")
    func text() throws {
        let history = History(
            rowCount: 3,
            steps: [
                .act(.start), .answer(request: 0, .page), .act(.next), .act(.refresh),
                .answer(request: 0, .fault(.serverError)),
            ]
        )
        let violation = Violation(.lateAnswer, expected: "no event", seen: "failed(status)")
        let finding = ExplorationFinding(history: history, violation: violation)
        let setup = ModelSetup(style: .tokens)
        let contract = try #require(ExploredContract(finding, in: setup, promises: Self.promises))
        #expect(
            contract.text == """
                # Found by a search of histories. Check it with: understudy check FILE
                #
                # The user starts. Page 1 is wanted.
                # Page 1 comes.
                # The user wants the next page. Page 2 is wanted.
                # The user refreshes. Page 1 is wanted.
                # The answer to the request for page 2 is status 500, although it is not wanted any longer.
                #
                # Rule EX-01: The answer to a request that is not wanted any longer changes nothing.
                # Expected: no event. Seen: failed(status).
                understudy: 1
                layer: pager
                configure: { pageSize: 2 }
                list: { rows: 3 }
                contracts:
                  - id: PG-52.explored
                    title: The answer to a request that is not wanted any longer changes nothing
                    basis: chosen
                    source: "EX-01, PG-52, PG-54, PG-55, PG-56"
                    dialects: [cursor]
                    needs: [overlaps]
                    given:
                      faults:
                        - { request: 2, fault: { status: 500 } }
                    steps:
                      - do: start
                      - hold: request(2)
                      - do: next
                        settle: false
                      - await: request(2)
                      - hold: request(1)
                      - do: refresh
                        settle: false
                      - await: request(1)
                      - release: request(2)
                        requests: []
                        trace: []
                        state: { ids: [0, 1] }
                      - release: all

                """
        )
        #expect(try Self.plan(contract.text).contracts.count == 1)
    }

    @Test("the guide shows a contract as it is written")
    func guide() throws {
        let history = History(
            rowCount: 3,
            steps: [
                .act(.start), .answer(request: 0, .page), .act(.next), .act(.refresh), .answer(request: 0, .page),
            ]
        )
        let violation = Violation(.lateAnswer, expected: "no event", seen: "page([2])")
        let finding = ExplorationFinding(history: history, violation: violation)
        let setup = ModelSetup(style: .tokens)
        let contract = try #require(ExploredContract(finding, in: setup, promises: .reference))
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..").standardizedFileURL
        let guide = try String(contentsOf: root.appending(path: "docs/exploring.md"), encoding: .utf8)
        #expect(guide.contains("```yaml\n\(contract.text)```\n"), "\(contract.text)")
    }

    @Test("a history in a way of paging that no shipped dialect has needs a dialect")
    func keys() {
        let history = History(rowCount: 1, steps: [.act(.start)])
        let violation = Violation(.loadingIsRight, expected: "loading: true", seen: "loading: false")
        let finding = ExplorationFinding(history: history, violation: violation)
        #expect(ExploredContract(finding, in: ModelSetup(style: .keys), promises: Self.promises) == nil)
        #expect(ExploredContract(finding, in: ModelSetup(style: .tokens), promises: Self.promises) != nil)
        let stripe = ContractDialect(name: "stripe", rowsKey: "data")
        let contract = ExploredContract(
            finding,
            in: ModelSetup(style: .keys),
            promises: Self.promises,
            dialect: stripe
        )
        #expect(contract?.text.contains("\n    dialects: [stripe]\n") == true)
    }

    @Test("promises have the names of the vocabulary")
    func names() throws {
        let layer = try #require(try ContractWords(sources: ShippedContracts.files).vocabulary.layers["pager"])
        #expect(Set(Self.promises.names).isSubset(of: layer.promises.keys))
        #expect(PagerPromises(names: Self.promises.names) == Self.promises)
        #expect(PagerPromises(names: ["dedupes", "other"]) == .dedupes)
    }

    @Test("a contract of any source is played again, except one about a rule of another version")
    func replays() {
        let explored = (id: "PG-52.explored.cursor", source: "EX-01, PG-52" as String?)
        let written = (id: "PG-52", source: nil as String?)
        #expect(ReplayedContracts.problem(with: [explored, written], file: "found.yaml") == nil)
        #expect(
            ReplayedContracts.problem(with: [(id: "PG-52.explored", source: "EX-99, PG-52")], file: "new.yaml")
                == "contract 'PG-52.explored' of 'new.yaml' is about the rule EX-99, which this version does not have; "
                + "use the version that wrote the file, or 'understudy check new.yaml'"
        )
    }
}

extension ExploredContractTests {
    /// The dialect in which the contracts of each way of paging are checked.
    private static let dialects: [ModelStyle: String] = [
        .numbers: "spring", .bareNumbers: "page-bare", .offsets: "offset", .tokens: "cursor",
    ]

    /// Returns the contract of the history that a search finds.
    private func contract(of wrong: WrongPager, style: ModelStyle) async throws -> ExploredContract? {
        var settings = PagerSettings(dialect: style.dialect, endpoint: "/", pageSize: 2)
        settings.refresh = .allPages
        let isSequential = Self.sequential.contains { wrong.id == "pager/\($0)" }
        let search = Exploration(
            wrong.decisions(settings),
            setup: ModelSetup(style: style),
            promises: isSequential ? Self.promises.subtracting(.overlaps) : Self.promises,
            bounds: Self.bounds
        )
        var options = ExhaustiveSearch<Exploration<WrongPagerDecisions>>.Options()
        options.statesMax = 2000
        let report = await ExhaustiveSearch(search, options: options).run()
        return search.contract(for: search.shrink(try #require(report.finding)))
    }

    private static func plan(_ text: String) throws -> CheckPlan {
        let words = try ContractWords(sources: ShippedContracts.files)
        return try CheckPlan(texts: [(path: "explored.yaml", text: text)], words: words)
    }
}
