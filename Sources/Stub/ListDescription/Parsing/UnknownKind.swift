// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

/// Reports what is not a kind, with the kind that was most likely meant.
enum UnknownKind {
    private typealias Keyed = FieldKindReader.Keyed

    /// The names that other tools give to kinds, each with its remedy.
    private static let foreign: [(names: [String], remedy: String)] = [
        (["integer", "int", "long"], "'index' or { number: [1, 100] }"),
        (["float", "double", "decimal", "price"], Keyed.number.example),
        (["string", "text", "str", "lorem", "sentence", "paragraph", "title"], Keyed.words.example),
        (["name", "fullName", "username"], "'person'"),
        (["firstName"], "'givenName'"),
        (["lastName", "surname"], "'familyName'"),
        (["url", "uri", "link"], "{ template: 'https://example.com/{index}' }"),
        (["bool"], "'boolean'"),
        (["id", "key"], "'index' or 'uuid'"),
        (["guid"], "'uuid'"),
        (["datetime", "timestamp", "time"], Keyed.dateTime.example),
        (["epoch", "unixTime"], "{ dateTime: [2020-01-01, 2026-12-31], form: epoch }"),
        (["reference", "foreignKey"], Keyed.row.example),
        (["enum", "oneOf"], Keyed.choice.example),
        (["city", "town"], "'place'"),
        (["address"], "'street'"),
        (["mail"], "'email'"),
        (["picture", "photo", "avatar"], Keyed.image.example),
        (["list"], Keyed.array.example),
        (["constant", "const"], Keyed.value.example),
    ]

    /// The words of all kinds.
    private static let names = FieldKindReader.bareNames + Keyed.allCases.map(\.rawValue).filter { $0 != "extremes" }

    /// Returns whether a text is a kind, or near enough to one that a kind was meant.
    static func isNearKind(_ text: String) -> Bool {
        names.contains(text) || remedy(for: text) != nil
    }

    /// Reports a text that is not a kind.
    static func report(_ node: SourceNode, text: String, into diagnostics: inout Diagnostics) {
        let constant = node.json.map { "\($0)" } ?? "…"
        if let keyed = Keyed(rawValue: text) {
            diagnostics.error("the kind '\(text)' needs a value; write \(keyed.example)", at: node.location)
        } else if node.json?.text == nil {
            diagnostics.error(
                "\(node.phrase) is not a kind; write { value: \(constant) } for a value that is always the same",
                at: node.location
            )
        } else if let remedy = remedy(for: text) {
            diagnostics.error("unknown kind \(node.phrase); use \(remedy)", at: node.location)
        } else {
            diagnostics.error(
                "unknown kind \(node.phrase); write { value: \(constant) } for a value that is always the same; "
                    + "known: \(names.joined(separator: ", "))",
                at: node.location
            )
        }
    }

    /// Reports the first key of a mapping as an unknown kind if no value in the mapping can be a field.
    ///
    /// - Parameters:
    ///   - members: The mapping, which is not written as a known kind.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: Whether the key was reported; false for a key that does not look like a kind.
    static func report(keyOf members: [SourceMember], into diagnostics: inout Diagnostics) -> Bool {
        guard !members.contains(where: { FieldKindReader.mayBeField($0.value) }), let member = members.first,
            let remedy = remedy(for: member.key)
        else { return false }
        diagnostics.error("unknown kind '\(member.key)'; use \(remedy)", at: member.keyLocation)
        return true
    }

    /// Returns the remedy for a word: the kind that another tool calls so, or the kind with the nearest name.
    private static func remedy(for word: String) -> String? {
        if let remedy = foreign.first(where: { $0.names.contains(word) })?.remedy { return remedy }
        guard let near = NearName.nearest(to: word, in: names) else { return nil }
        return FieldKindReader.bareNames.contains(near) ? "'\(near)'" : Keyed(rawValue: near)?.example
    }
}
