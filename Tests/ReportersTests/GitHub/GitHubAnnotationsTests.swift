// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@testable import Reporters

@Suite("Annotations on GitHub")
struct GitHubAnnotationsTests {
    private func lines(_ results: [ContractResult], path: String? = "Contracts/a,b:c.yaml") -> [String] {
        GitHubAnnotations(Samples.report(results)) { _ in path }.lines
    }

    @Test("a contract that does not hold is an error at its line, every sign that would end it escaped")
    func escaped() {
        #expect(
            lines([Samples.result("P-36", .undecided("100 % \r gone"))]) == [
                "::error file=Contracts/a%2Cb%3Ac.yaml,line=4,col=3,title=undecided%3A P-36::A title%0A"
                    + "  c/pages.yaml:4:3%0A  100 %25 \\u{D} gone"
            ]
        )
    }

    @Test("a broken contract is marked where the difference is")
    func broken() {
        let line = lines([Samples.result("P-35", .broken(Samples.difference))])[0]
        #expect(line.hasPrefix("::error file=Contracts/a%2Cb%3Ac.yaml,line=9,col=5,title=broken%3A P-35::A title%0A"))
        #expect(line.contains("%0A  >        page.rollback(1)  x%0A"))
        #expect(!line.contains("\n"))
    }

    @Test("a contract that is in no file of the repository is an error without a place")
    func elsewhere() {
        let line = lines([Samples.result("P-36", .undecided("gone"))], path: nil)[0]
        #expect(line.hasPrefix("::error title=undecided%3A P-36::A title%0A"))
    }

    @Test("what holds, or is parked, is no annotation")
    func quiet() {
        let results = [
            Samples.result("R-01", .holds), Samples.result("P-37", .knownBroken(reason: "")),
        ]
        #expect(lines(results) == [])
    }

    @Test("what nobody has judged is a warning, and so is what the run was required to judge")
    func warnings() {
        var report = Samples.report([Samples.result("R-01", .holds), Samples.result("R-02", .unsupported(""))])
        report.shortfalls = ["--require reformer:\nnothing"]
        #expect(
            GitHubAnnotations(report) { _ in nil }.lines == [
                "::warning title=not judged::1 of 2 contracts is unsupported by the driver and was not judged",
                "::warning title=not judged::--require reformer:%0Anothing",
            ]
        )
    }

    @Test("more than GitHub would show are summed up in the last", arguments: [(10, 10), (11, 10), (500, 10)])
    func many(count: Int, shown: Int) {
        let lines = lines((1...count).map { Samples.result("P-\($0)", .undecided("gone")) })
        #expect(lines.count == shown)
        #expect(lines[8].contains("title=undecided%3A P-9::"))
        let last = count == 10 ? "title=undecided%3A P-10::" : "title=\(count - 9) more::\(count - 9) more contracts"
        #expect(lines[9].contains(last))
    }
}
