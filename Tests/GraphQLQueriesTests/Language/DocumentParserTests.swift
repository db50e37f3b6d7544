// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import GraphQLQueries

@Suite("GraphQL documents")
struct DocumentParserTests {
    static let documentCases: [(String, String)] = [
        ("{a}", "query { a }"),
        ("{ a b, c\n#d\n e }", "query { a b c e }"),
        ("\u{FEFF}query Q { \u{FEFF}a }", "query Q { a }"),
        ("query Q { x: a { y: b } }", "query Q { x: a { y: b } }"),
        ("mutation M { a } subscription { b }", "mutation M { a } subscription { b }"),
        ("query($a:Int=1,$b:[T!]!){a}", "query ($a: Int = 1, $b: [T!]!) { a }"),
        ("query Q($a: [[T]] @d(x: 1)) @e @f { a }", "query Q ($a: [[T]] @d(x: 1)) @e @f { a }"),
        ("{ a(b: 1, c: -0, d: 1.5e+3, e: 2E9) }", "query { a(b: 1, c: -0, d: 1.5e+3, e: 2E9) }"),
        ("{ a(b: true c: false d: null e: ASC f: $g) }", "query { a(b: true, c: false, d: null, e: ASC, f: $g) }"),
        ("{ a(b: [] c: [1 [2]]) }", "query { a(b: [], c: [1, [2]]) }"),
        ("{ a(d: {} e: {f: {g: 1} h: 2}) }", "query { a(d: {}, e: {f: {g: 1}, h: 2}) }"),
        ("{ ...F ... on T @x { a } ...G @w }", "query { ...F ... on T @x { a } ...G @w }"),
        ("{ ... @y(z: 1) { b } ... { c } }", "query { ... @y(z: 1) { b } ... { c } }"),
        ("fragment F on T @d { a } { ...F }", "query { ...F } fragment F on T @d { a }"),
        ("{ on fragment query type null true }", "query { on fragment query type null true }"),
        ("{ null: true(on: 1) }", "query { null: true(on: 1) }"),
        ("fragment fragment on on { a }", "fragment fragment on on { a }"),
        ("\"words\" query Q(\"more\" $a: Int) { a }", "query Q ($a: Int) { a }"),
        ("\"\"\"words\"\"\" fragment F on T { a }", "fragment F on T { a }"),
    ]

    @Test("what was read is printed back", arguments: documentCases)
    func roundTrip(source: String, printed: String) throws {
        let document = try GraphQLDocument(parsing: Array(source.utf8))
        #expect(DocumentPrinter.text(of: document) == printed)
        let again = try GraphQLDocument(parsing: Array(printed.utf8))
        #expect(DocumentPrinter.text(of: again) == printed)
    }

    static let stringCases: [(String, String)] = [
        ("\"\"", ""), ("\"a b\"", "a b"), ("\"é😀\"", "é😀"), ("\"# , {}\"", "# , {}"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u{1F600}\u{00000041}""#, "Aé😀A"), (#""\ud83d\ude00""#, "😀"),
        ("\"\"\"\"\"\"", ""), ("\"\"\"a \"quoted\" \\n text\"\"\"", #"a "quoted" \n text"#),
        ("\"\"\"a \\\"\"\" b\"\"\"", "a \"\"\" b"), ("\"\"\"\n \t\n\"\"\"", ""),
        ("\"\"\"\n    Hello,\n      World!\n\n    Yours.\n  \"\"\"", "Hello,\n  World!\n\nYours."),
        ("\"\"\"  first\r\n    second\r    third\n\t\n\"\"\"", "  first\nsecond\nthird"),
    ]

    @Test("a string has the value that its escapes and its indentation mean", arguments: stringCases)
    func string(source: String, value: String) throws {
        let document = try GraphQLDocument(parsing: Array("{ a(b: \(source)) }".utf8))
        let selection = try #require(document.operations.first?.selections.selections.first)
        guard case .field(let field) = selection, case .string(let text)? = field.arguments.first?.value.content else {
            Issue.record("\(selection) has no string")
            return
        }
        #expect(text == value)
    }

    @Test("positions are those of the first character, in lines and Unicode scalars")
    func positions() throws {
        let source = "query Q(\n  $n: Int\r\n) {\r  x: a(b: \"é😀\", c: $n) { ...F }\n}\nfragment F on T { d }"
        let document = try GraphQLDocument(parsing: Array(source.utf8))
        let operation = try #require(document.operations.first)
        #expect(operation.position == GraphQLPosition(line: 1, column: 1))
        #expect(operation.variables.first?.position == GraphQLPosition(line: 2, column: 3))
        #expect(operation.variables.first?.typePosition == GraphQLPosition(line: 2, column: 7))
        guard case .field(let field)? = operation.selections.selections.first else {
            Issue.record("the operation has no field")
            return
        }
        #expect(field.position == GraphQLPosition(line: 4, column: 3))
        #expect(field.arguments.last?.position == GraphQLPosition(line: 4, column: 17))
        #expect(field.arguments.last?.value.position == GraphQLPosition(line: 4, column: 20))
        #expect(field.selections?.position == GraphQLPosition(line: 4, column: 24))
        #expect(document.fragments.first?.position == GraphQLPosition(line: 6, column: 1))
        #expect(document.fragments.first?.namePosition == GraphQLPosition(line: 6, column: 10))
    }

    @Test("the operation of a request is found by its name, or because it is the only one")
    func operation() throws {
        let one = try GraphQLDocument(parsing: Array("query A { a }".utf8))
        #expect(try one.operation(named: nil).name == "A")
        #expect(try one.operation(named: "A").kind == .query)
        #expect(throws: GraphQLError("Unknown operation named \"B\".")) { try one.operation(named: "B") }
        let two = try GraphQLDocument(parsing: Array("query A { a } mutation B { a }".utf8))
        #expect(try two.operation(named: "B").kind == .mutation)
        #expect(throws: GraphQLError("Must provide operation name if query contains multiple operations.")) {
            try two.operation(named: nil)
        }
        let none = try GraphQLDocument(parsing: Array("fragment F on T { a }".utf8))
        #expect(throws: GraphQLError("Must provide an operation.")) { try none.operation(named: nil) }
    }
}
