// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WrongDrivers

@Suite("The figures of searches without contracts")
struct SearchFiguresTests {
    @Test("the table has a line for each layer and kind, and the totals")
    func table() {
        let results = [
            result("pager/a", .layer, steps: 2, seconds: 0.2), result("pager/b", .layer, steps: 4, seconds: 0.4),
            result("pager/c", .layer), result("paging-manager/d", .word, steps: 7, seconds: 3),
        ]
        let table = """
            | wrong drivers | caught by contracts | found | share | median time | median steps |
            | --- | --: | --: | --: | --: | --: |
            | pager, layer | 3 | 2 | 66.6 % | 400 ms | 4 |
            | paging-manager, word | 1 | 1 | 100.0 % | 3.00 s | 7 |
            | all | 4 | 3 | 75.0 % | 400 ms | 4 |
            | target | | | ≥ 95 % | ≤ 1 s | ≤ 6 |

            """
        #expect(SearchFigures(results).table == table)
    }

    @Test("each target that is missed has a sentence")
    func missed() {
        let found = result("pager/a", .layer, steps: 6, seconds: 1)
        #expect(SearchFigures([found]).missed.isEmpty)
        #expect(SearchFigures(Array(repeating: found, count: 19) + [result("pager/b", .layer)]).missed.isEmpty)
        let few = SearchFigures(Array(repeating: found, count: 18) + [result("pager/b", .layer)])
        #expect(few.missed == ["94.7 % of the wrong drivers are found, not 95 %"])
        let slow = SearchFigures([result("pager/a", .layer, steps: 7, seconds: 1.2)])
        #expect(
            slow.missed == [
                "the median time is 1.20 s, not 1 s", "the median of the shrunk histories is 7 steps, not 6",
            ]
        )
    }

    @Test("a driver that no contract catches does not count")
    func uncaught() {
        var word = result("paging-manager/a", .word)
        word.isCaught = false
        #expect(SearchFigures([word, result("pager/a", .layer, steps: 1, seconds: 0.1)]).missed.isEmpty)
        #expect(!SearchFigures([word]).table.contains("paging-manager"))
        #expect(word.line == "-\tpaging-manager/a\tno contract of the layer catches it, so it does not count")
    }

    @Test("a wrong layer is found, or it has a reason, and not both")
    func reasons() {
        #expect(result("pager/a", .layer, steps: 1, seconds: 0.1).isRight)
        #expect(!result("pager/a", .layer).isRight)
        #expect(result("pager/no-time-limit", .layer).isRight)
        #expect(!result("pager/no-time-limit", .layer, steps: 1, seconds: 0.1).isRight)
        #expect(result("paging-manager/a", .word).isRight)
        var alarmed = result("pager/a", .layer, steps: 1, seconds: 0.1)
        alarmed.falseFindings = ["the right driver breaks EX-01, too"]
        #expect(!alarmed.isRight)
    }

    @Test("a line names the rule, the history and the time, or the reason")
    func lines() {
        let found = result("pager/a", .layer, steps: 2, seconds: 0.25)
        #expect(
            found.line == "EX-01\tpager/a\tcursor\tround 1\t2 steps of 120\t250 ms\tcontract\tthe plain server\t"
        )
        #expect(result("pager/a", .layer).line == "-\tpager/a\tnot found\t0.0 ms\twithout a reason")
        var crashed = result("pager/a", .layer)
        crashed.ending = .crashed
        #expect(crashed.line == "-\tpager/a\tnot found\t0.0 ms\tthe search crashed")
    }

    @Test("a worker writes a result in one line, and the pool reads it")
    func coding() throws {
        var result = result("pager/a", .layer, steps: 2, seconds: 0.25)
        result.doubts = ["two\nlines"]
        let data = try JSONEncoder().encode(result)
        #expect(!data.contains(UInt8(ascii: "\n")))
        #expect(try JSONDecoder().decode(SearchedDriver.self, from: data) == result)
    }

    @Test("wrong pagers and wrong paging managers are searched, and each reason is about one of them")
    func catalogue() throws {
        let searched = WrongDriverCatalogue.searched(for: try Project.plan())
        let ids = Set(searched.map(\.driver.id))
        #expect(ids.count == searched.count)
        #expect(ids.isSuperset(of: WrongPager.all.map(\.id)))
        #expect(ids.isSuperset(of: WrongDriverCatalogue.pagingManagers.map(\.id)))
        #expect(ids.contains("paging-manager/event.request.dropped") && ids.contains("published/X-16"))
        #expect(Set(searched.map(\.layer)) == ["pager", "paging-manager"])
        #expect(ids.isDisjoint(with: ["list-domain-service/never-created"]))
        #expect(ids.isSuperset(of: (WrongPager.unexplored + WrongDriverCatalogue.unexploredPagingManagers).map(\.id)))
        #expect(ids.isSuperset(of: WrongDriverCatalogue.unexploredWords.map(\.id)))
    }

    /// Returns the result of a driver; one without steps is not found.
    private func result(_ id: String, _ kind: WrongDriver.Kind, steps: Int = 0, seconds: Double = 0) -> SearchedDriver {
        let layer = String(id.prefix { $0 != "/" })
        let driver = WrongDriver(id: id, sentence: "Something is wrong", kind: kind, layers: [layer]) { $0.driver() }
        var result = SearchedDriver(driver, layer: layer)
        (result.seconds, result.searchedSteps) = (seconds, 120)
        guard steps > 0 else { return result }
        result.finding = SearchedDriver.Finding(
            rule: "EX-01",
            subject: "cursor",
            stepCount: steps,
            round: 1,
            server: "the plain server",
            hasContract: true
        )
        return result
    }
}
