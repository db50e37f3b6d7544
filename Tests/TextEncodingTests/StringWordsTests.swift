// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

@Suite("The words of a text")
struct StringWordsTests {
    @Test(
        "are cut at a separator, even where a mark joins the separator to one character",
        arguments: [
            ("a=b=c", "a", "b=c"), ("a=", "a", ""), ("=b", "", "b"), ("a", "a", nil), ("", "", nil),
            ("a=\u{301}b", "a", "\u{301}b"), ("a=\u{1F3FB}", "a", "\u{1F3FB}"),
        ] as [(String, String, String?)]
    )
    func cut(text: String, before: String, after: String?) {
        #expect(text.cut(at: "=") == (before, after))
        #expect(text[...].cut(at: "=") == (before, after))
    }

    @Test(
        "are joined by hyphens, capitals in a row as one word",
        arguments: [
            ("", ""), ("status", "status"), ("closeMidBody", "close-mid-body"), ("invalidUTF8", "invalid-utf8"),
            ("invalidJSON", "invalid-json"), ("Capital", "capital"), ("größteÄnderung", "größte-änderung"),
        ]
    )
    func hyphenated(name: String, words: String) {
        #expect(name.hyphenated == words)
    }
}
