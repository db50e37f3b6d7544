// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Every word that tickets show, in one place (T-15 to T-17, K-14, K-15).
package enum TicketTexts {
    /// The sign in front of an amount, U+00A5.
    package static let currency = "¥"
    /// The sign behind a rate in tenths of the price.
    package static let tenths = "折"

    /// From which amount on a ticket can be used; begins with U+00B7 and one space.
    package static func condition(_ amount: String) -> String { "· 滿\(amount)元可用" }

    /// Until when a ticket can be exchanged; nothing follows the ASCII colon where there is no date (T-16, T-18).
    package static func deadline(_ date: String) -> String { "· 兌換截止日期:\(date)" }
}
