// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The words of a file that a person reads: comments, literals and pages, without code between backticks.
struct Prose {
    /// A word in small letters; an empty text where a phrase cannot go on.
    struct Word {
        /// The letters of the word.
        var text: String
        /// The number of its line, counted from 1.
        var line: Int
    }

    /// The words in order.
    private(set) var words: [Word] = []
    private var isCode = false
    private var isFenced = false
    private var isInLiteral = false

    /// Reads the comments and string literals of Swift.
    init(swift lines: [Substring]) {
        for (index, line) in lines.enumerated() {
            let text = line.trimmed
            if isInLiteral {
                isInLiteral = !text.hasPrefix(Self.quotes)
                if isInLiteral {
                    _ = add(literal: text, line: index + 1)
                } else {
                    endPassage()
                    add(code: text.dropFirst(Self.quotes.count), line: index + 1)
                }
            } else if text.hasPrefix("//") {
                add(page: text.drop { $0 == "/" }.trimmed, line: index + 1)
            } else {
                if text.isEmpty || isFenced { endPassage() }
                isFenced = false
                add(code: text, line: index + 1)
            }
        }
    }

    /// Reads Markdown without its blocks of code, and without the table of the words that are refused.
    init(markdown lines: [Substring]) {
        var isGlossary = false
        for (index, line) in lines.enumerated() {
            let text = line.trimmed
            if text.hasPrefix("## ") { isGlossary = text == GlossaryTests.heading }
            if !isGlossary || !text.hasPrefix("|") { add(page: text, line: index + 1) }
        }
    }

    /// Reads every line of YAML, of a script or of another language; only comments go on in the next line.
    init(plain lines: [Substring]) {
        for (index, line) in lines.enumerated() {
            let text = line.trimmed
            let comment = text.drop { "#/* ".contains($0) }
            let isComment = comment.startIndex != text.startIndex
            if !isComment || comment.isEmpty { endPassage() }
            add(comment, line: index + 1)
            if !isComment { endPassage() }
        }
    }

    /// Returns where the phrases are, each a list of words, except inside a phrase that is allowed.
    func places(of phrases: [[String]], except allowed: [[String]]) -> [(phrase: String, line: Int)] {
        var covered: Set<Int> = []
        for (index, phrase) in matches(of: allowed) { covered.formUnion(index..<(index + phrase.count)) }
        return matches(of: phrases)
            .filter { !covered.isSuperset(of: $0.index..<($0.index + $0.phrase.count)) }
            .map { ($0.phrase.joined(separator: " "), words[$0.index].line) }
    }

    private func matches(of phrases: [[String]]) -> [(index: Int, phrase: [String])] {
        let starts = Dictionary(grouping: phrases) { $0.first ?? "" }
        var matches: [(index: Int, phrase: [String])] = []
        for (index, word) in words.enumerated() {
            guard !word.text.isEmpty, let candidates = starts[word.text] else { continue }
            for phrase in candidates where words[index...].prefix(phrase.count).map(\.text) == phrase {
                matches.append((index, phrase))
            }
        }
        return matches
    }
}

extension Prose {
    private static let quotes = "\"\"\""
    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".utf8)

    /// Adds a line of Markdown, unless it is in a block of code.
    mutating func add(page line: Substring, line number: Int) {
        let isFence = line.hasPrefix("```")
        if isFence { isFenced.toggle() }
        if line.isEmpty || isFence || isFenced { endPassage() } else { add(line, line: number) }
    }

    /// Adds the literals of a line of code and the comment at its end; literals joined by `+` are one text.
    private mutating func add(code line: Substring, line number: Int) {
        var rest = line
        while let start = rest.firstIndex(where: { $0 == "\"" || $0 == "/" }) {
            let code = rest[..<start]
            if !code.allSatisfy({ $0 == " " || $0 == "+" }) { endPassage() }
            rest = rest[start...]
            if rest.hasPrefix("//") {
                endPassage()
                add(rest, line: number)
                return endPassage()
            } else if rest.hasPrefix(Self.quotes), rest.dropFirst(Self.quotes.count).trimmed.isEmpty {
                isInLiteral = true
                return
            } else if rest.hasPrefix("/") {
                endPassage()
                rest = rest.dropFirst()
            } else if code.last == "#" {
                let end = rest.dropFirst().firstRange(of: "\"#")
                add(rest.dropFirst()[..<(end?.lowerBound ?? rest.endIndex)], line: number)
                rest = end.map { rest[$0.upperBound...] } ?? ""
            } else {
                rest = add(literal: rest.dropFirst(), line: number)
            }
        }
        if !rest.allSatisfy({ $0 == " " || $0 == "+" }) { endPassage() }
    }

    /// Adds a literal without its escapes and values, and returns the text behind its quotation mark.
    private mutating func add(literal text: Substring, line number: Int) -> Substring {
        var rest = text
        while let stop = rest.firstIndex(where: { $0 == "\\" || $0 == "\"" && !isInLiteral }) {
            add(rest[..<stop], line: number)
            let isEnd = rest[stop] == "\""
            rest = rest[stop...].dropFirst()
            if isEnd { return rest }
            separate()
            rest = Self.afterEscape(rest)
        }
        add(rest, line: number)
        return ""
    }

    /// Returns the text behind an escaped character, or behind the value in brackets.
    private static func afterEscape(_ text: Substring) -> Substring {
        guard text.first == "(" else { return text.dropFirst() }
        var depth = 0
        for index in text.indices where "()".contains(text[index]) {
            depth += text[index] == "(" ? 1 : -1
            if depth == 0 { return text[index...].dropFirst() }
        }
        return ""
    }

    /// Adds the words of a text; everything but a space between two words ends a phrase.
    mutating func add(_ text: Substring, line number: Int) {
        var word: [UInt8] = []
        for byte in text.utf8 {
            if Self.letters.contains(byte) {
                word.append(byte)
                continue
            }
            add(word: word, line: number)
            word = []
            if byte != UInt8(ascii: " ") { separate() }
            if byte == UInt8(ascii: "`") { isCode.toggle() }
        }
        add(word: word, line: number)
    }

    private mutating func add(word: [UInt8], line number: Int) {
        guard !word.isEmpty, !isCode else { return }
        words.append(Word(text: String(decoding: word, as: UTF8.self).lowercased(), line: number))
    }

    private mutating func separate() {
        if words.last?.text.isEmpty == false { words.append(Word(text: "", line: 0)) }
    }

    /// Ends a phrase and code between backticks.
    mutating func endPassage() {
        separate()
        isCode = false
    }
}
