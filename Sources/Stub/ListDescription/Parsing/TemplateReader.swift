// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads templates: text with `{name}` for a field of the same object or a kind, and `{{`, `}}` for braces.
enum TemplateReader {
    /// The fields beside a template.
    struct Siblings {
        /// No fields, as in an element of an array.
        static let none = Siblings(names: [], templates: [:], kinds: [:])

        /// All names, with those of fields that could not be read.
        var names: [String]
        /// The texts of the fields that are templates.
        var templates: [String: String]
        /// The kinds of the fields that were read and are not templates.
        var kinds: [String: FieldKind]
        /// The name of the template that is read; nil for one without a name.
        var own: String?
    }

    /// The kinds that a template may name; a field of the same name has priority.
    private static let kinds: [(name: String, kind: FieldKind)] =
        [
            ("index", .index), ("words", .words(1...3)), ("boolean", .boolean), ("uuid", .uuid),
        ] + SampleKind.allCases.map { (name: $0.rawValue, kind: FieldKind.sample($0)) }

    /// Returns whether a field is written as a template.
    static func isTemplate(_ node: SourceNode) -> Bool {
        guard let members = node.members, members.count == 1 else { return false }
        return members[0].key == FieldKindReader.Keyed.template.rawValue
    }

    /// Reads the parts of a template.
    ///
    /// - Parameters:
    ///   - node: The mapping `{ template: … }`.
    ///   - siblings: The fields that the template may name.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The parts, or nil with findings.
    static func parts(
        of node: SourceNode,
        siblings: Siblings,
        into diagnostics: inout Diagnostics
    ) -> [TemplatePart]? {
        guard let value = node[FieldKindReader.Keyed.template.rawValue],
            let text = value.string("'template'", into: &diagnostics)
        else { return nil }
        guard let pieces = TemplateText.split(text) else {
            diagnostics.error(
                "the template \(value.phrase) has an unmatched brace; write '{{' or '}}' for a brace",
                at: value.location
            )
            return nil
        }
        var parts: [TemplatePart] = []
        for piece in pieces {
            switch piece {
            case .text(let text): parts.append(.text(text))
            case .name(let name):
                guard let part = part(name, among: siblings, at: value, into: &diagnostics) else { continue }
                parts.append(part)
            }
        }
        return parts.count == pieces.count ? parts : nil
    }

    private static func part(
        _ name: String,
        among siblings: Siblings,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) -> TemplatePart? {
        guard siblings.names.contains(name) else {
            if let known = kinds.first(where: { $0.name == name }) { return .kind(known.kind) }
            let hint = NearName.hint(for: name, in: siblings.names + kinds.map(\.name))
            diagnostics.error("the template names the unknown field '\(name)'\(hint)", at: node.location)
            return nil
        }
        switch siblings.kinds[name] {
        case .object, .array, .nullable: break
        case nil where name == siblings.own:
            diagnostics.error(
                "the template names '\(name)', which is the template itself; name another field",
                at: node.location
            )
            return nil
        case nil:
            // A field that could not be read has a finding of its own.
            guard let text = siblings.templates[name] else { return nil }
            diagnostics.error(
                "the template names '\(name)', which is a template, too; write the text of that template, '\(text)', "
                    + "instead of '{\(name)}'",
                at: node.location
            )
            return nil
        default: return .field(name)
        }
        diagnostics.error(
            "the template names '\(name)', which is not a single value; name a field that is",
            at: node.location
        )
        return nil
    }
}

/// Splits the text of a template at its braces.
enum TemplateText {
    /// A stretch of a template.
    enum Piece: Hashable {
        /// Text, with doubled braces already single.
        case text(String)
        /// The text between two braces, without the spaces around it.
        case name(String)
    }

    /// Returns the stretches, or nil if a brace has no partner or encloses nothing.
    static func split(_ text: String) -> [Piece]? {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(character)
                rest.removeFirst()
            case "{":
                guard let end = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), rest[end] == "}" else { return nil }
                let name = rest[..<end].drop { $0 == " " }
                let trimmed = String(name.reversed().drop { $0 == " " }.reversed())
                guard !trimmed.isEmpty else { return nil }
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = ""
                pieces.append(.name(trimmed))
                rest = rest[rest.index(after: end)...]
            case "}": return nil
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        return pieces
    }
}
