// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

@Suite("Text in pages")
struct HTMLTextTests {
    @Test(
        "what could be taken for markup, or would not be seen, is shown as what it is",
        arguments: [
            ("", ""), ("plain", "plain"),
            ("</script><b a='1' c=\"2\">&amp;", "&lt;/script&gt;&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;"),
            ("a\u{0}b\u{1B}[31m\u{7F}\u{85}", "a\\u{0}b\\u{1B}[31m\\u{7F}\\u{85}"),
            ("\u{202E}drow\u{200B}", "\\u{202E}drow\\u{200B}"),
            ("\u{FFFE}\u{FFFF}\u{10FFFF}", "\\u{FFFE}\\u{FFFF}\\u{10FFFF}"),
            ("line\none\u{2028}two", "line\\u{A}one\\u{2028}two"),
            ("<\u{301}&\u{338}", "&lt;\u{301}&amp;\u{338}"), ("👩‍👧", "👩\\u{200D}👧"),
            ("grüß 日本 👍 \u{FFFD}", "grüß 日本 👍 \u{FFFD}"),
        ]
    )
    func escaped(text: String, shown: String) {
        #expect(HTMLText.escaped(text) == shown)
    }
}
