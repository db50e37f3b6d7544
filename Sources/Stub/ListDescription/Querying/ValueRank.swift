// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The rank of a value when rows are sorted: null, false, true, numbers, moments, texts, all other values.
enum ValueRank: Comparable {
    /// Null.
    case null
    /// A boolean, 0 or 1.
    case boolean(Int)
    /// A number.
    case number(ExactNumber)
    /// A moment: the seconds from 1970-01-01T00:00:00Z on, and the digits of their fraction without zeros at the end.
    case moment(Int64, fraction: String)
    /// A text, which is compared by its code points, without a locale.
    case text(String)
    /// An array or an object, as compact JSON.
    case other(String)

    /// Ranks a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - number: The value as an exact number; nil for other values.
    ///   - isMoment: Whether texts of the field are moments.
    init(_ value: JSONValue, number: ExactNumber?, isMoment: Bool) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .boolean(flag ? 1 : 0)
        case .string(let text): self = (isMoment ? Self.rank(ofMoment: text) : nil) ?? .text(text)
        case .integer, .number, .array, .object: self = number.map { .number($0) } ?? .other(value.description)
        }
    }

    /// Reads a moment such as `2026-03-04T07:06:07.5+02:00` (RFC 3339); nil for any other text.
    private static func rank(ofMoment text: String) -> ValueRank? {
        let bytes = Array(text.utf8)
        // Day and time of day take 19 bytes.
        guard bytes.count > 19, let clock = CivilDate.seconds(of: String(decoding: bytes[..<19], as: UTF8.self) + "Z")
        else { return nil }
        var rest = bytes[19...]
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
            while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        }
        guard let offset = seconds(ofOffset: rest) else { return nil }
        return .moment(clock - offset, fraction: String(decoding: fraction, as: UTF8.self))
    }

    /// Reads an offset from UTC, in seconds: `Z` or `+02:00`; nil for any other text.
    private static func seconds(ofOffset bytes: ArraySlice<UInt8>) -> Int64? {
        if bytes.elementsEqual("Z".utf8) { return 0 }
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        // An offset has the form of a time of day.
        let time = "1970-01-01T\(String(decoding: bytes.dropFirst(), as: UTF8.self)):00Z"
        guard let seconds = CivilDate.seconds(of: time) else { return nil }
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}

extension FieldKind {
    /// Returns the kind of the field inside this one to which keys lead; nil if the row does not describe it.
    func kind(at keys: ArraySlice<String>) -> FieldKind? {
        guard let key = keys.first else { return self }
        switch self {
        case .object(let fields): return fields.first { $0.name == key }?.kind.kind(at: keys.dropFirst())
        case .nullable(let inner, _): return inner.kind(at: keys)
        default: return nil
        }
    }

    /// Whether the texts of the field are moments.
    var writesMoments: Bool {
        switch self {
        case .dateTime(let range): range.form.isText
        case .nullable(let inner, _): inner.writesMoments
        default: false
        }
    }

    /// Whether the field may have numbers that neither an integer of 64 bits nor a double holds exactly.
    var writesLongNumbers: Bool {
        switch self {
        // A double represents every decimal number of up to 15 digits without loss.
        case .number(let bounds, let decimals):
            decimals > 0 && max(bounds.lowerBound.magnitude, bounds.upperBound.magnitude) >= 1_000_000_000_000_000
        case .sequence(let from, let step):
            Int64(exactly: Int128(from) + Int128(step) * Int128(2 * ListDescription.rowsMax)) == nil
        case .reference: true
        case .nullable(let inner, _): inner.writesLongNumbers
        default: false
        }
    }
}
