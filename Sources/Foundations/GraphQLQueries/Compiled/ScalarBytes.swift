// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A scalar, with the way from the bytes of a value to those of the answer.
///
/// The bytes of most values can be copied. All others are read and written again.
package enum ScalarBytes: String, Sendable {
    /// Whole numbers of 32 bits.
    case int = "Int"
    /// Numbers.
    case float = "Float"
    /// Texts.
    case string = "String"
    /// Keys.
    case id = "ID"
    /// `true` or `false`.
    case boolean = "Boolean"
    /// Any value of JSON.
    case json = ""

    /// The most digits that a double always keeps.
    private static let digitsMax = 15
    /// The most digits of a number that surely fits 32 bits.
    private static let intDigitsMax = 9

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: The value in JSON, not null.
    ///   - isPlain: Whether it is a string without escapes.
    ///   - output: The answer.
    /// - Returns: Whether the scalar has such a value.
    func write(_ value: UnsafeBufferPointer<UInt8>, isPlain: Bool, to output: inout [UInt8]) -> Bool {
        let isText = isPlain && (self == .string || self == .id || self == .json)
        let first = value.first ?? 0
        let isWord = first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
        if isText || isWord && (self == .boolean || self == .json) {
            output.append(contentsOf: value)
            return true
        }
        if !isPlain, !isWord, self != .boolean, let number = PlainNumber(value) {
            let digits = number.wholeCount + number.fractionCount
            switch self {
            case .int where number.fractionCount == 0 && digits <= Self.intDigitsMax,
                .float where digits <= Self.digitsMax, .json where digits <= Self.digitsMax:
                number.write(value, to: &output)
                return true
            case .id where number.fractionCount == 0 && digits <= Self.digitsMax,
                .string where number.fractionCount == 0 && digits <= Self.digitsMax:
                output.append(UInt8(ascii: "\""))
                output.append(contentsOf: value)
                output.append(UInt8(ascii: "\""))
                return true
            default: break
            }
        }
        return writeAgain(value, to: &output)
    }

    private func writeAgain(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> Bool {
        guard var value = try? JSONParser.parse(Array(bytes)) else { return false }
        if self != .json {
            do throws(ValueProblem) {
                value = try LeafOutput.value(value, as: .scalar(ScalarType(rawValue)))
            } catch {
                return false
            }
        }
        JSONWriter.write(value, into: &output)
        return true
    }
}

/// A number in decimal digits without an exponent, and not so small that it is written with one.
private struct PlainNumber {
    /// The number of zeros behind the point, from which on numbers are left to the writer of doubles.
    private static let zerosMax = 3

    /// The number of digits in front of the point.
    private(set) var wholeCount = 0
    /// The number of digits behind the point, without zeros at the end but for one; 0 without a point.
    private(set) var fractionCount = 0
    /// The offset of the first digit.
    private let start: Int

    /// Measures a number; nil for every other value.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        start = bytes.first == UInt8(ascii: "-") ? 1 : 0
        var offset = start
        while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
        wholeCount = offset - start
        guard wholeCount > 0 else { return nil }
        let isZero = bytes[start] == UInt8(ascii: "0")
        guard !isZero || wholeCount == 1 else { return nil }
        guard offset < bytes.count else {
            // A whole number has no zero with a sign.
            guard !isZero || start == 0 else { return nil }
            return
        }
        let point = offset
        guard bytes[point] == UInt8(ascii: ".") else { return nil }
        offset += 1
        while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
        guard offset == bytes.count, offset > point + 1 else { return nil }
        while offset > point + 2, bytes[offset - 1] == UInt8(ascii: "0") { offset -= 1 }
        fractionCount = offset - point - 1
        guard isZero, fractionCount > Self.zerosMax else { return }
        let front = bytes[point + 1..<point + 1 + Self.zerosMax]
        guard front.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    }

    /// Writes the number without zeros at the end.
    func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        let count = start + wholeCount + (fractionCount > 0 ? 1 + fractionCount : 0)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[0..<count]))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
