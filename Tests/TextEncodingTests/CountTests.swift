// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

@Suite("Counts and colours for a person")
struct CountTests {
    @Test(
        "a noun stands in the plural unless there is one",
        arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files")]
    )
    func nouns(count: Int, text: String) {
        #expect(Count.text(count, noun: "file") == text)
    }

    @Test("of several parts the first is always named, the others if there are any")
    func parts() {
        #expect(Count.list([(0, "hold"), (0, "broken"), (2, "undecided")]) == "0 hold, 2 undecided")
        #expect(Count.list([]) == "")
    }

    @Test("a text is coloured only where colour is wanted")
    func colours() {
        #expect(TextDisplay(isColored: true).styled("a", as: .red) == "\u{1B}[31ma\u{1B}[0m")
        #expect(TextDisplay().styled("a", as: .red) == "a")
    }
}
