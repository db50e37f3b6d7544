// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The texts that come of a text when one of its integers after the other is put to the ends of its range.
enum IntegerVariants {
    /// A text with one integer changed.
    struct Variant {
        /// The whole text.
        var text: String
        /// The line of the integer, counted from 1, and the value that it was put to.
        var place: String
    }

    /// The smallest and the largest integer of 64 bits, and those beside which counting begins.
    static let values = [String(Int64.min), String(Int64.max), "-1", "0"]
    /// The beginnings of lines that hold names and prose.
    private static let proseStarts = ["id:", "- id:", "title:", "basis:", "source:", "#", "understudy:"]

    /// Returns every variant of a text, by place and then by value.
    static func all(of text: String) -> [Variant] {
        integers(in: text)
            .flatMap { range in
                let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
                return values.map { value in
                    let changed = text[..<range.lowerBound] + value + text[range.upperBound...]
                    return Variant(text: String(changed), place: "line \(line), \(value)")
                }
            }
    }

    /// Where integers stand, with their signs; digits of names and of fractions are none.
    private static func integers(in text: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        for line in text.split(separator: "\n") where !isProse(line) {
            var place = line.startIndex
            while let first = line[place...].firstIndex(where: \.isNumber) {
                place = line[first...].firstIndex { !$0.isNumber } ?? line.endIndex
                let before = line[..<first].last
                guard before.map({ $0.isLetter || $0 == "_" }) != true else { continue }
                ranges.append((before == "-" ? line.index(before: first) : first)..<place)
            }
        }
        return ranges
    }

    private static func isProse(_ line: Substring) -> Bool {
        let content = line.drop { $0 == " " }
        return proseStarts.contains { content.hasPrefix($0) }
    }
}
