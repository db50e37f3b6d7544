// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DrivenExploring
import DriverProtocol
import Exploring
import OrderedCollections
import ShippedContracts
import SimulatedStage
import Testing
import WrongDrivers

/// The wrong pagers that only a search with real HTTP values and texts can find.
@Suite("search of wrong pagers", .timeLimit(.minutes(5)))
struct WrongPagerSearchTests {
    /// The wrong pagers, each with a dialect in which a search finds it.
    static let found: KeyValuePairs<String, String> = [
        "usual-end-only": "cursor", "empty-token-followed": "slack", "null-token-fails": "cursor",
        "absent-token-fails": "github", "zero-text-is-no-token": "keyset", "repeated-token-beside-flag": "notion",
        "flag-ignored": "stripe", "token-decoded": "keyset", "token-plus-as-blank": "keyset",
        "token-encoded-twice": "keyset", "array-token-as-text": "dynamodb", "object-token-unwrapped": "dynamodb",
        "relative-url-refused": "link", "title-as-relation": "link", "relation-needs-quotes": "link",
        "strange-token-is-end": "drf-cursor", "ids-as-doubles": "cursor", "size-of-a-menu": "relay",
        "size-one-not-sent": "relay", "size-with-first-page-only": "page-bare", "headers-forgotten": "dynamodb",
        "get-instead-of-post": "notion", "parameter-plus-as-blank": "page",
        "parameters-with-first-page-only": "bare-url", "parameters-not-added-to-url": "bare-url",
        "null-rows-are-none": "page", "wrong-rows-are-none": "page-bare", "missing-rows-are-none": "page",
        "no-json-is-empty-page": "page", "no-body-is-empty-page": "page-bare",
    ]

    @Test("a search finds the mistakes in requests and in reading, with a short history", arguments: found.map(\.key))
    func finds(id: String) async throws {
        let dialect = try #require(Self.found.first { $0.key == id }?.value)
        let result = try await search("pager/\(id)", in: dialect, steps: 10_000)
        let broken = try #require(result.brokenRules.first)
        #expect(broken.finding.history.steps.count <= 6)
    }

    /// Pagers that show or do something wrong, each with a dialect in which a search finds it.
    static let words: KeyValuePairs<String, String> = [
        "state.failed.zero-for-nil": "page", "state.hasPrevious.absent": "drf-cursor",
        "state.hasPrevious.lost": "relay", "state.hasPrevious.stale": "django", "action.previous.ignored": "keyset",
    ]

    @Test("a search finds mistakes in what is shown, and in previous", arguments: words.map(\.key))
    func finds(word: String) async throws {
        let files = ShippedContracts.files
        let plan = try CheckPlan(
            of: ContractSuite.load(sources: files, words: try ContractWords(sources: files))
        )
        let searched = WrongDriverCatalogue.searched(for: plan)
        let driver = try #require(searched.first { $0.driver.id == "pager/\(word)" }?.driver)
        let dialect = try #require(Self.words.first { $0.key == word }?.value)
        let broken = try #require(try await search(driver.make, in: dialect, steps: 2000).brokenRules.first)
        #expect(broken.finding.history.steps.count <= 6)
        if let contract = broken.contract { try await Self.check(contract, with: driver.make) }
    }

    @Test(
        "the contract of a wrong request demands the page size and the parameters",
        arguments: [
            "size-of-a-menu", "size-one-not-sent", "parameter-plus-as-blank", "parameters-with-first-page-only",
        ]
    )
    func requests(id: String) async throws {
        let pager = try #require(WrongPager.all.first { $0.id == "pager/\(id)" })
        let result = try await search(pager.driver.make, in: "page", steps: 10_000)
        let contract = try #require(result.brokenRules.first { $0.rule == .requestIsRight }?.contract)
        #expect(contract.text.contains("        sent: [ { size: "))
        try await Self.check(contract, with: pager.driver.make)
    }

    @Test("a contract has no previous if only a request shows whether a page is before the first one")
    func previous() throws {
        let steps: [HistoryStep] = [.act(.start), .answer(request: 0, .page), .act(.previous)]
        let violation = Violation(.previousPageWanted, expected: "one request", seen: "no request")
        let finding = ExplorationFinding(history: History(rowCount: 1, steps: steps), violation: violation)
        let words = try ContractWords(sources: ShippedContracts.files)
        let capability = LayerCapability(
            actions: ["start", "next", "previous"],
            events: ["page", "end", "failed"],
            promises: ["previous"]
        )
        for (name, hasContract) in [("keyset", false), ("stripe", false), ("cursor", true)] {
            let subject = try DialectSubject(try #require(words.dialects[name]))
            #expect((subject.contract(for: finding, capability: capability) != nil) == hasContract, "\(name)")
        }
    }

    @Test("a search does not find the wrong pagers that have a reason", arguments: WrongPager.unexplored.map(\.id))
    func unexplored(id: String) async throws {
        for dialect in ["page", "cursor", "slack"] {
            let result = try await search(id, in: dialect, steps: 1000)
            #expect(result.brokenRules.isEmpty)
        }
    }

    @Test("each reason is about a wrong pager that no search finds")
    func reasons() {
        let ids = WrongPager.unexplored.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids).isSubset(of: WrongPager.all.map(\.id)))
        #expect(Set(ids).isDisjoint(with: Self.found.map { "pager/\($0.key)" }))
    }

    /// Checks that a wrong pager breaks a contract, and the right one holds it.
    private static func check(
        _ contract: ExploredContract,
        with make: @escaping @Sendable (DriverSurroundings) -> any Driver
    ) async throws {
        let words = try ContractWords(sources: ShippedContracts.files)
        let plan = try CheckPlan(texts: [(path: "explored.yaml", text: contract.text)], words: words)
        #expect(try await WrongDriverRun(plan).verdicts { $0.driver() } == [.holds], "\(contract.text)")
        #expect(try await WrongDriverRun(plan).verdicts(of: make) == [.broken], "\(contract.text)")
    }

    private func search(_ id: String, in dialect: String, steps: Int) async throws -> ExplorationResult {
        let pager = try #require(WrongPager.all.first { $0.id == id })
        return try await search(pager.driver.make, in: dialect, steps: steps)
    }

    private func search(
        _ make: @escaping @Sendable (DriverSurroundings) -> any Driver,
        in dialect: String,
        steps: Int
    ) async throws -> ExplorationResult {
        let words = try ContractWords(sources: ShippedContracts.files)
        let subject = try DialectSubject(try #require(words.dialects[dialect]))
        var order = SearchOrder()
        order.mode = .random(steps: steps)
        return try await SimulatedTime.run { [order] clock in
            let stage = SimulatedStage()
            var limits = DrivenLimits()
            limits.brokenMax = 1
            return try await DrivenSearch(subject, order: order, stage: stage, clock: clock, limits: limits) {
                () async throws(DriverError) in
                make(.simulated(on: stage, clock: clock))
            }
            .run()
        }
    }
}
