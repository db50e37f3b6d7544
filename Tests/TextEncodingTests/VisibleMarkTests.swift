// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

@Suite("Text that others have written")
struct VisibleMarkTests {
    @Test(
        "is shown on one line, with one notation for all that is not seen",
        arguments: [
            ("", ""), ("plain: grüß 日本 👍", "plain: grüß 日本 👍"),
            ("a\u{1B}[31mb\u{7F}", "a\\u{1B}[31mb\\u{7F}"),
            ("a\r\nb\tc", "a\\u{D}\\u{A}b\\u{9}c"), ("e\u{301}\u{0}\u{301}", "e\u{301}\\u{0}\u{301}"),
            ("\u{202E}x\u{2066}\u{200E}\u{61C}", "\\u{202E}x\\u{2066}\\u{200E}\\u{61C}"),
            ("\u{9B}1m\u{2028}", "\\u{9B}1m\\u{2028}"), ("\u{FFFD}\u{241B}", "\u{FFFD}\u{241B}"),
        ]
    )
    func printable(text: String, shown: String) {
        #expect(text.printable == shown)
        #expect(shown.printable == shown)
    }

    @Test(
        "is shown byte by byte where it is not UTF-8, all else is left alone",
        arguments: [
            ([], ""),
            (Array("plain ü \u{1B}[31m \\x{C3}".utf8), "plain ü \u{1B}[31m \\x{C3}"),
            ([0x61, 0xC3, 0x28, 0x62], "a\\x{C3}(b"),
            ([0x61, 0xE2, 0x82], "a\\x{E2}\\x{82}"),
            ([0xC0, 0x80, 0xC3, 0xBC], "\\x{C0}\\x{80}ü"),
            ([0xED, 0xA0, 0x80], "\\x{ED}\\x{A0}\\x{80}"),
            ([0xF0, 0x9F, 0x98, 0x80, 0xFF], "😀\\x{FF}"),
        ] as [([UInt8], String)]
    )
    func bytes(bytes: [UInt8], expected: String) {
        #expect(VisibleBytes.text(of: bytes) == expected)
    }

    @Test("has marks in capitals, without zeros in front")
    func marks() {
        let characters = [0, 0xA, 0x9B, 0xD83D, 0x10FFFF].map(VisibleMark.text(ofCharacter:))
        #expect(characters == ["\\u{0}", "\\u{A}", "\\u{9B}", "\\u{D83D}", "\\u{10FFFF}"])
        #expect([0x80, 0xC3, 0xFF].map(VisibleMark.text(ofByte:)) == ["\\x{80}", "\\x{C3}", "\\x{FF}"])
        #expect(("\u{1B}" as Unicode.Scalar).mark == "\\u{1B}")
    }

    @Test(
        "commands no runner of a CI",
        arguments: [
            ("::add-mask::x", "\\u{3A}:add-mask::x"), (" \t::x", " \t\\u{3A}:x"),
            ("a\n::x\n\n  ::y", "a\n\\u{3A}:x\n\n  \\u{3A}:y"),
            ("::\u{301}x", "\\u{3A}:\u{301}x"), ("a ##[error]x", "a \\u{23}#[error]x"),
            ("##vso[task]##teamcity[x]", "\\u{23}#vso[task]\\u{23}#teamcity[x]"), ("###[x]", "#\\u{23}#[x]"),
            ("a::b: c", "a::b: c"), ("## title [x]", "## title [x]"), (":x", ":x"), ("", ""), ("#", "#"),
        ]
    )
    func commands(text: String, shown: String) {
        #expect(text.withoutRunnerCommands == shown)
    }
}
