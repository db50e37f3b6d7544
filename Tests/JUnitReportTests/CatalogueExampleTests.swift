// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

/// The examples of the pages in `JUnitReport.docc`; `Tests/TidyTests/CatalogueTests.swift` compares the two.
@Suite struct CatalogueExampleTests {
    private struct Result: Sendable {
        enum Ending: Sendable {
            case held
            case broken(String)
            case unreachable([UInt8])
        }

        var name: String
        var ending: Ending
        var duration = Duration.milliseconds(3)
    }

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("a whole report is written, and good")
    func whole() throws {
        let path = directory.file("report.xml")

        let suite = TestSuite(
            name: "orders",
            timestamp: UTCTimestamp(secondsSince1970: 1_800_000_000),
            cases: [
                TestCase(className: "orders.paging", name: "the last page is short", duration: .milliseconds(4)),
                TestCase(className: "orders.paging", name: "no page follows it", duration: .milliseconds(2)),
            ]
        )
        let file = try ReportFile(path: path)
        try TestReport(suites: [suite]).write(to: file)
        try file.commit()

        let verdict = try ReportCheck(profile: .aggregate).check(path: path)
        #expect(verdict.isGood && verdict.counts.tests == 2)
    }

    @Test("a long run is written case by case")
    func long() async throws {
        let path = directory.file("report.xml")
        let start = UTCTimestamp(secondsSince1970: 1_800_000_000)
        let results = AsyncStream<Result> { stream in
            stream.yield(Result(name: "a", ending: .held))
            stream.yield(Result(name: "b", ending: .broken("1 is not 2")))
            stream.yield(Result(name: "c", ending: .unreachable([0x1B, 0xC3])))
            stream.finish()
        }

        let file = try ReportFile(path: path)
        let writer = try ReportWriter(to: file)
        try writer.begin()

        try writer.beginSuite(TestSuite(name: "orders", timestamp: start))
        for await result in results {
            let outcome: TestOutcome =
                switch result.ending {
                case .held: .passed
                case .broken(let difference):
                    .failed(TestProblem(message: "broken", type: "contract.Broken", text: ReportText(difference)))
                case .unreachable(let log):
                    // Bytes as they came from the process: nothing to decode, nothing to clean.
                    .errored(TestProblem(message: "no answer", type: "driver.Silent", text: ReportText(bytes: log)))
                }
            let name = ReportText(result.name)
            let testCase = TestCase(className: "orders.paging", name: name, duration: result.duration, outcome: outcome)
            try writer.write(testCase)
        }
        try writer.endSuite()

        try writer.end()
        try file.commit()

        let counts = try ReportCheck(profile: .aggregate).check(path: path).counts
        #expect([counts.tests, counts.failures, counts.errors, counts.skipped] == [3, 1, 1, 0])
    }

    @Test("the reports of shards are joined, and checked")
    func shards() throws {
        let path = directory.file("report.xml")
        let shards = try ["north", "south"]
            .map { name in
                let testCase = TestCase(className: "orders.\(name)", name: "a", duration: .zero)
                let suite = TestSuite(name: "orders", timestamp: UTCTimestamp(secondsSince1970: 0), cases: [testCase])
                let shard = try ReportFile(path: directory.file("\(name).xml"))
                try TestReport(suites: [suite]).write(to: shard)
                try shard.commit()
                return shard.path
            }

        let whole = try ReportFile(path: path)
        let totals = try ReportMerge().merge(shards, to: whole)
        try whole.commit()

        #expect(totals.tests == 2)

        let verdict = try ReportCheck().check(path: path)
        for finding in verdict.findings { print("\(path):\(finding)") }

        #expect(verdict.isGood && verdict.suiteCount == 1)
    }
}
