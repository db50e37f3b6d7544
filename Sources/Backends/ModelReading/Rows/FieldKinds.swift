// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import TextEncoding

/// Chooses kinds of the language of list files for the values of fields, by their types, formats and names.
enum FieldKinds {
    /// The most values of a choice.
    private static let choicesMax = 20
    /// The range of dates that no model narrows.
    private static let days: JSONValue = ["2020-01-01", "2026-12-31"]

    /// Returns the kind of a field that is a single value.
    ///
    /// - Parameters:
    ///   - shape: The value; objects and arrays have no kind of their own, and become empty.
    ///   - name: The name of the field.
    /// - Returns: The kind, as a list file has it.
    static func kind(of shape: ValueShape, name: String) -> JSONValue {
        switch shape {
        case .text(let format): text(format: format, name: name)
        case .integer(let minimum, let maximum): integer(minimum: minimum, maximum: maximum, name: name)
        case .integerText: ["template": "{index}"]
        case .number: ["number": [0, 1000], "decimals": 2]
        case .boolean: "boolean"
        case .moment(let form): moment(form: form)
        case .choice(let values) where !values.isEmpty: ["choice": .array(Array(values.prefix(choicesMax)))]
        case .constant(let value): ["value": value]
        case .array: ["value": []]
        case .object, .choice: ["value": .object([:])]
        case .unknown: ["value": .null]
        }
    }

    /// Returns the kind of a key of rows that are texts or numbers by themselves.
    static func key(of shape: ValueShape, name: String) -> JSONValue? {
        switch shape {
        case .text, .choice: ["template": .string("\(safe(name))-{index}")]
        case .integerText: ["template": "{index}"]
        case .integer: ["sequence": ["from": 1]]
        default: nil
        }
    }

    private static func moment(form: String) -> JSONValue {
        form == "utc" ? ["dateTime": days] : ["dateTime": days, "form": .string(form)]
    }

    private static func text(format: String?, name: String) -> JSONValue {
        switch format {
        case "date-time", "google-datetime": ["dateTime": days]
        case "date", "google-date": ["date": days]
        case "uuid": "uuid"
        case "email", "idn-email": "email"
        case "uri", "url", "uri-reference", "iri": ["template": .string("https://example.com/\(safe(name))/{index}")]
        case "byte", "binary": ["value": "YWJj"]
        case "int64", "uint64", "int32", "uint32": ["template": "{index}"]
        case "ipv4": ["template": "192.0.2.{index}"]
        case "hostname": ["template": "host-{index}.example.com"]
        default: text(name: name)
        }
    }

    /// Returns the kind of a text if only the name of its field is known.
    private static func text(name: String) -> JSONValue {
        let words = name.hyphenated.replacing("_", with: "-").split(separator: "-").map(String.init)
        if words.contains("email") { return "email" }
        switch words.last ?? "" {
        case "phone": return "phone"
        case "city", "town", "country": return "place"
        case "street": return "street"
        case "address" where words.count == 1: return "street"
        case "id", "ids", "arn", "key", "token", "number", "etag", "version", "link", "url", "uri", "name":
            return ["template": .string("\(safe(name))-{index}")]
        case "at" where words.count > 1: return ["dateTime": days]
        default: return ["words": [1, 3]]
        }
    }

    private static func integer(minimum: Int?, maximum: Int?, name: String) -> JSONValue {
        if name.lowercased() == "id" { return ["sequence": ["from": 1]] }
        // Numbers of this size are exact in every client.
        let bound = 1_000_000_000
        let low = min(max(minimum ?? min(0, maximum ?? 0), -bound), bound)
        let high = min(max(maximum ?? low + 1000, low), bound + 1000)
        return ["number": [.integer(Int64(low)), .integer(Int64(max(high, low)))]]
    }

    /// Returns a name as a part of a template, in which braces have a meaning.
    private static func safe(_ name: String) -> String {
        let plain = name.hyphenated.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }
        let text = String(String.UnicodeScalarView(plain)).trimmingDashes
        return text.isEmpty ? "value" : text
    }
}

extension String {
    /// The text without hyphens at its ends.
    fileprivate var trimmingDashes: String {
        String(drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
    }
}
