// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The kinds of fields with texts; no text that may be secret or about a person is copied.
enum TextSketch {
    /// The most different values of a choice.
    private static let choicesMax = 8
    /// The longest value of a choice.
    private static let choiceLengthMax = 24
    /// The longest value that all rows have.
    private static let constantLengthMax = 48
    /// The most digits of a fraction of a second.
    private static let fractionMax = 9

    /// Returns the kind of a field whose values are all texts.
    ///
    /// - Parameters:
    ///   - samples: The values with the indices of their rows.
    ///   - name: The name of the field.
    ///   - isPersonal: Whether the values may be about a person, so that no value is copied.
    /// - Returns: The kind, and the question that would decide a doubt.
    static func kind(
        of samples: [FieldSample],
        named name: String,
        isPersonal: Bool
    ) -> (kind: JSONValue, doubt: String?) {
        let texts = samples.compactMap { $0.value?.text }
        if let kind = shaped(texts) { return (kind, nil) }
        let doubt = "the values look like ids or secrets and are not copied; which form do they have?"
        if SecretText.isSecret(name: name) { return (["template": "id-{index}"], doubt) }
        let template = counted(samples, texts: texts, isKey: RowKey.isNamed(name))
        if template == nil, texts.allSatisfy({ $0.contains("://") }) {
            return (["value": "https://example.com/"], "the URLs of the backend are not copied; which ones fit here?")
        }
        if let template { return (["template": .string(template)], nil) }
        if let values = repeated(texts) {
            if !isPersonal, values.allSatisfy({ StateWord.matches($0, inFieldNamed: name) }) {
                return (values.count == 1 ? ["value": .string(values[0])] : ["choice": values.json], nil)
            }
            let question = "the values repeat, but may be data and are not copied; which ones can the field have?"
            return (words(texts, named: name), question)
        }
        if texts.allSatisfy({ SecretText.looksRandom($0) }) {
            return (["template": .string("\(SafePrefix.of(texts)){index}")], doubt)
        }
        return (words(texts, named: name), nil)
    }

    private static func shaped(_ texts: [String]) -> JSONValue? {
        if texts.allSatisfy(TextForm.isUUID) { return "uuid" }
        if texts.allSatisfy(TextForm.isEmail) { return "email" }
        guard let days = TextForm.days(of: texts), let least = days.min(), let greatest = days.max() else { return nil }
        let range = OutwardBounds.days(from: least, to: greatest)
        let bounds: JSONValue = [.string(range.first), .string(range.last)]
        if texts.allSatisfy({ $0.utf8.count == 10 }) { return ["date": bounds] }
        guard texts.allSatisfy({ $0.utf8.count > 18 }) else { return nil }
        var kind: JSONObject = ["dateTime": bounds]
        if !texts.allSatisfy({ $0.hasSuffix("Z") }) { kind["form"] = "offset" }
        let digits = texts.map { $0.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }.count ?? 0 }
        let fraction = min(fractionMax, digits.max() ?? 0)
        if fraction > 0 { kind["fraction"] = .integer(Int64(fraction)) }
        return .object(kind)
    }

    /// Returns the template of texts that have the index of their row in them; nil for other texts.
    ///
    /// The numbers of a key need not count the rows: a row can be missing, or come twice.
    private static func counted(_ samples: [FieldSample], texts: [String], isKey: Bool) -> String? {
        guard texts.count > 1, Set(texts).count == texts.count, let first = texts.first else { return nil }
        var prefix = texts.reduce(first) { String($0.commonPrefix(with: $1)) }
        while prefix.last?.isNumber == true { prefix.removeLast() }
        var suffix = texts.reduce(first) { String($0.reversedText.commonPrefix(with: $1.reversedText)).reversedText }
        while suffix.first?.isNumber == true { suffix.removeFirst() }
        let numbers = samples.compactMap { sample -> (index: Int?, value: Int64)? in
            guard let text = sample.value?.text, text.count > prefix.count + suffix.count else { return nil }
            let middle = text.dropFirst(prefix.count).dropLast(suffix.count)
            guard middle.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int64(middle) else { return nil }
            return (index: sample.index, value: value)
        }
        let isNumbered = isKey && numbers.count == texts.count
        guard isNumbered || NumberSketch.Progression(numbers, count: texts.count) != nil else { return nil }
        let end = SecretText.isPlain(suffix) ? SafePrefix.escaped(suffix) : ""
        return "\(SafePrefix.escaped(SafePrefix.safe(prefix))){index}\(end)"
    }

    /// Returns the values of a field that are few and short, and all repeat; nil for other texts.
    private static func repeated(_ texts: [String]) -> [String]? {
        let counts = texts.reduce(into: OrderedDictionary<String, Int>()) { $0[$1, default: 0] += 1 }
        let lengthMax = counts.count == 1 ? constantLengthMax : choiceLengthMax
        guard counts.count <= choicesMax, counts.values.allSatisfy({ $0 > 1 }),
            counts.keys.allSatisfy({ $0.count <= lengthMax })
        else { return nil }
        return Array(counts.keys)
    }

    private static func words(_ texts: [String], named name: String) -> JSONValue {
        let areNames = texts.filter(SecretText.looksLikeName).count * 5 >= texts.count * 4
        if areNames { return "person" }
        if let kind = PersonWords.kind(of: name) { return .string(kind) }
        let counts = texts.map { min(64, max(1, $0.split(separator: " ").count)) }
        return ["words": [.integer(Int64(counts.min() ?? 1)), .integer(Int64(counts.max() ?? 1))]]
    }
}

