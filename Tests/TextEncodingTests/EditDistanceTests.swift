// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import TextEncoding

@Suite("The distance between two names")
struct EditDistanceTests {
    @Test(
        "is the least number of insertions, removals, replacements and swaps of neighbours",
        arguments: [
            ("", "", 0), ("", "ab", 2), ("ab", "", 2), ("ab", "ab", 0), ("ab", "axb", 1), ("axb", "ab", 1),
            ("ab", "ac", 1), ("ab", "ba", 1), ("abcd", "badc", 2), ("house", "mouses", 2), ("ab", "cd", 2),
        ]
    )
    func counts(name: String, other: String, distance: Int) {
        #expect(EditDistance.count(from: Array(name), to: Array(other)) == distance)
        #expect(EditDistance.count(from: Array(name.utf8), to: Array(other.utf8)) == distance)
    }

    @Test("counts letters as the caller gives them")
    func letters() {
        #expect(EditDistance.count(from: Array("é"), to: Array("e")) == 1)
        #expect(EditDistance.count(from: Array("\u{E9}".utf8), to: Array("e".utf8)) == 2)
    }
}
