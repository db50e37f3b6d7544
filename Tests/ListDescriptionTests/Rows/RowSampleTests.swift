// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@Suite("Names, places, money, images and texts that break layouts")
struct RowSampleTests {
    private func list(_ kind: String, locale: String = "en") throws -> ListDescription {
        try ListDescriptionTests.list("{ locale: \(locale), row: { K: \(kind) } }")
    }

    private func texts(_ kind: String, locale: String = "en") throws -> [String] {
        try list(kind, locale: locale).values(of: "K").compactMap(\.text)
    }

    @Test(
        "each sample of each language is a text, differs from row to row, and is the same again",
        arguments: ["person", "givenName", "familyName", "place", "street", "phone", "email", "{ words: [2, 4] }"],
        ["en", "zh-CN", "ja", "ar"]
    )
    func samples(kind: String, locale: String) throws {
        let texts = try texts(kind, locale: locale)
        #expect(texts.count == 200)
        #expect(texts.allSatisfy { !$0.isEmpty })
        #expect(Set(texts).count > 10)
        #expect(texts == (try self.texts(kind, locale: locale)))
    }

    @Test("a language writes names, streets and words in its own letters and order")
    func letters() throws {
        func share(_ locale: String, _ kind: String, _ range: ClosedRange<UInt32>) throws -> Bool {
            try texts(kind, locale: locale).allSatisfy { $0.unicodeScalars.contains { range.contains($0.value) } }
        }
        for kind in ["person", "place", "street", "{ words: 3 }"] {
            #expect(try share("zh-CN", kind, 0x4E00...0x9FFF))
            #expect(try share("ja", kind, 0x3005...0x9FFF))
            #expect(try share("ar", kind, 0x0600...0x06FF))
            #expect(try texts(kind).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        }
        #expect(try texts("person").allSatisfy { $0.split(separator: " ").count == 2 })
        #expect(
            try texts("email", locale: "ar")
                .allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } && $0.hasSuffix("@example.com") }
        )
        #expect(try texts("phone").allSatisfy { $0.hasPrefix("+1 ") && $0.contains(" 555 01") })
        #expect(try texts("street", locale: "ja").allSatisfy { $0.split(separator: "-").count == 3 })
    }

    @Test(
        "money is written with its currency, commas between thousands, and the currency's decimals",
        arguments: [
            ("en", "[1234.5, 1234.5]", "$1,234.50"), ("zh-CN", "[0.05, 0.05]", "¥0.05"),
            ("ja", "[1234567, 1234567]", "¥1,234,567"), ("ar", "[999, 999]", "999.00 ر.س"),
            ("en", "[-1000, -1000]", "$-1,000.00"),
            ("en", "[9999999999999999, 9999999999999999]", "$9,999,999,999,999,999.00"),
        ]
    )
    func money(locale: String, range: String, expected: String) throws {
        #expect(Set(try texts("{ money: \(range) }", locale: locale)) == [expected])
    }

    @Test("an address has the name of the person beside it, and still differs where names are equal")
    func emails() throws {
        let list = try ListDescriptionTests.list(
            "row: { Mail: email, Name: person, Text: { template: '<{Mail}>' }, Some: { nullable: { of: email } } }"
        )
        var addresses: [String: Set<String>] = [:]
        for index in 0..<2_000 as Range<UInt64> {
            let row = try list.row(index)
            let name = try #require(row["Name"]?.text)
            let start = name.lowercased().replacing(" ", with: ".")
            let mail = try #require(row["Mail"]?.text)
            #expect(mail.hasPrefix(start) && mail.hasSuffix("@example.com"))
            let digits = mail.dropFirst(start.count).dropLast("@example.com".count)
            #expect((1...999).contains(Int(digits) ?? 0))
            #expect(row["Text"]?.text == "<\(mail)>")
            #expect(row["Some"] == .null || row["Some"]?.text?.hasPrefix(start) == true)
            addresses[name, default: []].insert(mail)
        }
        // Two rows a name on average, so that a few addresses may be equal, but not those of a name as a rule.
        #expect(addresses.values.reduce(0) { $0 + $1.count } > 1_990)
    }

    @Test("an address takes the nearest name in front of it, and a given and a family name of their own fields")
    func nearestNames() throws {
        let two = try ListDescriptionTests.list(
            "row: { M0: email, A: person, M1: email, B: { nullable: { of: person, share: 0 } }, M2: email }"
        )
        let parts = try ListDescriptionTests.list("row: { F: familyName, M: email, G: givenName, O: { M: email } }")
        for index in 0..<50 as Range<UInt64> {
            let row = try two.row(index)
            func start(_ field: String) -> String {
                (row[field]?.text ?? "missing").lowercased().replacing(" ", with: ".")
            }
            #expect(row["M0"]?.text?.hasPrefix(start("A")) == true)
            #expect(row["M1"]?.text?.hasPrefix(start("A")) == true)
            #expect(row["M2"]?.text?.hasPrefix(start("B")) == true)
            let other = try parts.row(index)
            let names = [other["G"]?.text ?? "", other["F"]?.text ?? ""].map { $0.lowercased() }
            #expect(other["M"]?.text?.hasPrefix(names.joined(separator: ".")) == true)
        }
        let inner = try parts.values(of: "O").compactMap { $0["M"]?.text }
        let outer = try parts.values(of: "M").compactMap(\.text)
        #expect(zip(inner, outer).filter { $0 == $1 }.isEmpty)
    }

    @Test("an address without a name beside it, or beside one in other letters, stays as it was")
    func otherEmails() throws {
        let alone = try texts("email")
        #expect(alone == (try texts("email", locale: "ja")))
        let beside = try ListDescriptionTests.list("{ locale: ja, row: { N: person, K: email } }")
        #expect(try beside.values(of: "K").compactMap(\.text) == alone)
    }

    @Test("an address is the same where a request reads only some fields of a row")
    func scanned() throws {
        let list = try ListDescriptionTests.list(
            "{ rows: 50, query: { filter: [Mail] }, row: { Id: index, Name: person, Mail: email } }"
        )
        let mail = try #require(try list.row(17)["Mail"]?.text)
        #expect(try list.body(of: [("Mail", mail)]).contains("\"Id\":17,"))
    }

    @Test("an image is a path of its size below the stub's own folder, another one in each row")
    func images() throws {
        let texts = try texts("{ image: [640, 480] }")
        #expect(texts.allSatisfy { $0.hasPrefix("/__understudy/images/640x480/") && $0.hasSuffix(".svg") })
        #expect(Set(texts).count == 200)
    }

    @Test("a nullable value is null as often as its share says, and the same value otherwise")
    func nullable() throws {
        let plain = try list("{ words: [1, 3] }").values(of: "K")
        let some = try list("{ nullable: { of: { words: [1, 3] }, share: 0.25 } }").values(of: "K")
        #expect((25...75).contains(some.filter { $0 == .null }.count))
        for (value, other) in zip(some, plain) { #expect(value == .null || value == other) }
        #expect(Set(try list("{ nullable: { of: index, share: 1 } }").values(of: "K")) == [.null])
        #expect(try list("{ nullable: { of: index, share: 0 } }").values(of: "K", rows: 0..<3) == [0, 1, 2])
        let row = try ListDescriptionTests.list(
            "row: { A: { nullable: { of: { X: index, Y: { array: { of: uuid, count: 2 } } } } }, B: { value: 1 }, "
                + "C: { array: { of: { nullable: { of: { value: [1] } } }, count: 4 } } }"
        )
        for index in 0..<50 as Range<UInt64> {
            let values = try row.row(index)
            #expect(values["B"] == 1)
            #expect(values["A"] == .null || values["A"]?["X"] == .integer(Int64(index)))
            #expect(values["C"]?.array?.allSatisfy { $0 == .null || $0 == [1] } == true)
            #expect(values["C"]?.array?.count == 4)
        }
    }

    @Test("extremes are exactly the texts that break layouts, escaped as JSON wants them")
    func extremes() throws {
        #expect(Set(try texts("extremes")) == Set(TextExtreme.allCases.map(\.text)))
        #expect(Set(try texts("{ extremes: [empty, html] }")) == [TextExtreme.empty.text, TextExtreme.html.text])
        #expect(TextExtreme.long.text.count == 2_000)
        #expect(Set(TextExtreme.allCases.map(\.text)).count == TextExtreme.allCases.count)
    }

    @Test("a template names samples too, and no row is longer than its bound")
    func bounds() throws {
        for locale in ["en", "zh-CN", "ja", "ar"] {
            let list = try ListDescriptionTests.list(
                """
                locale: \(locale)
                row:
                  T: { template: '{person}, {street}, {place}, {phone}' }
                  W: { words: 64 }
                  M: { money: [-9999999999999999, 9999999999999999] }
                  E: email
                  X: extremes
                  I: { image: [1, 1] }
                  N: { nullable: { of: person } }
                  V: { values: [a, bb] }
                """
            )
            for index in 0..<300 as Range<UInt64> {
                var bytes: [UInt8] = []
                list.row.write(row: index, seed: 3, list: "l", into: &bytes)
                #expect(bytes.count <= list.row.longest ?? 0)
                #expect(try JSONParser.parse(bytes)["T"]?.text?.split(separator: ",").count == 4)
            }
        }
    }

    @Test(
        "a kind that is wrong is refused with what to write",
        arguments: [
            ("persn", "32: error: unknown kind 'persn'; use 'person'"),
            ("{ money: [1.234, 2] }", "42: error: a bound of 'money' is '1.234'; write at most 2 decimals"),
            ("{ image: 640 }", "41: error: 'image' is '640'; write width and height, such as [640, 480]"),
            (
                "{ image: [0, 1] }", "42: error: the width of 'image' is '0'; write an integer from 1 to 10000"
            ),
            ("{ extremes: [emty] }", "45: error: unknown element 1 of 'extremes' 'emty'; use 'empty'"),
            ("{ nullable: { of: uuid, share: 2 } }", "63: error: 'share' is '2'; write a number from 0.0 to 1.0"),
            ("{ nullable: { share: 0.1 } }", "44: error: 'nullable' has no 'of'; add it"),
            ("{ values: [] }", "42: error: 'values' is empty; write at least one value"),
        ]
    )
    func refused(kind: String, expected: String) {
        let text = refusal(of: "understudy: 1\nlists: { a: { row: { K: \(kind) } } }")
        #expect(
            text.split(separator: ":", maxSplits: 3).last.map(String.init)
                == expected.split(separator: ":", maxSplits: 1).last.map(String.init)
        )
    }
}
