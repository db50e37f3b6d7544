// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import GraphQLQueries

@Suite("GraphQL syntax errors")
struct SyntaxErrorTests {
    /// Returns the error of a document, with its position.
    private func error(of source: [UInt8], limits: GraphQLLimits = GraphQLLimits()) -> String? {
        do throws(GraphQLError) {
            _ = try GraphQLDocument(parsing: source, limits: limits)
            return nil
        } catch {
            return error.line
        }
    }

    static let grammarCases: [(String, String)] = [
        ("", "1:1 Syntax Error: Unexpected <EOF>."),
        ("# only words", "1:13 Syntax Error: Unexpected <EOF>."),
        ("{", "1:2 Syntax Error: Expected Name, found <EOF>."),
        ("{}", #"1:2 Syntax Error: Expected Name, found "}"."#),
        ("{ a b: }", #"1:8 Syntax Error: Expected Name, found "}"."#),
        ("{ a(: 1) }", #"1:5 Syntax Error: Expected Name, found ":"."#),
        ("{ a() }", #"1:5 Syntax Error: Expected Name, found ")"."#),
        ("query Q( { a }", #"1:10 Syntax Error: Expected "$", found "{"."#),
        ("query Q() { a }", #"1:9 Syntax Error: Expected "$", found ")"."#),
        ("query Q($a Int) { a }", #"1:12 Syntax Error: Expected ":", found Name "Int"."#),
        ("query Q($a: [Int) { a }", #"1:17 Syntax Error: Expected "]", found ")"."#),
        ("query Q($a: Int = $b) { a }", #"1:19 Syntax Error: Unexpected variable "$b" in constant value."#),
        ("query Q($a: Int = $) { a }", #"1:19 Syntax Error: Unexpected "$"."#),
        ("{ a(b: $) }", #"1:9 Syntax Error: Expected Name, found ")"."#),
        ("fragment on on T { a }", #"1:10 Syntax Error: Unexpected Name "on"."#),
        ("fragment F T { a }", #"1:12 Syntax Error: Expected "on", found Name "T"."#),
        ("type T { a: Int }", #"1:1 Syntax Error: Unexpected Name "type"."#),
        ("{ a } }", #"1:7 Syntax Error: Unexpected "}"."#),
        ("{ ...on }", #"1:9 Syntax Error: Expected Name, found "}"."#),
        ("\n\n  { a(b: {c: ]}) }", #"3:14 Syntax Error: Unexpected "]"."#),
        ("{ a(b: [1, 2) }", #"1:13 Syntax Error: Unexpected ")"."#),
        (#"{ "x" }"#, #"1:3 Syntax Error: Expected Name, found String "x"."#),
        (#"{ """x""" }"#, #"1:3 Syntax Error: Expected Name, found BlockString "x"."#),
        ("{ 1.5 }", #"1:3 Syntax Error: Expected Name, found Float "1.5"."#),
        ("{ a @ }", #"1:7 Syntax Error: Expected Name, found "}"."#),
        ("{ a | b }", #"1:5 Syntax Error: Expected Name, found "|"."#),
        ("{ a & b }", #"1:5 Syntax Error: Expected Name, found "&"."#),
        (#""words" { a }"#, #"1:9 Syntax Error: Unexpected "{"."#),
        ("{ a(b: 1 c: !) }", #"1:13 Syntax Error: Unexpected "!"."#),
    ]

    @Test("what does not follow the grammar is refused at its token", arguments: grammarCases)
    func grammar(source: String, expected: String) {
        #expect(error(of: Array(source.utf8)) == expected)
    }

    static let characterCases: [(String, String)] = [
        ("{ a: 01 }", #"1:7 Syntax Error: Invalid number, unexpected digit after 0: "1"."#),
        ("{ a(b: 1.) }", #"1:10 Syntax Error: Invalid number, expected digit but got: ")"."#),
        ("{ a(b: -) }", #"1:9 Syntax Error: Invalid number, expected digit but got: ")"."#),
        ("{ a(b: 1e) }", #"1:10 Syntax Error: Invalid number, expected digit but got: ")"."#),
        ("{ a(b: 1e", "1:10 Syntax Error: Invalid number, expected digit but got: <EOF>."),
        (#"{ a(b: -"x") }"#, #"1:9 Syntax Error: Invalid number, expected digit but got: '"'."#),
        ("{ a(b: 0x1) }", #"1:9 Syntax Error: Invalid number, expected digit but got: "x"."#),
        ("{ a(b: 1.2.3) }", #"1:11 Syntax Error: Invalid number, expected digit but got: "."."#),
        ("{ 8f31403dfe404bccbb0e }", #"1:4 Syntax Error: Invalid number, expected digit but got: "f"."#),
        (#"{ a(b: "x) }"#, "1:13 Syntax Error: Unterminated string."),
        ("{ a(b: \"x\n\") }", "1:10 Syntax Error: Unterminated string."),
        (#"{ a(b: """x) }"#, "1:15 Syntax Error: Unterminated string."),
        (#"{ a(b: "\x") }"#, #"1:9 Syntax Error: Invalid character escape sequence: "\x"."#),
        (#"{ a(b: "\u12") }"#, #"1:9 Syntax Error: Invalid Unicode escape sequence: "\u12")"."#),
        (#"{ a(b: "\u{110000}") }"#, #"1:9 Syntax Error: Invalid Unicode escape sequence: "\u{110000}"."#),
        (#"{ a(b: "\u{12x}") }"#, #"1:9 Syntax Error: Invalid Unicode escape sequence: "\u{12x"."#),
        (#"{ a(b: "\u{}") }"#, #"1:9 Syntax Error: Invalid Unicode escape sequence: "\u{}"."#),
        (#"{ a(b: "\ud83d") }"#, #"1:9 Syntax Error: Invalid Unicode escape sequence: "\ud83d"."#),
        (#"{ a(b: "\ud83d\u0041") }"#, #"1:9 Syntax Error: Invalid Unicode escape sequence: "\ud83d"."#),
        (#"{ a(b: "\u00"#, #"1:9 Syntax Error: Invalid Unicode escape sequence: "\u00"."#),
        (
            "{ a(b: 'x') }",
            #"1:8 Syntax Error: Unexpected single quote character ('), did you mean to use a double quote (")?"#
        ),
        ("{ a ? }", #"1:5 Syntax Error: Unexpected character: "?"."#),
        ("{ é }", "1:3 Syntax Error: Unexpected character: U+00E9."),
        ("{ 😀 }", "1:3 Syntax Error: Unexpected character: U+1F600."),
        ("{ a\u{0} }", "1:4 Syntax Error: Unexpected character: U+0000."),
        ("{ a . b }", #"1:5 Syntax Error: Unexpected character: "."."#),
        (#"{ a(b: "é😀") ? }"#, #"1:14 Syntax Error: Unexpected character: "?"."#),
        ("\u{FEFF}{ a ? }", #"1:6 Syntax Error: Unexpected character: "?"."#),
        ("\r\n\r{ ? }", #"3:3 Syntax Error: Unexpected character: "?"."#),
        ("{ a(b: \"\"\"x\ny\"\"\") ? }", #"2:7 Syntax Error: Unexpected character: "?"."#),
    ]

    @Test("what is not a token is refused at its character", arguments: characterCases)
    func characters(source: String, expected: String) {
        #expect(error(of: Array(source.utf8)) == expected)
    }

    @Test("bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(error(of: [0x7B, 0xFF, 0x7D]) == "1:1 Syntax Error: Document is not UTF-8.")
    }

    @Test("a megabyte of braces ends at the bound for bytes, and without it at the bound for depth")
    func braces() {
        let source = [UInt8](repeating: UInt8(ascii: "{"), count: 1 << 20)
        #expect(error(of: source) == "1:1 Syntax Error: Document contains more than 262144 bytes. Parsing aborted.")
        let repeated = Array(String(repeating: "{a", count: 10_000).utf8)
        let depth = "1:129 Syntax Error: Document is nested deeper than 64 levels. Parsing aborted."
        #expect(error(of: repeated) == depth)
    }

    @Test("lists, objects and types nest as deep as selection sets may")
    func depth() {
        let brackets = String(repeating: "[", count: 100)
        let end = " Syntax Error: Document is nested deeper than 64 levels. Parsing aborted."
        #expect(error(of: Array("{ a(b: \(brackets)".utf8)) == "1:71\(end)")
        #expect(error(of: Array("query Q($a: \(brackets)".utf8)) == "1:77\(end)")
        let objects = String(repeating: "{a:", count: 100)
        #expect(error(of: Array("{ a(b: \(objects)".utf8)) == "1:197\(end)")
        let closed = String(repeating: "{a", count: 64) + String(repeating: "}", count: 64)
        #expect(error(of: Array(closed.utf8)) == nil)
    }

    @Test("ten thousand aliases end at the bound for tokens")
    func tokens() {
        let aliases = (0..<10_000).map { "a\($0): b" }.joined(separator: " ")
        let error = error(of: Array("{ \(aliases) }".utf8))
        #expect(error?.hasSuffix("Syntax Error: Document contains more than 10000 tokens. Parsing aborted.") == true)
        #expect(self.error(of: Array("{ a b }".utf8), limits: GraphQLLimits(tokenCountMax: 4)) == nil)
        let bound = "1:7 Syntax Error: Document contains more than 3 tokens. Parsing aborted."
        #expect(self.error(of: Array("{ a b }".utf8), limits: GraphQLLimits(tokenCountMax: 3)) == bound)
    }
}

extension GraphQLError {
    /// The positions and the message in one line.
    var line: String {
        (locations.map { "\($0.line):\($0.column)" } + [message]).joined(separator: " ")
    }
}
