// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

@Suite struct TextSanitizerTests {
    private func visible(_ bytes: [UInt8], _ form: TextForm = .text, byteCountMax: Int = 100_000) -> String {
        TextSanitizer(form: form, byteCountMax: byteCountMax).visible(bytes)
    }

    @Test(
        "what XML forbids is shown",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", "\\u{1B}[31mred\\u{1B}[0m"),
            ("a\0b", "a\\u{0}b"),
            ("\u{1F}\u{7F}", "\\u{1F}\\u{7F}"),
            ("\u{80}\u{9B}\u{A0}", "\\u{80}\\u{9B}\u{A0}"),
            ("\u{FFFD}\u{FFFE}\u{FFFF}\u{10000}", "\u{FFFD}\\u{FFFE}\\u{FFFF}\u{10000}"),
            ("a\r\nb\tc", "a\\u{D}\nb\tc"),
            ("]]> & <b>", "]]> & <b>"),
            ("👩‍👧 e\u{301}", "👩‍👧 e\u{301}"),
        ]
    )
    func characters(text: String, expected: String) {
        #expect(visible(Array(text.utf8)) == expected)
    }

    @Test(
        "bytes that are not UTF-8 are shown",
        arguments: [
            ([0xC3], "\\x{C3}"),
            ([0x61, 0x80, 0x62], "a\\x{80}b"),
            ([0xC0, 0x80], "\\x{C0}\\x{80}"),
            ([0xE0, 0x9F, 0xBF], "\\x{E0}\\x{9F}\\x{BF}"),
            ([0xF0, 0x8F, 0xBF, 0xBF], "\\x{F0}\\x{8F}\\x{BF}\\x{BF}"),
            ([0xF4, 0x90, 0x80, 0x80], "\\x{F4}\\x{90}\\x{80}\\x{80}"),
            ([0xFF, 0xFE], "\\x{FF}\\x{FE}"),
            ([0xE2, 0x82, 0x41], "\\x{E2}\\x{82}A"),
            ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "\\u{D83D}\\u{DE00}"),
            ([0xED, 0x9F, 0xBF, 0xEE, 0x80, 0x80], "\u{D7FF}\u{E000}"),
        ] as [([UInt8], String)]
    )
    func bytes(bytes: [UInt8], expected: String) {
        #expect(visible(bytes) == expected)
    }

    @Test(
        "what looks like our marks is marked itself, other backslashes are not",
        arguments: [
            ("␛", "␛"),
            ("\\u{1B}", "\\u{5C}u{1B}"),
            ("\\x{C3}", "\\u{5C}x{C3}"),
            ("C:\\users\\x86 \\d+ \\\\", "C:\\users\\x86 \\d+ \\\\"),
        ]
    )
    func marks(text: String, expected: String) {
        #expect(visible(Array(text.utf8)) == expected)
    }

    @Test(
        "white space follows the form",
        arguments: [
            (.text, "  \n\u{2028} "),
            (.line, "\\u{9}  \\u{A}\\u{2028} "),
            (.label, "\\u{9} \\u{20}\\u{A}\\u{2028}\\u{20}"),
        ] as [(TextForm, String)]
    )
    func whiteSpace(form: TextForm, expected: String) {
        let prefix = form == .text ? "\t" : ""
        #expect(visible(Array("\t  \n\u{2028} ".utf8), form) == prefix + expected)
    }

    @Test(
        "no space of a label can be lost by collapsing",
        arguments: [
            ("a b", "a b"), (" a", "\\u{20}a"), ("a ", "a\\u{20}"), ("a  b", "a \\u{20}b"), ("   ", "\\u{20} \\u{20}"),
            (" \n ", "\\u{20}\\u{A}\\u{20}"), ("", ""),
        ]
    )
    func labels(text: String, expected: String) {
        #expect(visible(Array(text.utf8), .label) == expected)
    }

    @Test("a text at its limit is whole, one byte more is cut and counted")
    func limit() {
        let whole = String(repeating: "a", count: 200)
        #expect(visible(Array(whole.utf8), byteCountMax: 200) == whole)
        let cut = visible(Array((whole + "b").utf8), byteCountMax: 200)
        #expect(cut == String(repeating: "a", count: 136) + "\n[65 bytes cut]")
        let line = visible(Array((whole + "b").utf8), .line, byteCountMax: 200)
        #expect(line == String(repeating: "a", count: 136) + "…[65 bytes cut]")
    }

    @Test("a cut never splits a character or a mark")
    func cutBetweenCharacters() {
        let faces = visible(Array(String(repeating: "😀", count: 100).utf8), byteCountMax: 202)
        #expect(faces == String(repeating: "😀", count: 34) + "\n[264 bytes cut]")
        let marks = visible([UInt8](repeating: 0xC3, count: 100), byteCountMax: 202)
        #expect(marks == String(repeating: "\\x{C3}", count: 23) + "\n[77 bytes cut]")
    }

    @Test("a string, a text and their bytes give the same")
    func sameForAll() {
        let sanitizer = TextSanitizer(form: .line, byteCountMax: 1000)
        let text = "a\u{1B}b\nc"
        #expect(sanitizer.visible(text) == "a\\u{1B}b\\u{A}c")
        #expect(sanitizer.visible(ReportText(text)) == "a\\u{1B}b\\u{A}c")
        #expect(sanitizer.visible(Array(text.utf8)) == "a\\u{1B}b\\u{A}c")
        #expect("\(ReportText(text))" == "a\\u{1B}b\nc")
    }

    @Test("marks that a text has already stay as they are where the options say so, names apart")
    func keptMarks() throws {
        let marked: ReportText = #"\u{1B} \x{C3} ␛"#
        let problem = TestProblem(message: marked, type: "a.B", text: marked)
        let testCase = TestCase(className: "a.b", name: marked, duration: .zero, outcome: .failed(problem))
        let report = TestReport(suites: [SampleReport.suite(cases: [testCase])])
        let xml = String(decoding: try report.xml(options: ReportOptions(keepsMarks: true)), as: UTF8.self)
        #expect(xml.contains(#"<failure message="\u{1B} \x{C3} ␛" type="a.B">\u{1B} \x{C3} ␛</failure>"#))
        #expect(xml.contains(#"name="\u{5C}u{1B} \u{5C}x{C3} ␛""#))
    }
}
