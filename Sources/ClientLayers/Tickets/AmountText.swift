// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An amount in digits: at most six that count, as `%g` writes it, but all of them from a million on (T-11, X-43).
package enum AmountText {
    /// Returns the text of an amount; what is no number, or not finite, is `0`.
    package static func text(of amount: Double) -> String {
        guard amount.isFinite, amount != 0 else { return "0" }
        // From here on six digits round up to a million, which `%g` would write with an exponent.
        return String(format: amount.magnitude < 999_999.5 ? "%g" : "%.0f", amount)
    }

    /// Returns the digits before the point of a finite amount; what stands behind it is cut off.
    static func wholeDigits(of amount: Double) -> String {
        String(format: "%.0f", amount.rounded(.towardZero))
    }
}
