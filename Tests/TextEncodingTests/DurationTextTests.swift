// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

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

    @Test(
        "a duration is written in whole seconds, else in milliseconds",
        arguments: [
            (.seconds(86_400), "86400s"), (.seconds(10), "10s"), (.milliseconds(1_500), "1500ms"), (.zero, "0s"),
            (.microseconds(1_999), "1ms"),
        ] as [(Duration, String)]
    )
    func writing(duration: Duration, text: String) {
        #expect(DurationText.text(of: duration) == text)
    }

    @Test("a duration in whole milliseconds is read as it was written", arguments: [0, 1, 999, 1000, 1001, 86_400_000])
    func roundTrip(milliseconds: Int) {
        let duration = Duration.milliseconds(milliseconds)
        #expect(DurationText.parse(DurationText.text(of: duration)) == duration)
        #expect(duration.wholeMilliseconds == Int64(milliseconds))
    }

    @Test(
        "a measured duration has as many digits as it is worth",
        arguments: [
            (.zero, "0.0 ms"), (.microseconds(9_960), "9.9 ms"), (.milliseconds(10), "10 ms"),
            (.milliseconds(999), "999 ms"), (.milliseconds(1_009), "1.00 s"), (.milliseconds(59_999), "59.99 s"),
            (.seconds(125), "2 min 5 s"),
        ] as [(Duration, String)]
    )
    func measured(duration: Duration, text: String) {
        #expect(DurationText.measured(duration) == text)
    }
}
