// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Splits the text of a template at its braces.
enum TemplateText {
    /// A stretch of a template.
    enum Piece: Hashable {
        /// Text, with doubled braces already single.
        case text(String)
        /// What stands between two braces, without the spaces around it.
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