/// The part of ids that says their type, such as `cus_`, and no more.
enum SafePrefix {
    /// Returns the common beginning of texts that may be copied.
    static func of(_ texts: [String]) -> String {
        guard let first = texts.first else { return "id-" }
        return escaped(safe(texts.reduce(first) { $0.commonPrefix(with: $1) }))
    }

    /// Returns as much of a prefix as may be copied.
    static func safe(_ prefix: String) -> String {
        let isLong = prefix.split { !$0.isNumber }.contains { $0.count >= 8 }
        if SecretText.isPlain(prefix), !isLong { return prefix }
        guard let end = prefix.firstIndex(where: { "_-:/.".contains($0) }), prefix[..<end].allSatisfy(\.isLetter),
            prefix[..<end].count <= 8
        else { return "id-" }
        return String(prefix[...end])
    }

    /// Returns a text as it is written in a template.
    static func escaped(_ text: String) -> String {
        text.map { $0 == "{" ? "{{" : $0 == "}" ? "}}" : String($0) }.joined()
    }
}

/// The forms of texts that have a kind of their own.
package enum TextForm {
    /// Returns whether a text is a UUID.
    package static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    /// Returns whether a text is an e-mail address.
    static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
    }

    /// Returns the days with which texts begin; nil if one of them begins with something else.
    package static func days(of texts: [String]) -> [String]? {
        let days = texts.compactMap { text -> String? in
            let day = text.prefix(10)
            let parts = day.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
                text.utf8.count == 10 || text.dropFirst(10).hasPrefix("T"), isDay(parts)
            else { return nil }
            return String(day)
        }
        return days.count == texts.count ? days : nil
    }

    /// Returns whether the year, the month and the day are those of a calendar.
    private static func isDay(_ parts: [Substring]) -> Bool {
        let numbers = parts.compactMap { Int($0) }
        return numbers.count == 3 && numbers[0] > 0 && (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
    }
}

extension [String] {
    /// The texts as a JSON array.
    fileprivate var json: JSONValue { .array(map(JSONValue.string)) }
}

extension String {
    /// Returns the longest beginning that two texts share.
    func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }

    /// The text from its end to its beginning.
    var reversedText: String { String(reversed()) }
}
