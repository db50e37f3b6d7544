// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The smallest part of a document that has a meaning.
struct Token: Hashable, Sendable {
    /// The kinds of tokens, with the words of messages.
    enum Kind: String, Hashable, Sendable {
        /// The end of the document.
        case endOfFile = "<EOF>"
        /// The mark of a type without null.
        case bang = "!"
        /// The mark of a variable.
        case dollar = "$"
        /// The sign of type definitions, which has no meaning in a query.
        case ampersand = "&"
        /// The start of arguments and of variable definitions.
        case leftParenthesis = "("
        /// The end of arguments and of variable definitions.
        case rightParenthesis = ")"
        /// The start of a fragment in a selection set.
        case spread = "..."
        /// The sign between a name and its value, type or field.
        case colon = ":"
        /// The sign before a default value.
        case equals = "="
        /// The mark of a directive.
        case at = "@"
        /// The start of a list.
        case leftBracket = "["
        /// The end of a list.
        case rightBracket = "]"
        /// The start of a selection set or of an object.
        case leftBrace = "{"
        /// The sign of type definitions, which has no meaning in a query.
        case pipe = "|"
        /// The end of a selection set or of an object.
        case rightBrace = "}"
        /// A name or keyword.
        case name = "Name"
        /// A number without fraction and exponent.
        case int = "Int"
        /// Every other number.
        case float = "Float"
        /// A string between quotation marks.
        case string = "String"
        /// A string between three quotation marks.
        case blockString = "BlockString"

        /// Whether tokens of this kind are always the same characters.
        var isPunctuator: Bool {
            switch self {
            case .endOfFile, .name, .int, .float, .string, .blockString: false
            default: true
            }
        }

        /// The kind in the words of messages.
        var words: String { isPunctuator ? "\"\(rawValue)\"" : rawValue }
    }

    /// The kind.
    var kind: Kind
    /// The name, the number as it is written, or the value of the string; empty for all other kinds.
    var text: String
    /// The position of the first character.
    var position: GraphQLPosition

    /// Creates a token.
    init(_ kind: Kind, text: String = "", at position: GraphQLPosition) {
        self.kind = kind
        self.text = text
        self.position = position
    }

    /// The token in the words of messages.
    var words: String {
        kind.isPunctuator || kind == .endOfFile ? kind.words : "\(kind.words) \"\(text)\""
    }

    /// Returns whether the token is a keyword.
    func isKeyword(_ word: String) -> Bool {
        kind == .name && text == word
    }
}
