// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import OrderedCollections
import Testing

/// The list descriptions that ship with the contracts.
@Suite("Lists of the documented APIs")
struct ShippedListTests {
    /// The folder, four levels above this file's name.
    private static let folder = (0..<4)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appendingPathComponent("Contracts/lists")

    private func load() throws -> ListFile {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        var all = ListFile()
        for name in names {
            let file = try ListFileParser.parse(contentsOf: Self.folder.appendingPathComponent(name).path)
            all.lists += file.lists
            all.answers += file.answers
        }
        return all
    }

    @Test("all can be served together, and each page is JSON with as many rows as it says")
    func together() throws {
        let file = try load()
        #expect(
            file.names == [
                "articles", "dynamics", "activities", "housesForSale", "housesForRent", "townsByPage",
                "townsByOffset", "townsByCursor", "townsByLink", "townsByKey", "coupons", "discounts", "converts",
                "arrivals", "maxIds",
            ]
        )
        #expect(Set(file.routes).count == file.routes.count)
        for list in file.lists {
            let body = try JSONParser.parse(Array(try list.body().utf8))
            #expect(body.value(at: list.envelope.list)?.array?.count == Int(min(list.rows, list.paging.defaultSize)))
        }
    }

    @Test(
        "the tickets' answers say their kind before their rows (T-33, T-39)",
        arguments: [("coupons", 0), ("discounts", 1), ("converts", 2)]
    )
    func tickets(name: String, type: Int) throws {
        let list = try #require(try load().lists.first { $0.name == name })
        #expect(try list.body().hasPrefix(#"{"modelType":\#(type),"data":[{"#))
    }

    @Test("the greatest ids are those of the lists that they stand for (G-04)")
    func greatest() throws {
        let file = try load()
        let data = file.answers.first?.reply(toCall: 1).body?["Data"]
        let dynamics = try #require(file.lists.first { $0.name == "dynamics" })
        let activities = try #require(file.lists.first { $0.name == "activities" })
        #expect(try dynamics.row(0)["DynamicId"] == data?["MaxDynamicId"])
        #expect(try activities.row(0)["ActivityId"] == data?["MaxActivityId"])
        #expect(try dynamics.row(39)["DynamicId"] == 1)
    }
}
