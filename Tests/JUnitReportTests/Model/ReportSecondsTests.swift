// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JUnitReport

@Suite struct ReportSecondsTests {
    @Test(
        "a duration is written in seconds with three decimals",
        arguments: [
            (.zero, "0.000"),
            (.microseconds(499), "0.000"),
            (.microseconds(500), "0.001"),
            (.milliseconds(7), "0.007"),
            (.microseconds(999_499), "0.999"),
            (.microseconds(999_500), "1.000"),
            (.seconds(1234) + .milliseconds(50), "1234.050"),
            (.milliseconds(-1), "0.000"),
            (.seconds(-5), "0.000"),
            (.seconds(999_999_999_999) + .microseconds(999_999), "999999999999.999"),
            (.seconds(Int64.max), "999999999999.999"),
        ] as [(Duration, String)]
    )
    func form(duration: Duration, expected: String) {
        #expect(duration.reportSeconds == expected)
    }

    @Test("a suite without a duration takes as long as its cases, a negative one counting as nothing")
    func sum() {
        let cases = [Duration.seconds(2), .seconds(-9), .milliseconds(5)].enumerated()
            .map { index, duration in
                TestCase(className: "a.b", name: "\(index)", duration: duration)
            }
        let suite = TestSuite(name: "s", timestamp: UTCTimestamp(secondsSince1970: 0), cases: cases)
        #expect(SuiteInProgress(suite, id: 0, options: ReportOptions()).writtenDuration == .milliseconds(2005))
    }
}
