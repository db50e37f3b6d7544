// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads `name(argument, argument)`.
///
/// An argument is a word, a text in single or double quotes, or a list or object in the syntax of YAML.
struct CallTextParser {
    private var rest: Substring

    /// Reads a whole text.
    ///
    /// - Parameter text: The name and, in parentheses, the arguments.
    /// - Returns: The name and the arguments.
    /// - Throws: `ValueMismatch`; its message continues a sentence that begins with the text.
    static func parse(_ text: String) throws(ValueMismatch) -> CallText {
        guard let open = text.firstIndex(of: "(") else {
            guard isName(text[...]) else { throw shape }
            return CallText(name: text, arguments: [])
        }
        let name = text[..<open]
        guard isName(name) else { throw shape }
        var parser = CallTextParser(rest: text[text.index(after: open)...])
        return CallText(name: String(name), arguments: try parser.arguments())
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && !text.contains { "),\"' ".contains($0) }
    }

    private static let shape = ValueMismatch("must look like name or name(argument, argument)")
    private static let unclosed = ValueMismatch(
        "has no closing ')'; put quotes around a whole event that contains a comma or a bracket"
    )

    private mutating func arguments() throws(ValueMismatch) -> [CallText.Argument] {
        skipSpaces()
        if rest == ")" { return [] }
        var found: [CallText.Argument] = []
        while true {
            found.append(try argument())
            guard let separator = rest.popFirst() else { throw Self.unclosed }
            if separator == "," { continue }
            guard rest.allSatisfy({ $0 == " " }) else { throw ValueMismatch("has more text after its ')'") }
            return found
        }
    }

    private mutating func argument() throws(ValueMismatch) -> CallText.Argument {
        skipSpaces()
        switch rest.first {
        case let quote? where quote == "'" || quote == "\"": return try quoted(by: quote)
        case "["?, "{"?: return try nested()
        default: break
        }
        let text = rest.prefix { $0 != "," && $0 != ")" }
        rest = rest[text.endIndex...]
        let trimmed = text.reversed().drop { $0 == " " }.reversed()
        guard !trimmed.isEmpty else { throw ValueMismatch("has an empty argument; write '' for an empty text") }
        return CallText.Argument(text: String(trimmed), form: .plain)
    }

    private mutating func quoted(by quote: Character) throws(ValueMismatch) -> CallText.Argument {
        rest.removeFirst()
        guard let close = rest.firstIndex(of: quote) else {
            throw ValueMismatch("has an argument without its closing quote")
        }
        let text = String(rest[..<close])
        rest = rest[rest.index(after: close)...]
        try endArgument(after: quote)
        return CallText.Argument(text: text, form: .quoted)
    }

    /// Reads a list or an object up to the bracket or brace that ends it.
    private mutating func nested() throws(ValueMismatch) -> CallText.Argument {
        var open: [Character] = []
        var quote: Character?
        var isEscaped = false
        for index in rest.indices {
            let character = rest[index]
            switch character {
            case _ where isEscaped: isEscaped = false
            case "\\" where quote == "\"": isEscaped = true
            case _ where quote != nil: if character == quote { quote = nil }
            case "'", "\"": if Self.beginsText(character, after: rest[..<index]) { quote = character }
            case "[": open.append("]")
            case "{": open.append("}")
            case "]", "}":
                guard open.popLast() == character else {
                    throw ValueMismatch("has an argument with an unmatched '\(character)'; remove it")
                }
            default: break
            }
            guard open.isEmpty else { continue }
            let text = String(rest[...index])
            rest = rest[rest.index(after: index)...]
            try endArgument(after: character)
            return CallText.Argument(text: text, form: .nested(try Self.node(of: text)))
        }
        throw ValueMismatch("has an argument without its closing '\(open.last ?? "]")'")
    }

    /// Whether a quote begins a text, or is a doubled quote in a text; inside a word, it is an apostrophe.
    private static func beginsText(_ quote: Character, after before: Substring) -> Bool {
        before.last == quote || before.last { $0 != " " }.map { "[{,:".contains($0) } ?? true
    }

    private static func node(of text: String) throws(ValueMismatch) -> SourceNode {
        do throws(Diagnostics) {
            return try YAMLSource.parse(Array(text.utf8), file: "")
        } catch {
            let remedy = "write a list such as [a, b] or an object such as {a: 1}"
            throw ValueMismatch("has the argument '\(text)', which cannot be read; \(remedy)")
        }
    }

    private mutating func endArgument(after closing: Character) throws(ValueMismatch) {
        skipSpaces()
        guard rest.isEmpty || rest.first == "," || rest.first == ")" else {
            throw ValueMismatch("has more text after the closing \(closing) of an argument")
        }
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0 == " " }
    }
}

/// The message for a wrong number of arguments.
enum ArgumentCount {
    /// Returns the message with the arguments of a word and the found number; an extra comma may need quotes.
    static func message(for word: String, parameters: [Parameter], found: Int) -> String {
        guard !parameters.isEmpty else { return "\(word) takes no arguments, not \(found); remove them" }
        let names = parameters.map(\.name).joined(separator: ", ")
        let noun = parameters.count == 1 ? "argument" : "arguments"
        let quoting = "; quote an argument that contains a comma: 'a, b'"
        let hasText = parameters.contains { $0.type == .text || $0.type == .optional(.text) || $0.type == .json }
        return "\(word) takes \(parameters.count) \(noun) (\(names)), not \(found)"
            + (found > parameters.count && hasText ? quoting : "")
    }
}
