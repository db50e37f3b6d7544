// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import JUnitReport

/// Writes, checks or merges a large report and prints what that took: seconds, and KiB above the process at its start.
@main struct JUnitBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let count = Int(arguments[2]) else {
            say("usage: junit-benchmark write|whole|check|merge CASES FILE [SHARD …]")
            exit(64)
        }
        let atStart = Self.memory("VmRSS:")
        let clock = ContinuousClock()
        let duration = try clock.measure {
            switch arguments[1] {
            case "write": try write(count, to: arguments[3])
            case "whole": try writeWhole(count, to: arguments[3])
            case "check": try check(arguments[3], count)
            default: try merge(Array(arguments[4...]), to: arguments[3])
            }
        }
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        print(seconds, Self.memory("VmHWM:") - atStart)
    }

    /// Writes each case as a run would: when it is over, the counts not being known yet.
    private static func write(_ count: Int, to path: String) throws {
        let sink = try PlainFile(path)
        let writer = try ReportWriter(to: sink)
        try writer.begin()
        try writer.beginSuite(suite)
        for index in 0..<count { try writer.write(testCase(index)) }
        try writer.endSuite(duration: .seconds(1))
        try writer.end()
    }

    /// Writes a suite held in memory, whose counts are known.
    private static func writeWhole(_ count: Int, to path: String) throws {
        var whole = suite
        whole.duration = .seconds(1)
        whole.cases = (0..<count).map(testCase)
        try TestReport(suites: [whole]).write(to: try PlainFile(path))
    }

    private static func check(_ path: String, _ count: Int) throws {
        let verdict = try ReportCheck(profile: .aggregate).check(path: path)
        guard verdict.isGood, verdict.profile == .aggregate, verdict.counts.tests == count else {
            say("\(verdict)")
            exit(1)
        }
    }

    private static func merge(_ shards: [String], to path: String) throws {
        _ = try ReportMerge().merge(shards, to: try PlainFile(path))
    }

    private static func say(_ text: String) {
        let line = Array("\(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }

    private static var suite: TestSuite {
        TestSuite(
            name: "bench",
            timestamp: UTCTimestamp(secondsSince1970: 1_795_248_900),
            properties: [TestProperty(name: "bench.seed", value: "42")]
        )
    }

    /// Every hundredth case fails with a message that needs escaping.
    private static func testCase(_ index: Int) -> TestCase {
        var name = prefix
        name.append(contentsOf: String(index).utf8)
        name.append(contentsOf: suffix)
        return TestCase(
            className: classNames[index % 100],
            name: ReportText(bytes: name),
            duration: .milliseconds(index % 1000),
            outcome: index % 100 == 99 ? .failed(problem) : .passed
        )
    }

    private static let classNames = (0..<100).map { "bench.paging.group\($0)" }
    private static let prefix = Array("page ".utf8)
    private static let suffix = Array(" of the list is shown once and in order".utf8)

    private static let problem = TestProblem(
        message: "expected \"2\" < 3 & got 4",
        type: "contract.Broken",
        text: "expected \"2\" < 3 & got 4\nrequest 1\nrequest 2\nContracts/list.yaml:12"
    )

    /// A line of what the system says about this process, in KiB.
    private static func memory(_ key: String) -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard text.hasPrefix(key) else { continue }
            return Int(text.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) ?? 0
        }
        return 0
    }
}
