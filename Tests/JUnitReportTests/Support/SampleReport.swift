// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport

/// Reports that several tests write.
enum SampleReport {
    /// A suite with one case.
    ///
    /// - Parameters:
    ///   - name: The name of the suite, and of its only property.
    ///   - cases: Its cases.
    /// - Returns: The suite.
    static func suite(
        _ name: ReportText = "orders",
        cases: [TestCase] = [TestCase(className: "orders.paging", name: "one", duration: .zero)]
    ) -> TestSuite {
        let properties = [TestProperty(name: name, value: "1")]
        return TestSuite(name: name, timestamp: second, properties: properties, cases: cases)
    }

    /// A report with each outcome, and a text in each place that needs escaping.
    static let everyOutcome = TestReport(suites: [
        TestSuite(
            name: "orders & <paging>",
            timestamp: second,
            hostname: "",
            duration: .seconds(2) + .milliseconds(30),
            properties: [
                TestProperty(name: "orders.seed", value: "42"), TestProperty(name: "orders.title", value: ""),
            ],
            cases: [
                TestCase(className: "orders.paging", name: "the last page is short", duration: .milliseconds(4)),
                TestCase(
                    className: "orders.paging",
                    name: "a failed page\nis asked for again ",
                    duration: .microseconds(1_499_600),
                    outcome: .failed(
                        TestProblem(
                            message: "expected \"2\" < 3 & got \u{1B}[31m4\u{1B}[0m",
                            type: "contract.Broken",
                            text: "request 1\n\trequest 2 ]]>\r\nContracts/list.yaml:12"
                        )
                    )
                ),
                TestCase(
                    className: "orders.paging",
                    name: "ünï©ode 👩‍👧",
                    duration: .seconds(-1),
                    outcome: .errored(
                        TestProblem(message: "driver gone", type: "driver.Ended", text: "driver gone (9)")
                    )
                ),
                TestCase(
                    className: "orders.badge",
                    name: "not here",
                    duration: .zero,
                    outcome: .skipped(reason: "the driver says: \"unsupported\"")
                ),
            ],
            standardOutput: "[flaky] a b: attempt 1/3 failed\n",
            standardError: ReportText(bytes: [0x62, 0xC3, 0x28, 0x00, 0x0A])
        ),
        TestSuite(name: "empty", timestamp: UTCTimestamp(secondsSince1970: 0)),
    ])

    private static let second = UTCTimestamp(secondsSince1970: 1_795_248_900)
}
