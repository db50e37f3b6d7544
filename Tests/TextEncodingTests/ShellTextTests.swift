// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

@Suite("Words of a shell")
struct ShellTextTests {
    @Test("words of plain characters stay as they are; others are in quotes")
    func quotes() {
        #expect(ShellText.line(["serve", "a b.yaml", "", "--size=3"]) == "serve 'a b.yaml' '' --size=3")
        #expect(ShellText.word("$(x)") == "'$(x)'")
        #expect(ShellText.word("it's") == #"'it'\''s'"#)
    }

    @Test("a quotation mark with a combining mark after it does not end the quotes")
    func combiningMark() {
        #expect(ShellText.word("x'\u{301}; id").unicodeScalars.elementsEqual("'x'\\''\u{301}; id'".unicodeScalars))
        #expect("'\u{301}".replacing(scalar: "'", with: "''").unicodeScalars.map(\.value) == [0x27, 0x27, 0x301])
    }
}
