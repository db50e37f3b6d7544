// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JUnitReport

@Suite struct NameRegisterTests {
    private func name(_ number: Int) -> NameFingerprint {
        NameFingerprint(group: "a.b", name: Array(String(number).utf8))
    }

    @Test("of many names each is new once, and a second one gives the tag of the first")
    func manyNames() throws {
        var register = NameRegister(directory: "/tmp")
        for number in 0..<50_000 {
            let before = try register.enter(name(number), tag: UInt32(number))
            try #require(before == nil, "\(number)")
        }
        for number in stride(from: 0, to: 50_000, by: 7) {
            try #require(try register.enter(name(number), tag: 1) == UInt32(number), "\(number)")
        }
        #expect(try register.enter(name(50_000)) == nil)
    }

    @Test("names taken back are new again, those kept are not")
    func takeBack() throws {
        var register = NameRegister(directory: "/tmp")
        for number in 0..<10_000 { _ = try register.enter(name(number)) }
        register.keep()
        for number in 10_000..<30_000 { _ = try register.enter(name(number)) }
        try register.takeBack()
        for number in stride(from: 0, to: 10_000, by: 11) {
            try #require(try register.enter(name(number)) != nil, "\(number)")
        }
        for number in 10_000..<30_000 {
            try #require(try register.enter(name(number), tag: 3) == nil, "\(number)")
        }
        #expect(try register.enter(name(29_999)) == 3)
    }

    @Test("the two parts of a name do not run into each other")
    func parts() {
        let one = NameFingerprint(group: "a.b", name: Array("c".utf8))
        #expect(one != NameFingerprint(group: "a.bc", name: []))
        #expect(one == NameFingerprint(group: "a.b", name: Array("c".utf8)))
    }

    /// The filter never forgets, and says of few new names that it may know them.
    @Test("the filter knows what it was shown and mistakes few others")
    func filter() throws {
        let filter = try NameFilter()
        let mistaken = (0..<200_000).count { filter.insert(name($0)) }
        #expect(mistaken < 20)
        #expect((0..<200_000).allSatisfy { filter.insert(name($0)) })
    }
}
