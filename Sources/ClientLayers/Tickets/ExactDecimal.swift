// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Every decimal digit of a positive finite number, as exact as the machine holds it.
struct ExactDecimal: Hashable, Sendable {
    /// The digits, greatest place first, without zeros in front.
    private(set) var digits: [Int]
    /// How many digits stand before the point; negative for zeros behind it.
    private(set) var pointPlace: Int

    /// Takes a number apart: its significand times a power of two is a whole number over a power of ten.
    init(_ number: Double) {
        let bits = number.isNormal ? number.significandBitPattern | 1 << 52 : number.significandBitPattern
        let shift = bits.trailingZeroBitCount
        let exponent = Int(number.isNormal ? number.exponentBitPattern : 1) - 1075 + shift
        var reversed = String(bits >> UInt64(shift)).utf8.reversed().map { Int($0) - 48 }
        Self.multiply(&reversed, by: exponent < 0 ? 5 : 2, times: abs(exponent))
        digits = reversed.reversed()
        pointPlace = digits.count + min(exponent, 0)
    }

    /// The digits before the point, `0` if there are none; what stands behind it is cut off.
    var wholeDigits: String {
        guard pointPlace > 0 else { return "0" }
        return Self.text(digits.prefix(pointPlace), filledTo: pointPlace)
    }

    /// The same number with at most so many digits, half a place going to the even neighbour, as C does it.
    func rounded(toDigits count: Int) -> ExactDecimal {
        guard digits.count > count else { return self }
        var rounded = self
        rounded.digits = Array(digits.prefix(count))
        let rest = digits.dropFirst(count)
        let isOdd = rounded.digits.last.map { $0 % 2 == 1 } ?? false
        let isTie = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
        guard isTie ? isOdd : (rest.first ?? 0) >= 5 else { return rounded }
        rounded.raiseLastDigit()
        return rounded
    }

    private mutating func raiseLastDigit() {
        var place = digits.count - 1
        while place >= 0, digits[place] == 9 {
            digits[place] = 0
            place -= 1
        }
        if place >= 0 {
            digits[place] += 1
        } else {
            digits.insert(1, at: 0)
            pointPlace += 1
        }
    }

    /// Digits as text with zeros behind them.
    static func text(_ digits: some Collection<Int>, filledTo count: Int = 0) -> String {
        digits.map { String($0) }.joined() + String(repeating: "0", count: max(0, count - digits.count))
    }

    /// Multiplies a number, smallest place first, by a power; eight factors in one go.
    private static func multiply(_ digits: inout [Int], by base: Int, times: Int) {
        var left = times
        while left > 0 {
            let count = min(left, 8)
            let factor = (0..<count).reduce(1) { product, _ in product * base }
            left -= count
            var carry = 0
            for place in digits.indices {
                carry += digits[place] * factor
                digits[place] = carry % 10
                carry /= 10
            }
            while carry > 0 {
                digits.append(carry % 10)
                carry /= 10
            }
        }
    }
}
