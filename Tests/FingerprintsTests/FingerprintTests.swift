// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import JSONValues
import OrderedCollections
import Testing

/// The hash of states.
struct FingerprintTests {
    @Test("the same words give the same fingerprint in every process")
    func stable() {
        var words = Fingerprinter()
        for word: UInt64 in [1, 2, 3] { words.mix(word) }
        var again = Fingerprinter()
        for word: UInt64 in [1, 2, 3] { again.mix(word) }
        #expect(words.fingerprint == again.fingerprint)
        #expect(words.fingerprint == Fingerprint(high: 0xCBF4_24C5_B621_4AC7, low: 0x207F_514F_C906_25F3))
    }

    @Test("other words, another order and another number of words give other fingerprints")
    func different() {
        let lists: [[UInt64]] = [[], [0], [0, 0], [1], [1, 0], [0, 1], [1, 2, 3], [3, 2, 1], [.max], [.max, 0]]
        #expect(Set(lists.map { Self.fingerprint(of: $0) }).count == lists.count)
    }

    @Test("JSON values that differ have different fingerprints, whatever their type")
    func values() {
        let values: [JSONValue] = [
            .null, .bool(true), .bool(false), .integer(0), .integer(1), .number(1), .string(""), .string("1"),
            .array([]), .array([.integer(1)]), .object([:]), .object(["a": .integer(1)]), .object(["b": .integer(1)]),
        ]
        let fingerprints = values.map { value in
            var words = Fingerprinter()
            words.mix(json: value)
            return words.fingerprint
        }
        #expect(Set(fingerprints).count == values.count)
    }

    @Test("a wide word counts with both halves")
    func wide() {
        var low = Fingerprinter()
        low.mix(wide: 1)
        var high = Fingerprinter()
        high.mix(wide: 1 << 64)
        #expect(low.fingerprint != high.fingerprint)
    }

    private static func fingerprint(of words: [UInt64]) -> Fingerprint {
        var fingerprinter = Fingerprinter()
        for word in words { fingerprinter.mix(word) }
        return fingerprinter.fingerprint
    }
}
