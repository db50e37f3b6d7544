// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Reporters

@Suite("Durations for people")
struct DurationTextTests {
    @Test(
        "a duration has as many digits as it is worth",
        arguments: [
            (.zero, "0.0 ms"), (.microseconds(9_960), "9.9 ms"), (.milliseconds(10), "10 ms"),
            (.milliseconds(999), "999 ms"), (.milliseconds(1_009), "1.00 s"), (.milliseconds(59_999), "59.99 s"),
            (.seconds(125), "2 min 5 s"),
        ] as [(Duration, String)]
    )
    func text(duration: Duration, text: String) {
        #expect(DurationText.text(of: duration) == text)
    }
}
