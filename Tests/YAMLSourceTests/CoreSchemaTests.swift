// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing
import YAMLSource

@Suite("Plain scalars")
struct CoreSchemaTests {
    @Test(
        "a plain scalar means what YAML's core schema says",
        arguments: [
            ("~", .null), ("null", .null), ("NULL", .null), ("nUll", "nUll"),
            ("true", true), ("False", false), ("yes", "yes"), ("off", "off"),
            ("0", 0), ("-7", -7), ("+7", 7), ("007", 7), ("0o17", 15), ("0x1F", 31), ("0b1", "0b1"), ("0x", "0x"),
            ("0x-1", "0x-1"), ("1_000", "1_000"), ("12:30", "12:30"), ("2026-12-31", "2026-12-31"),
            ("9223372036854775807", 9_223_372_036_854_775_807), ("9223372036854775808", 9.223372036854775808e18),
            ("1.5", 1.5), ("-.5", -0.5), ("5.", 5.0), ("1e3", 1000.0), ("1E-2", 0.01), ("+1.0", 1.0),
            (".", "."), ("-", "-"), ("+", "+"), ("1e", "1e"), ("1.2.3", "1.2.3"), ("1 2", "1 2"), ("0x1p3", "0x1p3"),
            ("nan", "nan"), ("inf", "inf"), ("infinity", "infinity"), ("-infinity", "-infinity"),
        ] as [(String, JSONValue)]
    )
    func meaning(text: String, expected: JSONValue) throws {
        #expect(try read("k: \(text == "-" ? "[-]" : text)").json?["k"] == (text == "-" ? ["-"] : expected))
    }

    @Test("numbers that JSON cannot say have no value", arguments: [".inf", "-.INF", ".nan", "1e999"])
    func unspeakable(text: String) throws {
        #expect(try read("k: [1, \(text)]").json == nil)
    }

    @Test("a quoted scalar is a text, whatever it looks like", arguments: ["null", "true", "5", ".inf", ""])
    func quoted(text: String) throws {
        #expect(try read("k: '\(text)'").json == ["k": .string(text)])
    }

    @Test("nothing at all is null")
    func nothing() throws {
        #expect(try read("k:\n").json == ["k": .null])
    }
}
