// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import Testing
import YAMLSource

@Suite("YAML documents")
struct YAMLSourceTests {
    @Test("nodes keep their order, their places and whether a scalar was quoted")
    func tree() throws {
        let root = try read("# comment\nb: 1\na: [x, '2']\n")
        let at = { SourceLocation(file: "x.yaml", line: $0, column: $1) }
        let sequence = SourceNode(
            .sequence([
                SourceNode(.scalar(text: "x", isPlain: true), at: at(3, 5)),
                SourceNode(.scalar(text: "2", isPlain: false), at: at(3, 8)),
            ]),
            at: at(3, 4)
        )
        let expected = SourceNode(
            .mapping([
                SourceMember(
                    key: "b",
                    keyLocation: at(2, 1),
                    value: SourceNode(.scalar(text: "1", isPlain: true), at: at(2, 4))
                ),
                SourceMember(key: "a", keyLocation: at(3, 1), value: sequence),
            ]),
            at: at(2, 1)
        )
        #expect(root == expected)
    }

    @Test("columns count characters, not bytes, and lines may end in CR LF")
    func columns() throws {
        let root = try read("a: 1\r\n\"é€\": 'x'\r\n")
        #expect(root["é€"]?.location == SourceLocation(file: "x.yaml", line: 2, column: 7))
    }

    @Test("block texts and escapes arrive as what they mean, asterisks and all")
    func texts() throws {
        let root = try read("a: |\n  * one\n  *two*\nb: \"*\\u00e9*\"\nc: 2 * 3\nd: '**'\ne: 1\n")
        #expect(root.json == ["a": "* one\n*two*\n", "b": "*é*", "c": "2 * 3", "d": "**", "e": 1])
    }

    @Test("U+FEFF at the beginning of a text stays, in keys and behind anchors, too")
    func leadingMarks() throws {
        let root = try read(#"{ "\ufeffk": é, b: &x "\U0000FEFFa", c: "\\ufeff", d: '\ufeff', e: "\uFEFF\ufeff" }"#)
        #expect(
            root.json == [
                "\u{FEFF}k": "é", "b": "\u{FEFF}a", "c": #"\ufeff"#, "d": #"\ufeff"#, "e": "\u{FEFF}\u{FEFF}",
            ]
        )
        #expect(try read("a: 1\r\nb:\r\n  - \"\\uFEFF\"\n").json == ["a": 1, "b": ["\u{FEFF}"]])
    }

    @Test("an asterisk in a key or in a comment is no alias")
    func asteriskInKeys() throws {
        #expect(try read("'*': 1 # *x\na*b: 2\n").json == ["*": 1, "a*b": 2])
    }

    @Test("a private-use character survives beside an asterisk")
    func privateUse() throws {
        #expect(try read("a: \"\u{E000}*\u{E001}\"\n").json == ["a": "\u{E000}*\u{E001}"])
    }

    @Test("an alias repeats its anchor's value, at the anchor's place")
    func aliases() throws {
        let root = try read("a: &x { k: [1, 2] }\nb: *x\nc: [*x, *x]\ns: &y 7\nt: *y\nu: &x 3\nv: *x\n")
        let value: JSONValue = ["k": [1, 2]]
        #expect(root.json == ["a": value, "b": value, "c": [value, value], "s": 7, "t": 7, "u": 3, "v": 3])
        #expect(root["b"]?.location == SourceLocation(file: "x.yaml", line: 1, column: 4))
    }

    @Test("an explicit text tag makes a plain scalar a text")
    func textTag() throws {
        #expect(try read("a: !!str 5\nb: !!seq [1]\nc: !!map {d: 1}\n").json == ["a": "5", "b": [1], "c": ["d": 1]])
    }

    @Test("a merge key is an ordinary key")
    func mergeKey() throws {
        #expect(try read("a: &x {k: 1}\nb: { <<: *x }\n").json == ["a": ["k": 1], "b": ["<<": ["k": 1]]])
    }

    @Test("a file of exactly the largest size is read")
    func largest() throws {
        var limits = YAMLLimits()
        limits.byteCountMax = 4
        #expect(try read("a: 1", limits: limits).json == ["a": 1])
    }

    @Test("exactly the deepest nesting is read")
    func deepest() throws {
        let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(try read(text).elements?.count == 1)
    }
}
