// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The number that a text begins with: `10.0` of "10.0", `12` of "12 yuan" (T-12, X-41).
enum LeadingNumber {
    /// The number as a double; nil if the text begins with none.
    static func double(in text: String) -> Double? {
        Double(numeral(in: text))
    }

    /// The number, if it has no fraction, no exponent and no minus sign and fits 64 bits.
    static func wholeNumber(in text: String) -> UInt64? {
        UInt64(numeral(in: text))
    }

    /// A sign, digits with at most one point among them, an exponent; empty without a digit.
    private static func numeral(in text: String) -> Substring {
        let utf8 = text.utf8
        var place = utf8.startIndex
        func skip(_ isSkipped: (UInt8) -> Bool) -> Int {
            let start = place
            while place < utf8.endIndex, isSkipped(utf8[place]) { utf8.formIndex(after: &place) }
            return utf8.distance(from: start, to: place)
        }
        func skipOne(of characters: String) -> Bool {
            guard place < utf8.endIndex, characters.utf8.contains(utf8[place]) else { return false }
            utf8.formIndex(after: &place)
            return true
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        _ = skip { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let start = place
        _ = skipOne(of: "+-")
        var count = skip(digits.contains)
        var end = place
        if skipOne(of: ".") {
            let fraction = skip(digits.contains)
            count += fraction
            if fraction > 0 { end = place }
        }
        guard count > 0 else { return "" }
        place = end
        if skipOne(of: "eE") {
            _ = skipOne(of: "+-")
            if skip(digits.contains) > 0 { end = place }
        }
        return text[start..<end]
    }
}
