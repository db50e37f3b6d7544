// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@Suite("Text that others have written")
struct PrintableTests {
    @Test(
        "is shown on one line, with one notation for all that is not seen",
        arguments: [
            ("plain: grüß 日本 👍", "plain: grüß 日本 👍"), ("a\u{1B}[31mb\u{7F}", "a\\u{1B}[31mb\\u{7F}"),
            ("a\r\nb\tc", "a\\u{D}\\u{A}b\\u{9}c"),
            ("\u{202E}x\u{2066}\u{200E}\u{61C}", "\\u{202E}x\\u{2066}\\u{200E}\\u{61C}"),
            ("\u{9B}1m\u{2028}", "\\u{9B}1m\\u{2028}"),
        ]
    )
    func printable(text: String, shown: String) {
        #expect(text.printable == shown)
        #expect(shown.printable == shown)
    }

    @Test(
        "is cut at a separator, even where a mark joins the separator to one character",
        arguments: [
            ("a=b=c", "a", "b=c"), ("a=", "a", ""), ("=b", "", "b"), ("a", "a", nil), ("", "", nil),
            ("a=\u{301}b", "a", "\u{301}b"), ("a=\u{1F3FB}", "a", "\u{1F3FB}"),
        ] as [(String, String, String?)]
    )
    func cut(text: String, before: String, after: String?) {
        #expect(text.cut(at: "=") == (before, after))
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
