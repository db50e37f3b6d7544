// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import UnderstudyTesting

@Suite("The settings of a driven pager")
struct PagerSettingsTests {
    private static func settings(
        with changes: [String: ContractValue],
        accepts: [String] = []
    ) throws(LayerRefusal) -> PagerSettings {
        let members = (DrivenPagerStage.configuration.object ?? [:]).merging(changes) { _, new in new }
        return try PagerSettings(.object(members), dialects: ["google"], accepts: accepts)
    }

    @Test("are those of the configuration")
    func all() throws {
        let settings = try Self.settings(
            with: ["parameters": ["market": "north"], "ahead": 2, "requestTimeout": 300],
            accepts: ["parameters", "ahead"]
        )
        #expect(settings.url.absoluteString == "http://127.0.0.1/rows")
        #expect(settings.pageSize == 20)
        #expect(settings.timeout == .milliseconds(300))
        #expect(settings.dialect["name"] == "google")
        #expect(settings.parameters == ["market": "north"])
        #expect(settings.pagesAhead == 2)
    }

    @Test(
        "that the pager does not support, or that are wrong, are refused with a reason",
        arguments: [
            (["ahead": 2], LayerRefusal.unsupported("configuration key 'ahead'")),
            (["dialect": ["name": "slack"]], .unsupported("dialect 'slack'")),
            (["dialect": .null], .unsupported("dialect ''")),
            (["endpoints": [:]], .refused("the configuration has no endpoint 'list'; give its complete URL")),
            (["pageSize": "20"], .refused("configuration key 'pageSize' is \"20\"; give an integer")),
            (
                ["parameters": ["a": 1]],
                .refused("configuration key 'parameters' is {\"a\":1}; give an object of texts")
            ),
        ] as [([String: ContractValue], LayerRefusal)]
    )
    func refused(changes: [String: ContractValue], refusal: LayerRefusal) {
        #expect(throws: refusal) {
            try Self.settings(with: changes, accepts: changes.keys.contains("ahead") ? [] : ["parameters"])
        }
    }
}
