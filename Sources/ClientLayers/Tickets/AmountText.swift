// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An amount in digits: at most six that count, as C's `%g` writes it, but all of them from a million on (T-11, X-43).
package enum AmountText {
    private static let digitCount = 6

    /// Returns the text of an amount; what is no number, or not finite, is `0`.
    package static func text(of amount: Double) -> String {
        guard amount.isFinite, amount != 0 else { return "0" }
        let decimal = ExactDecimal(amount.magnitude)
        let rounded = decimal.rounded(toDigits: digitCount)
        return (amount < 0 ? "-" : "") + unsigned(decimal, rounded)
    }

    private static func unsigned(_ decimal: ExactDecimal, _ rounded: ExactDecimal) -> String {
        if rounded.pointPlace > digitCount {
            return decimal.rounded(toDigits: max(decimal.pointPlace, digitCount)).wholeDigits
        }
        var digits = rounded.digits
        while digits.last == 0 { digits.removeLast() }
        if rounded.pointPlace > 0 {
            let fraction = ExactDecimal.text(digits.dropFirst(rounded.pointPlace))
            return fraction.isEmpty ? rounded.wholeDigits : "\(rounded.wholeDigits).\(fraction)"
        }
        // Like `%g`: no more than three zeros behind the point, an exponent of at least two digits.
        if rounded.pointPlace > -4 {
            return "0." + String(repeating: "0", count: -rounded.pointPlace) + ExactDecimal.text(digits)
        }
        let exponent = 1 - rounded.pointPlace
        let fraction = ExactDecimal.text(digits.dropFirst())
        let significand = ExactDecimal.text(digits.prefix(1)) + (fraction.isEmpty ? "" : ".\(fraction)")
        return "\(significand)e-\(exponent < 10 ? "0" : "")\(exponent)"
    }
}
