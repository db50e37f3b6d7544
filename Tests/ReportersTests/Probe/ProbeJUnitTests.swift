// Understudy
// SPDX-License-Identifier: Apache-2.0

import BackendProbing
import JUnitReport
import Testing

@testable import Reporters

@Suite("The JUnit report of a probe")
struct ProbeJUnitTests {
    @Test("the suite has the time of the probe")
    func duration() {
        var report = ProbeSamples.report()
        report.duration = .milliseconds(1_500)
        let start = UTCTimestamp(secondsSince1970: 0)
        let mapping = ProbeJUnit(url: "http://h/rows", file: "rows.yaml", version: "1.2.3", start: start)
        #expect(mapping.report(report).suites.map(\.duration) == [.milliseconds(1_500)])
    }
}
