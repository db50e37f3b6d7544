// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Foundation
import Testing

@Suite("The text of an amount")
struct AmountTextTests {
    @Test(
        "has at most six digits that count (T-11)",
        arguments: [
            (10, "10"), (9.5, "9.5"), (0.1, "0.1"), (100_000, "100000"), (999_999, "999999"), (12.345678, "12.3457"),
            (123_456.7, "123457"), (99.9999999, "100"), (0.5, "0.5"), (0.0001, "0.0001"),
            (0.00012345678, "0.000123457"),
            (0.00001, "1e-05"), (0.0000123456789, "1.23457e-05"), (.leastNonzeroMagnitude, "4.94066e-324"),
            (1e-100, "1e-100"),
            (-5, "-5"), (-9.5, "-9.5"), (-0.00001, "-1e-05"), (2.5, "2.5"), (1, "1"), (0.1 + 0.2, "0.3"),
        ] as [(Double, String)]
    )
    func small(amount: Double, text: String) {
        #expect(AmountText.text(of: amount) == text)
    }

    @Test(
        "has all digits before the point and no exponent from a million on (X-43)",
        arguments: [
            (1_000_000, "1000000"), (1_234_567, "1234567"), (987_654_321, "987654321"), (999_999.4, "999999"),
            (999_999.5, "1000000"), (999_999.7, "1000000"), (1_000_000.4, "1000000"), (1_234_567.89, "1234568"),
            (1e19, "10000000000000000000"), (12_345_678_901_234_567_168, "12345678901234567168"), (-2e6, "-2000000"),
            (1e22, "10000000000000000000000"), (9_007_199_254_740_992, "9007199254740992"),
        ] as [(Double, String)]
    )
    func large(amount: Double, text: String) {
        #expect(AmountText.text(of: amount) == text)
    }

    @Test("is 0 for what is no amount", arguments: [0, -0.0, .nan, .infinity, -.infinity])
    func none(amount: Double) {
        #expect(AmountText.text(of: amount) == "0")
    }

    @Test("ends for the greatest number, with its 309 digits")
    func greatest() {
        let text = AmountText.text(of: .greatestFiniteMagnitude)
        #expect(text.count == 309)
        #expect(text.hasPrefix("17976931348623157081452742373170435679807056752584499659891747680315726078002853"))
    }

    @Test("is that of C below a million, whatever the digits (T-11)")
    func likeC() {
        var state: UInt64 = 7
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // Quarters and tenths meet the ties of rounding, the rest everything else.
            let amount = [
                Double(state >> 40) / 4096, Double(state >> 44) / 40, Double(bitPattern: state >> 2),
            ][Int((state >> 20) % 3)]
            guard amount < 999_999.5 else { continue }
            #expect(AmountText.text(of: amount) == String(format: "%g", amount))
        }
    }
}
