// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ContractChecking

@Suite("Bodies in a timeline")
struct BodyTextTests {
    @Test("are shown as they are, cut between characters, or counted if they are no text")
    func texts() {
        #expect(BodyText.beginning([], of: 0) == nil)
        #expect(BodyText.beginning(Array("é€".utf8), of: 5) == "é€")
        #expect(BodyText.beginning(Array("a€".utf8.dropLast()), of: 900) == "a… (900 bytes)")
        #expect(BodyText.beginning([0xFF, 0xFE], of: 2) == "(2 bytes that are not UTF-8)")
    }
}
