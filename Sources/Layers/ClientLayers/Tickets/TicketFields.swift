// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Synchronization

/// The dictionary of one ticket, read so that nothing a server sends is refused.
struct TicketFields: Hashable, Sendable {
    private let members: JSONObject

    /// Copies a dictionary by value, so that it cannot be changed from outside (T-04).
    init(_ members: JSONObject) {
        self.members = members
    }

    /// Returns a text as it is, a number in digits; empty for everything else (T-14, T-16, T-18).
    func text(_ key: String) -> String {
        switch members[key] {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): Self.text(of: number)
        default: ""
        }
    }

    /// Returns whether a number is not 0 or a text begins with Y, T or a digit above 0, in any case (T-06, T-07).
    func flag(_ key: String) -> Bool {
        switch members[key] {
        case .bool(let flag): flag
        case .integer(let number): number != 0
        case .number(let number): number != 0
        case .string(let text): Self.flag(of: text)
        default: false
        }
    }

    /// Returns a number, or the one that a text begins with; 0 if there is none (T-12).
    func amount(_ key: String) -> Double {
        let amount: Double
        switch members[key] {
        case .bool(let flag): amount = flag ? 1 : 0
        case .integer(let number): amount = Double(number)
        case .number(let number): amount = number
        case .string(let text): amount = LeadingNumber.double(in: text) ?? 0
        default: amount = 0
        }
        return amount.isFinite ? amount : 0
    }

    /// Returns the digits of an amount without its fraction, never below 0 (T-15, T-20).
    func wholeAmount(_ key: String) -> String {
        switch members[key] {
        case .integer(let number): return String(max(0, number))
        case .string(let text):
            if let whole = LeadingNumber.wholeNumber(in: text) { return String(whole) }
        default: break
        }
        let amount = amount(key)
        return amount < 1 ? "0" : AmountText.wholeDigits(of: amount)
    }

    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "" }
        return Int64(exactly: number).map { String($0) } ?? "\(number)"
    }

    private static func flag(of text: String) -> Bool {
        let rest = text.drop { $0.isWhitespace }
        let unsigned = rest.hasPrefix("+") || rest.hasPrefix("-") ? rest.dropFirst() : rest
        guard let first = unsigned.drop(while: { $0 == "0" }).first else { return false }
        return "123456789".contains(first) || (unsigned.first == first && "YyTt".contains(first))
    }
}

/// A value that is computed at its first read and kept from then on, by all copies of its owner (T-13).
final class Computed<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)

    /// Returns the kept value, or computes it.
    func value(_ compute: () -> Value) -> Value {
        if let value = kept.withLock({ $0 }) { return value }
        let computed = compute()
        return kept.withLock { kept in
            let value = kept ?? computed
            kept = value
            return value
        }
    }
}
