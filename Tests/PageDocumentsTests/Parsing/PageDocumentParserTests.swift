// Understudy
// SPDX-License-Identifier: Apache-2.0

import PageDocuments
import SourceDiagnostics
import Testing

@Suite("The parser of page documents")
struct PageDocumentParserTests {
    @Test("reads every part, in its order, with the place of each name (D-19, D-25, X-52, X-54)")
    func whole() throws {
        let text = """
            // a page
            { "super": "HY", "controller": "HYHouse", "states": ["loading"],
              "model": { "zebra": "Int", "apple": "HouseOwner" }, // in this order
              "viewModel": ["load", { "name": "refresh", "parameters": {} }],
              "presenter": [{ "parameters": { "url//": "String" }, "name": "push" }] }
            """
        func place(_ line: Int, _ column: Int) -> SourceDiagnostics.SourceLocation {
            .init(file: "page.json", line: line, column: column)
        }
        let expected = PageDocument(
            parentPrefix: "HY",
            unit: "HYHouse",
            properties: [
                PageProperty("zebra", type: .integer, at: place(3, 14)),
                PageProperty("apple", type: .object("HouseOwner"), at: place(3, 30)),
            ],
            states: [PageName("loading", at: place(2, 54))],
            fetches: [PageMethod("load", at: place(4, 17)), PageMethod("refresh", parameters: [], at: place(4, 35))],
            operations: [
                PageMethod(
                    "push",
                    parameters: [PageProperty("url//", type: .string, at: place(5, 35))],
                    at: place(5, 64)
                )
            ],
            location: place(2, 32)
        )
        #expect(try PageDocumentParser.parse(Array(text.utf8), file: "page.json") == expected)
    }

    @Test("takes what editors of other systems leave behind, and comments with anything in them")
    func oddBytes() throws {
        let text =
            "\u{FEFF}{ \"super\": \"\", // \"父类\" { /\r\n\"controller\":\t\"Home\", \"model\": {}, //\r\n"
            + "\"viewModel\": [], \"presenter\": [\"closeTab\"]} // no line ends here"
        let page = try PageDocumentParser.parse(Array(text.utf8), file: "page.json")
        #expect(page.operations.map(\.name.text) == ["closeTab"])
        #expect(page.operations.map(\.name.location.description) == ["page.json:3:32"])
    }

    @Test(
        "says what is wrong, where, and what to do",
        arguments: [
            ("", "1:1: error: unexpected end of document; expected a page document"),
            ("[]", "1:1: error: a page document is an object, not an array"),
            ("{ \"super\": \"\",\n  }", "2:3: error: expected a key in quotes after ','"),
            ("{ \"super\" \"\" }", "1:11: error: expected ':' after the key 'super'"),
            ("{ \"super\": }", "1:12: error: unexpected '}'; expected the value of 'super'"),
            (
                "{ \"super\": \"a\nb\" }",
                "1:12: error: the text of the value of 'super' does not end on its line; end it with '\"'"
            ),
            (
                "{ \"super\": nul }",
                "1:12: error: unexpected word; expected true, false or null in the value of 'super'"
            ),
            ("{ /* no */ }", "1:3: error: expected a key in quotes"),
            (page("\"presenter\": []} x"), "1:85: error: text after the document's end; remove it"),
            (page("\"presenter\": [\"größe\" \"b\"]}"), "1:90: error: expected ',' or ']' after 'größe'"),
            (page("\"presenter\": {}}"), "1:81: error: 'presenter' must be an array of operations, not an object"),
            (page("\"presenter\": [], \"model\": {}}"), "1:85: error: key 'model' appears twice; remove one"),
            (
                page("\"presenter\": [], \"modle\": {}}"),
                "1:85: error: unknown key 'modle' in the page document; use 'model'"
            ),
            (
                page("\"x\": 1}"),
                """
                1:1: error: the page document has no key 'presenter'; add it with an array of operations
                page.json:1:68: error: unknown key 'x' in the page document\
                ; known: super, controller, model, states, viewModel, presenter
                """
            ),
            (
                page("\"presenter\": [1]}"),
                "1:82: error: an entry of 'presenter' must be a name, or { \"name\": …, \"parameters\": { … } }, not 1"
            ),
            (
                page("\"presenter\": [{}]}"),
                "1:82: error: an entry of 'presenter' has no name; add \"name\" with a text"
            ),
            (
                page("\"presenter\": [{\"nam\": \"x\", \"name\": \"y\"}]}"),
                "1:83: error: unknown key 'nam' in an entry of 'presenter'; use 'name'"
            ),
            (
                page("\"presenter\": [{\"name\": \"x\", \"name\": \"y\"}]}"),
                "1:96: error: key 'name' appears twice; remove one"
            ),
            (page("\"presenter\": [], \"states\": [1]}"), "1:96: error: a state must be a text, its name, not 1"),
        ]
    )
    func wrong(text: String, message: String) {
        #expect(findings(text) == "page.json:" + message)
    }

    @Test(
        "knows the words of types, and refuses what would pass for a class",
        arguments: [
            ("\"Double\"", "'Double' is not a type of page documents; use 'Float'"),
            ("\"NSString\"", "'NSString' is not a type of page documents; use 'String'"),
            ("\"string\"", "unknown type 'string' of 'title'; use 'String'"),
            ("\"house\"", "unknown type 'house' of 'title'; begin the name of a class in upper case"),
            ("\"A B\"", "the type 'A B' of 'title' is not a name; use \(types) or the name of a class"),
            ("\"Self\"", "the type 'Self' of 'title' is a reserved word; rename the class"),
            ("7", "the type of 'title' must be a text, not 7; use one of \(types)"),
        ]
    )
    func type(type: String, message: String) {
        let text = """
            { "super": "", "controller": "Home", "viewModel": [], "presenter": [],
              "model": { "title": \(type) } }
            """
        #expect(findings(text) == "page.json:2:23: error: \(message)")
    }

    private static let types = "'String', 'Int', 'Float', 'Bool', 'Array', 'Dictionary'"

    private static func page(_ rest: String) -> String {
        #"{ "super": "", "controller": "Home", "model": {}, "viewModel": [], "# + rest
    }

    private func findings(_ text: String) -> String {
        do throws(Diagnostics) {
            return "\(try PageDocumentParser.parse(Array(text.utf8), file: "page.json"))"
        } catch {
            return error.description
        }
    }
}
