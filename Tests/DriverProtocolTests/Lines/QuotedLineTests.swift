// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Testing

@Suite struct QuotedLineTests {
    @Test("control characters do not reach the terminal")
    func control() {
        #expect(QuotedLine.text(of: Array("a\u{1B}[31mb\t".utf8)) == "'a\\u{1B}[31mb '")
    }

    @Test("a long line is cut")
    func long() {
        let text = QuotedLine.text(of: Array(String(repeating: "é", count: 500).utf8))
        #expect(text == "'" + String(repeating: "é", count: 120) + "…'")
    }
}
