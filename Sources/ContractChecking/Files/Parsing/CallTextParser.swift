// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads `name(argument, argument)`; arguments may stand in single or double quotes.
struct CallTextParser {
    private var rest: Substring

    /// Reads a whole text.
    ///
    /// - Parameter text: The name and, in parentheses, the arguments.
    /// - Returns: Both, taken apart.
    /// - Throws: `ValueMismatch` whose message ends the sentence that begins with what was read.
    static func parse(_ text: String) throws(ValueMismatch) -> CallText {
        guard let open = text.firstIndex(of: "(") else {
            guard !text.isEmpty, !text.contains(where: { "),\"' ".contains($0) }) else { throw shape }
            return CallText(name: text, arguments: [])
        }
        let name = text[..<open]
        guard !name.isEmpty, !name.contains(where: { "),\"' ".contains($0) }) else { throw shape }
        var parser = CallTextParser(rest: text[text.index(after: open)...])
        return CallText(name: String(name), arguments: try parser.arguments())
    }

    private static let shape = ValueMismatch("must look like name or name(argument, argument)")

    private mutating func arguments() throws(ValueMismatch) -> [CallText.Argument] {
        skipSpaces()
        if rest == ")" { return [] }
        var found: [CallText.Argument] = []
        while true {
            found.append(try argument())
            guard let separator = rest.popFirst() else {
                throw ValueMismatch("lacks its ')'; put quotes around a whole event that contains a comma")
            }
            if separator == "," { continue }
            guard rest.allSatisfy({ $0 == " " }) else { throw ValueMismatch("goes on after its ')'") }
            return found
        }
    }

    private mutating func argument() throws(ValueMismatch) -> CallText.Argument {
        skipSpaces()
        if let quote = rest.first, quote == "'" || quote == "\"" { return try quoted(by: quote) }
        let text = rest.prefix { $0 != "," && $0 != ")" }
        rest = rest[text.endIndex...]
        let trimmed = text.reversed().drop { $0 == " " }.reversed()
        guard !trimmed.isEmpty else { throw ValueMismatch("has an empty argument; write '' for an empty text") }
        return CallText.Argument(text: String(trimmed), isQuoted: false)
    }

    private mutating func quoted(by quote: Character) throws(ValueMismatch) -> CallText.Argument {
        rest.removeFirst()
        guard let close = rest.firstIndex(of: quote) else {
            throw ValueMismatch("lacks the closing quote of an argument")
        }
        let text = String(rest[..<close])
        rest = rest[rest.index(after: close)...]
        skipSpaces()
        guard rest.isEmpty || rest.first == "," || rest.first == ")" else {
            throw ValueMismatch("goes on after the closing \(quote) of an argument")
        }
        return CallText.Argument(text: text, isQuoted: true)
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0 == " " }
    }
}
