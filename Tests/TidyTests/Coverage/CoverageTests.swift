// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Every behaviour of the index is held by something that can fail.
struct CoverageTests {
    private let tree = SourceTree()

    @Test("a behaviour that can be seen has a contract")
    func contracts() throws {
        let coverage = try Coverage(tree)
        let visible = coverage.behaviours.filter(\.isVisible).map(\.id)
        #expect(visible.count == 389)
        #expect(visible.filter { coverage.contracts[$0] == nil }.isEmpty)
    }

    @Test("a behaviour that cannot be seen has a reason, and a unit test that cites it where the index says so")
    func unitTests() throws {
        let coverage = try Coverage(tree)
        let invisible = coverage.behaviours.filter { !$0.isVisible }
        #expect(invisible.count == 33)
        for behaviour in invisible {
            #expect(behaviour.reason != nil, "\(behaviour.id) has no 'because'")
            if behaviour.isHeldByTest {
                #expect(coverage.tests[behaviour.id] != nil, "no unit test cites \(behaviour.id)")
            }
        }
    }

    /// `ci/coverage` runs this with `UNDERSTUDY_WRITE_COVERAGE` set, and the table is written instead of compared.
    @Test("the table of coverage is up to date; ci/coverage writes it")
    func table() throws {
        let url = tree.root.appending(path: "Contracts/README.md")
        let document = try String(contentsOf: url, encoding: .utf8)
        let begin = try #require(document.firstRange(of: CoverageTable.marks.begin)).upperBound
        let end = try #require(document.firstRange(of: CoverageTable.marks.end)).lowerBound
        let table = try CoverageTable(Coverage(tree)).text
        if ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_COVERAGE"] != nil {
            let written = String(document[..<begin]) + table + String(document[end...])
            try Data(written.utf8).write(to: url, options: .atomic)
        } else {
            #expect(document[begin..<end] == table)
        }
    }
}
