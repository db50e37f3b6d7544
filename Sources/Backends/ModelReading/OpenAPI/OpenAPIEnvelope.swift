// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The template of an answer: rows, the next page, and the members whose meaning the names show.
struct OpenAPIEnvelope {
    /// The template.
    var body: JSONValue { rows.isEmpty ? "{rows}" : content.value }
    /// The points that could not be decided.
    private(set) var remarks: [ListSketch.Remark] = []

    private var content = AnswerBody()
    private let rows: [String]
    private let next: [String]?
    private let schemas: OpenAPISchemas

    /// Writes the template.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - plan: The paging.
    ///   - schemas: The schemas of the document.
    init(answer: OpenAPIAnswer, plan: OpenAPIPaging, schemas: OpenAPISchemas) {
        rows = answer.rows
        next = plan.next
        self.schemas = schemas
        guard !rows.isEmpty else { return }
        let isNumbered = ["page", "offset", "link"].contains(plan.paging["style"]?.text)
        add(answer.schema, path: [], isNumbered: isNumbered)
        // The rows can be behind a reference that the members do not show.
        if !content.has(rows) { content.set("{rows}", at: rows) }
    }

    private mutating func add(_ schema: JSONValue, path: [String], isNumbered: Bool) {
        let required = (schema["required"]?.array ?? []).compactMap(\.text)
        for (name, member) in schema["properties"]?.object ?? [:] {
            let place = path + [name]
            guard place != rows else {
                content.set("{rows}", at: place)
                continue
            }
            guard let member = try? schemas.whole(member) else { continue }
            let isOptional = !required.contains(name) && !SchemaWords.isNullable(member)
            if place == next, !isNumbered {
                addNext(name, schema: member, at: place, isOptional: isOptional)
            } else if rows.starts(with: place) || NextMember.containers.contains(PagingName.plain(name)),
                case .object = SchemaWords.shape(of: member), place.count < 4
            {
                add(member, path: place, isNumbered: isNumbered)
            } else if let word = AnswerWords.placeholder(of: name, schema: member) {
                addWord(word, name: name, at: place, isOptional: isOptional, isNumbered: isNumbered)
            } else if required.contains(name), let constant = Self.constant(of: member) {
                content.set(constant, at: place)
            }
        }
    }

    /// Adds the token or the URL of the next page.
    private mutating func addNext(_ name: String, schema: JSONValue, at place: [String], isOptional: Bool) {
        let isLink =
            AnswerWords.isURL(name, schema: schema) || place.dropLast().contains { PagingName.plain($0) == "links" }
        content.set(.string(Self.optional(isLink ? "{nextUrl}" : "{next}", if: isOptional)), at: place)
        if !isLink, PagingName.plain(name) == "next" {
            let text =
                "The model does not say whether '\(name)' is a token or a URL; request a page. For a URL, write "
                + "'{nextUrl}'."
            remarks.append(.init(path: ["body"] + place, text: text))
        }
    }

    private mutating func addWord(
        _ word: String,
        name: String,
        at place: [String],
        isOptional: Bool,
        isNumbered: Bool
    ) {
        // Only lists with numbered pages have these values.
        if ["{page}", "{pages}", "{offset}", "{previous}"].contains(word), !isNumbered { return }
        let canBeAbsent = ["next", "previous"].contains { word.hasPrefix("{\($0)") }
        content.set(.string(canBeAbsent ? Self.optional(word, if: isOptional) : word), at: place)
        if word == "{count}", PagingName.plain(name) == "count" {
            let text =
                "The model does not say which rows '\(name)' counts: here, those of the page. For all rows, write "
                + "'{total}'."
            remarks.append(.init(path: ["body"] + place, text: text))
        }
    }

    /// Returns a placeholder that leaves out its member where it has no value, if the model allows that.
    private static func optional(_ word: String, if isOptional: Bool) -> String {
        isOptional ? "\(word.dropLast())?}" : word
    }

    /// Returns a value that a required member can always have.
    private static func constant(of schema: JSONValue) -> JSONValue? {
        for key in ["const", "default", "example"] {
            if let value = schema[key] { return escaped(value) }
        }
        if let value = schema["enum"]?.array?.first ?? schema["examples"]?.array?.first { return escaped(value) }
        switch SchemaWords.type(of: schema) {
        case "string": return schema["format"] == nil ? "" : nil
        case "integer", "number": return 0
        case "boolean": return false
        case "array": return []
        case "object": return schema["required"] == nil ? .object([:]) : nil
        default: return nil
        }
    }

    /// Returns a value as a template has it: a text with doubled braces; other values that can hold texts are left out.
    private static func escaped(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string(let text): .string(text.replacing("{", with: "{{").replacing("}", with: "}}"))
        case .array, .object: nil
        default: value
        }
    }
}
