// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads single values from a request's parameters; other parameters are ignored (F-12).
struct QueryParameters {
    /// The longest unsigned number that is read; every number of that length fits 64 bits.
    static let digitsMax = 19

    /// Names and values in the order of the request.
    let pairs: [(name: String, value: String)]

    /// Returns the value of a parameter, or nil where it is absent.
    ///
    /// - Parameter parameter: The parameter's name.
    /// - Returns: Its value.
    /// - Throws: `BadParameter` for a repeated parameter, even with the same value.
    func text(_ parameter: String) throws(BadParameter) -> String? {
        var found: String?
        for pair in pairs where pair.name == parameter {
            guard found == nil else {
                let values = pairs.lazy.filter { $0.name == parameter }.prefix(3).map(\.value)
                throw BadParameter(repeated: parameter, values: Array(values))
            }
            found = pair.value
        }
        return found
    }

    /// Returns the value of a parameter as an integer within a range.
    func integer(_ parameter: String, in range: ClosedRange<UInt64>) throws(BadParameter) -> UInt64? {
        guard let text = try text(parameter) else { return nil }
        guard let value = Self.integer(text), range.contains(value) else {
            throw BadParameter(parameter, value: text, allowed: Self.words(for: range))
        }
        return value
    }

    /// Only ASCII digits are allowed: no sign, space, exponent or digits of other scripts.
    static func integer(_ text: String) -> UInt64? {
        let digits = text.utf8
        guard !digits.isEmpty, digits.count <= digitsMax else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + UInt64(digit - UInt8(ascii: "0"))
        }
        return value
    }

    private static func words(for range: ClosedRange<UInt64>) -> String {
        range.upperBound == .max
            ? "an integer of \(range.lowerBound) or more, with at most \(digitsMax) digits"
            : "an integer from \(range.lowerBound) to \(range.upperBound)"
    }
}
