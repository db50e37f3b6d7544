// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import Testing
import YAMLSource

@Suite("Refused YAML")
struct YAMLRefusalTests {
    @Test(
        "a file that cannot be read is refused at its place, with what to do",
        arguments: [
            ("", " error: the file is empty; begin it with 'understudy: 1'"),
            ("# only a comment\n", " error: the file is empty; begin it with 'understudy: 1'"),
            ("---\n", " error: the file is empty; begin it with 'understudy: 1'"),
            ("\u{FEFF}a: 1\n", " error: the file begins with a byte order mark; save it as UTF-8 without one"),
            ("a: 1\n---\nb: 2\n", "2:1: error: a second document begins here; keep one document in a file"),
            ("a: 1\nb: 2\na: 3\n", "1:1: error: the key 'a' is given more than once in this mapping; keep one"),
            (
                "x:\n  - { '*': 1, '*': 2 }\n",
                "2:7: error: the key '*' is given more than once in this mapping; keep one"
            ),
            ("1: a\n'1': b\n", "1:1: error: the key '1' is given more than once in this mapping; keep one"),
            ("[a]: 1\n", "1:1: error: a key must be a text, not a sequence; write it as 'key: value'"),
            ("x:\n  ? {a: 1}\n  : 2\n", "2:5: error: a key must be a text, not a mapping; write it as 'key: value'"),
            ("a: &x 1\n*x : 2\n", "2:1: error: a key cannot be the alias '*x'; write the key itself"),
            ("a: *x\n", "1:4: error: the alias '*x' has no anchor before it; write '&x' at the value"),
            (
                "a: &x [1, *x]\n",
                "1:11: error: the alias '*x' is inside the value that it repeats; write the value itself"
            ),
            (
                "a: &x 1\nb: &x [*x]\n",
                "2:8: error: the alias '*x' is inside the value that it repeats; write the value itself"
            ),
            ("a: *.yaml\n", "1:4: error: '*.yaml' begins with '*' like an alias; write the text in quotes"),
            ("a: *\n", "1:4: error: '*' begins with '*' like an alias; write the text in quotes"),
            (
                "a: &x 1\nb: &y *x\n",
                "2:4: error: the alias '*x' cannot have an anchor or a tag of its own; remove it"
            ),
            ("a: !!binary eA==\n", "1:4: error: the tag '!!binary' is not known; remove it"),
            ("a: !mine [1]\n", "1:4: error: the tag '!mine' is not known; remove it"),
            ("a: !!set {b}\n", "1:4: error: the tag '!!set' is not known; remove it"),
            ("!!int 5: 1\n", "1:1: error: the tag '!!int' is not known; remove it"),
            (
                "a: \u{1B}[31m\n",
                "1:4: error: character U+001B is not allowed; "
                    + "remove it, or write it as \\u001B in a double-quoted string"
            ),
            (
                "é: \u{7F}\n",
                "1:4: error: character U+007F is not allowed; "
                    + "remove it, or write it as \\u007F in a double-quoted string"
            ),
            (
                "a: \u{9B}\n",
                "1:4: error: character U+009B is not allowed; "
                    + "remove it, or write it as \\u009B in a double-quoted string"
            ),
            (
                "a: \u{FEFF}\n",
                "1:4: error: character U+FEFF is not allowed; "
                    + "remove it, or write it as \\uFEFF in a double-quoted string"
            ),
            ("a:\0b\n", "1:3: error: character U+0000 is not text; save the file as UTF-8 text"),
            (
                "a: [1, 2\nb: 3\n",
                "2:2: error: not YAML: did not find expected ',' or ']' while parsing a flow sequence "
                    + "that began at line 1; "
                    + "add the missing bracket, or quote a text with brackets"
            ),
            ("a:\n\tb: 1\n", "2:1: error: YAML does not allow a tab here; replace it with spaces"),
            ("a:\n  - b\n\t- c\n", "3:1: error: YAML does not allow a tab here; replace it with spaces"),
            ("a: @b\n", "1:4: error: a text cannot begin with '@'; write the text in quotes"),
            ("a: `b`\n", "1:4: error: a text cannot begin with '`'; write the text in quotes"),
            (
                "a: b: c\n",
                "1:5: error: not YAML: mapping values are not allowed in this context; "
                    + "check indentation, quotes and brackets"
            ),
        ]
    )
    func refused(text: String, expected: String) {
        #expect(refusal(of: text) == "x.yaml:" + expected)
    }

