// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import YAMLSource

@Suite("Durations")
struct DurationTextTests {
    @Test(
        "a duration is read exactly",
        arguments: [
            ("200ms", .milliseconds(200)), ("0", .zero), ("15", .milliseconds(15)), ("1.5s", .milliseconds(1500)),
            ("2s", .seconds(2)), ("0.25ms", .microseconds(250)), ("0.000000001s", .nanoseconds(1)),
            ("", nil), ("s", nil), ("ms", nil), ("1.5", nil), ("-1s", nil), ("1m", nil), ("1 s", nil), ("1.s", nil),
            (".5s", nil), ("1e3", nil), ("٣s", nil), ("99999999999999999999s", nil), ("1.2.3s", nil),
        ] as [(String, Duration?)]
    )
    func parsing(text: String, expected: Duration?) {
        #expect(DurationText.parse(text) == expected)
    }

    @Test("a duration is written in whole seconds, else in milliseconds")
    func writing() {
        #expect(DurationText.text(of: .seconds(86_400)) == "86400s")
        #expect(DurationText.text(of: .milliseconds(1_500)) == "1500ms")
    }
}
