// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Keys of rows")
struct RowKeyTests {
    /// A row with each kind of key as `K`, and what a template may name.
    private func read(_ kind: String, of field: String? = "K") throws -> RowKeys? {
        try list("row: { K: \(kind), N: { sequence: { from: 1000, step: -3 } }, P: { padded: 4 }, U: uuid }").row
            .rowKeys(of: field)
    }

    @Test(
        "a key and the number of its row lead to each other",
        arguments: [
            ("index", ["0", "1", "12345"]), ("{ sequence: { from: -5, step: 10 } }", ["-5", "5", "123445"]),
            ("{ padded: 4 }", ["0000", "0001", "12345"]), ("{ template: 'ch_{index}' }", ["ch_0", "ch_1", "ch_12345"]),
            ("{ template: '{index}0' }", ["00", "10", "123450"]),
            ("{ template: '{{{N}}}é' }", ["{1000}é", "{997}é", "{-36035}é"]),
            ("{ template: 'a{P}b' }", ["a0000b", "a0001b", "a12345b"]),
        ]
    )
    func inverse(kind: String, expected: [String]) throws {
        let keys = try #require(try read(kind))
        let list = try list("row: { K: \(kind), N: { sequence: { from: 1000, step: -3 } }, P: { padded: 4 } }")
        for (number, key) in zip([0, 1, 12_345] as [UInt64], expected) {
            #expect(keys.text(of: number) == key)
            #expect(keys.number(of: key) == number)
            let value = try list.row(number)["K"]
            #expect((value?.text ?? value?.description) == key)
            #expect((value?.text != nil) == keys.isText)
        }
        for number in [1 << 40, 999_999_999_999, (1 << 53) - 1] as [UInt64] {
            #expect(keys.number(of: keys.text(of: number)) == number)
        }
    }

    @Test(
        "a text that no row has leads to none",
        arguments: [
            ("index", ["", "-1", "00", "+1", "1 ", "x", "18446744073709551616", String(repeating: "9", count: 60)]),
            ("{ sequence: { from: -5, step: 10 } }", ["-4", "-15", "05"]),
            ("{ padded: 4 }", ["0", "00000", "00001", "012345", "+001", "-001", "000x"]),
            ("{ template: 'ch_{index}' }", ["ch_", "ch_01", "CH_1", "ch_1x", "1", "ch_-1", "ch_+1", "ch_ch_1"]),
            ("{ template: '{N}-{{' }", ["1000", "1000-", "1001-{", "01000-{", "-{"]),
            // Another way to write the same letter is another text.
            ("{ template: 'é{index}' }", ["e\u{301}1"]),
        ]
    )
    func foreign(kind: String, texts: [String]) throws {
        let keys = try #require(try read(kind))
        for text in texts { #expect(keys.number(of: text) == nil, "\(text)") }
    }

    @Test(
        "other kinds, and templates with more than one integer, have no keys",
        arguments: [
            "uuid", "{ template: 'x' }", "{ template: '{index}{index}' }", "{ template: '{N}{words}' }",
            "{ template: '{U}' }", "{ sequence: { step: 0 } }", "{ nullable: { of: index } }", "{ number: [1, 2] }",
        ]
    )
    func none(kind: String) throws {
        #expect(try read(kind) == nil)
    }

    @Test("without a name, the first integer is the key, else the first text with one")
    func first() throws {
        #expect(try read("{ template: 'a{index}' }", of: nil)?.field == "N")
        let texts = try list("row: { U: uuid, T: { template: 'a{index}' }, P: { padded: 4 } }")
        #expect(texts.row.rowKeys(of: nil)?.field == "T")
        #expect(texts.row.rowKeys(of: nil)?.isText == true)
        #expect(try list("row: { U: uuid }").row.rowKeys(of: nil) == nil)
        #expect(try read("index", of: "Nothing") == nil)
    }

    @Test("a row of a long list is found by its text at once")
    func items() throws {
        let list = try list("{ rows: 1000000000000, items: id, row: { id: { template: 'ch_{index}' } } }")
        #expect(list.number(ofRow: "ch_999999999999", in: nil) == 999_999_999_999)
        #expect(list.number(ofRow: "ch_1000000000000", in: nil) == nil)
        #expect(list.number(ofRow: "17", in: nil) == nil)
    }
}
