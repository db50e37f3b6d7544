// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@Suite("Patterns of ids")
struct GlobTests {
    @Test(
        "a star stands for any text, a question mark for one character",
        arguments: [
            ("P-35", "P-35", true), ("P-35", "P-350", false), ("P-3?", "P-35", true), ("P-3?", "P-3", false),
            ("P-*", "P-54.late-no-data", true), ("*", "", true), ("*late*", "P-54.late-no-data", true),
            ("P-*.late*", "P-54.late-no-data", true), ("P-*x", "P-54.late", false), ("**", "a", true), ("?", "", false),
            ("a*b*c", "aXbXbc", true), ("a*b*c", "aXbXb", false),
        ]
    )
    func matching(pattern: String, text: String, isMatch: Bool) {
        #expect(Glob(pattern).matches(text) == isMatch)
    }

    @Test("a pattern of many stars takes no exponential time")
    func hostile() {
        let pattern = String(repeating: "a*", count: 40) + "b"
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 400)))
    }
}
