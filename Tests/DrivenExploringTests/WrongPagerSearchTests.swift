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

    private func search(_ id: String, in dialect: String, steps: Int) async throws -> ExplorationResult {
        let pager = try #require(WrongPager.all.first { $0.id == id })
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
                pager.driver.make(.simulated(on: stage, clock: clock))
            }
            .run()
        }
    }
}