    @Test(
        "bytes of another encoding are refused with the encoding's name or the byte",
        arguments: [
            (
                [0xFF, 0xFE, 0x61, 0],
                " error: the file is UTF-16 with a byte order mark; save it as UTF-8 without one"
            ),
            (
                [0xFE, 0xFF, 0, 0x61],
                " error: the file is UTF-16 with a byte order mark; save it as UTF-8 without one"
            ),
            ([0x61, 0, 0x3A, 0], "1:2: error: character U+0000 is not text; save the file as UTF-8 text"),
            ([0x61, 0x3A, 0x0A, 0x20, 0xE4], "2:2: error: byte 0xE4 is not UTF-8; save the file as UTF-8"),
            ([0x61, 0x3A, 0x20, 0xC0, 0x80], "1:4: error: byte 0xC0 is not UTF-8; save the file as UTF-8"),
            ([0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80], "1:4: error: byte 0xED is not UTF-8; save the file as UTF-8"),
            ([0xC2], "1:1: error: byte 0xC2 is not UTF-8; save the file as UTF-8"),
            ([0xEF, 0xBF], "1:1: error: byte 0xEF is not UTF-8; save the file as UTF-8"),
        ] as [([UInt8], String)]
    )
    func encodings(bytes: [UInt8], expected: String) {
        #expect(refusal(of: bytes) == "x.yaml:" + expected)
    }

    @Test("a file over the limit is refused before it is looked at")
    func size() {
        let bytes = [UInt8](repeating: 0, count: (8 << 20) + 1)
        #expect(refusal(of: bytes) == "x.yaml: error: the file is larger than 8 MiB; split it")
    }

    @Test("nesting one level too deep is refused where that level begins")
    func depth() {
        let text = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(refusal(of: text) == "x.yaml:1:65: error: nested deeper than 64 levels; make the file flatter")
    }

    @Test(
        "no nesting, however deep, exhausts the stack",
        arguments: ["[", "{a: ", "[\n", "- ", "? ", "- - ", "[{a: "],
        [900, 100_000]
    )
    func bottomless(opening: String, count: Int) {
        let text = String(repeating: opening, count: count)
        let message = refusal(of: text)
        #expect(message.hasPrefix("x.yaml:"), "\(message)")
    }

    @Test("aliases of aliases are refused by what they stand for, at once", arguments: [6, 9, 12, 100])
    func billionLaughs(levels: Int) {
        var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
        for level in 1...levels {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let message = "the aliases expand to more than 200000 nodes; write values instead"
        #expect(refusal(of: text).hasSuffix(message))
        let clock = ContinuousClock()
        #expect(clock.measure { _ = refusal(of: text) } < .seconds(60))
    }

    @Test(
        "a bomb that is written as a key never goes off",
        arguments: ["? *a30\n: 1", "? [*a30]\n: 1", "{ [*a30]: 1 }: 2"]
    )
    func bombAsKey(key: String) {
        var text = "? [[*a0, x], y]\n: 0\na0: &a0 [x, x]\n"
        for level in 1...30 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let message = "x.yaml:1:3: error: a key must be a text, not a sequence; write it as 'key: value'"
        #expect(refusal(of: text + key + "\n") == message)
    }

    @Test(
        "a long file is read or refused in good time",
        arguments: ["- a\n", "? a\n", "[a],", "k: {", "\"", "'a': *a\n"]
    )
    func bulk(unit: String) {
        let text = String(repeating: unit, count: (128 << 10) / unit.utf8.count)
        let clock = ContinuousClock()
        #expect(clock.measure { _ = refusal(of: text) } < .seconds(60))
    }

    @Test("one alias of a collection too many is refused; aliases of scalars are free")
    func aliasCount() throws {
        let head = "s: &s 1\nc: &c [1]\nmany: ["
        let scalars = Array(repeating: "*s", count: 1_000).joined(separator: ", ")
        let most = Array(repeating: "*c", count: 128).joined(separator: ", ")
        #expect(try read("\(head)\(scalars), \(most)]\n")["many"]?.elements?.count == 1_128)
        let message = refusal(of: "\(head)\(most), *c]\n")
        #expect(message == "x.yaml:3:520: error: more than 128 aliases; write values instead")
    }

    @Test("an alias counts with the depth of what it repeats")
    func aliasDepth() {
        let tower = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        let text = "a: &a \(tower)\nb: " + String(repeating: "[", count: 24) + "*a" + String(repeating: "]", count: 24)
        #expect(refusal(of: text) == "x.yaml:2:28: error: nested deeper than 64 levels; make the file flatter")
    }
}
