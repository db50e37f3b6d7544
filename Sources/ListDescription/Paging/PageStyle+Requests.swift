// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// Reads the page's number and size out of a query; other parameters are left alone (F-12).
    ///
    /// - Parameter query: The query's names and values, percent-decoded, in the order of the request.
    /// - Returns: What the query asks for, with the defaults for what it does not say.
    /// - Throws: `BadParameter` for a repeated parameter, and for a value that is no integer or out of range.
    package func request(from query: [(name: String, value: String)]) throws(BadParameter) -> PageRequest {
        let page = try integer(pageParameter, in: query, range: first...UInt64.max)
        let size = try integer(sizeParameter, in: query, range: 1...max(1, maximumSize))
        return PageRequest(page: page ?? first, size: size ?? defaultSize)
    }

    /// The longest number that is read; every number of so many digits fits 64 bits.
    private static let digitsMax = 19

    private func integer(
        _ parameter: String,
        in query: [(name: String, value: String)],
        range: ClosedRange<UInt64>
    ) throws(BadParameter) -> UInt64? {
        var found: String?
        for pair in query where pair.name == parameter {
            guard found == nil else {
                let values = query.lazy.filter { $0.name == parameter }.prefix(3).map(\.value)
                throw BadParameter(parameter, values.joined(separator: "&"), allowed: "the parameter once")
            }
            found = pair.value
        }
        guard let text = found else { return nil }
        guard let value = Self.integer(text), range.contains(value) else {
            throw BadParameter(parameter, text, allowed: Self.words(for: range))
        }
        return value
    }

    /// Only ASCII digits: no sign, no space, no exponent, no digits of other scripts.
    private static func integer(_ text: String) -> UInt64? {
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
