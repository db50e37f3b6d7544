// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import ListDescription

@Suite("Moments and padded numbers")
struct RowMomentTests {
    private func list(_ kind: String) throws -> ListDescription {
        try ListDescriptionTests.list("row: { K: \(kind) }")
    }

    private func texts(_ kind: String) throws -> [String] {
        try list(kind).values(of: "K").compactMap(\.text)
    }

    /// The seconds from 1970 on of a text with `Z` or with an offset.
    private func seconds(_ text: String) throws -> Int64 {
        let local = try #require(CivilDate.seconds(of: "\(text.prefix(19))Z"), "\(text)")
        let zone = text.dropFirst(19)
        guard zone != "Z" else { return local }
        try #require(zone.utf8.count == 6)
        let hours = try #require(Int64(zone.dropFirst().prefix(2)))
        let minutes = try #require(Int64(zone.suffix(2)))
        return local - (zone.hasPrefix("-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    @Test("these moments are what a seed means (F-13)")
    func pinned() throws {
        let range = "dateTime: [2020-01-01, 2026-12-31]"
        let row = try ListDescriptionTests.list(
            "row: { A: { \(range) }, B: { \(range), form: offset }, C: { \(range), form: epoch }, "
                + "D: { \(range), form: milliseconds } }"
        )
        #expect(
            try row.row(0).description
                == #"{"A":"2020-07-28T09:57:22Z","B":"2023-05-01T19:28:12+01:00","C":1578154914,"D":1583581651000}"#
        )
        #expect(
            try row.row(1).description
                == #"{"A":"2024-01-20T20:35:23Z","B":"2025-02-08T10:53:12+09:00","C":1769537840,"D":1719824310000}"#
        )
    }

    @Test("each form writes the same moment")
    func forms() throws {
        let range = "dateTime: [2026-03-04T05:06:07Z, 2026-03-04T05:06:07Z]"
        #expect(Set(try texts("{ \(range) }")) == ["2026-03-04T05:06:07Z"])
        #expect(Set(try texts("{ \(range), form: utc }")) == ["2026-03-04T05:06:07Z"])
        #expect(Set(try list("{ \(range), form: epoch }").values(of: "K")) == [1_772_600_767])
        #expect(Set(try list("{ \(range), form: milliseconds }").values(of: "K")) == [1_772_600_767_000])
        let offsets = try texts("{ \(range), form: offset }")
        #expect(Set(try offsets.map { try seconds($0) }) == [1_772_600_767])
        #expect(Set(offsets.map { String($0.suffix(6)) }).count == 8)
        #expect(offsets.contains("2026-03-04T07:06:07+02:00"))
        let early = "dateTime: [1969-12-31T23:59:59Z, 1969-12-31T23:59:59Z]"
        #expect(Set(try texts("{ \(early) }")) == ["1969-12-31T23:59:59Z"])
        #expect(Set(try list("{ \(early), form: epoch }").values(of: "K")) == [-1])
        #expect(Set(try list("{ \(early), form: milliseconds }").values(of: "K")) == [-1_000])
    }

    @Test("a fraction of a second has its digits in front of the offset, and the moments stay the same")
    func fractions() throws {
        let range = "dateTime: [2026-03-04T05:06:07Z, 2026-03-04T05:06:07Z]"
        #expect(Set(try texts("{ \(range), fraction: 3 }")) == ["2026-03-04T05:06:07.000Z"])
        #expect(Set(try texts("{ \(range), form: utc, fraction: 6 }")) == ["2026-03-04T05:06:07.000000Z"])
        let offsets = try texts("{ \(range), form: offset, fraction: 1 }")
        #expect(offsets.contains("2026-03-04T07:06:07.0+02:00"))
        let step = "{ dateTime: [2020-01-01, 2026-12-31], step: -3600, fraction: 9 }"
        #expect(
            try list(step).values(of: "K", rows: 0..<2)
                == ["2026-12-31T23:59:59.000000000Z", "2026-12-31T22:59:59.000000000Z"]
        )
        let plain = try texts("{ dateTime: [2020-01-01, 2026-12-31] }")
        let exact = try texts("{ dateTime: [2020-01-01, 2026-12-31], fraction: 3 }")
        #expect(exact == plain.map { "\($0.dropLast()).000Z" })
    }

    @Test("a day as bound counts from its first second to its last one")
    func bounds() throws {
        let day = try texts("{ dateTime: [2024-02-29, 2024-02-29] }")
        #expect(day.allSatisfy { $0.hasPrefix("2024-02-29T") && $0.utf8.count == 20 })
        #expect(Set(day).count > 150)
        let pair = try texts("{ dateTime: [2024-02-29T23:59:59Z, 2024-03-01T00:00:00Z] }")
        #expect(Set(pair) == ["2024-02-29T23:59:59Z", "2024-03-01T00:00:00Z"])
        for text in try texts("{ dateTime: [2020-01-01, 2020-01-02], form: offset }") {
            #expect(try (1_577_836_800...1_578_009_599).contains(seconds(text)))
        }
    }

    @Test("a step makes a sequence from the start, or backwards from the end, the newest first")
    func steps() throws {
        let newest = try list("{ dateTime: [2020-01-01, 2026-12-31], step: -3600 }")
        #expect(
            try newest.values(of: "K", rows: 0..<3)
                == ["2026-12-31T23:59:59Z", "2026-12-31T22:59:59Z", "2026-12-31T21:59:59Z"]
        )
        let oldest = try list("{ dateTime: [2020-01-01, 2026-12-31], step: 86400, form: epoch }")
        #expect(try oldest.values(of: "K", rows: 0..<3) == [1_577_836_800, 1_577_923_200, 1_578_009_600])
        let offset = try list("{ dateTime: [2020-01-01, 2026-12-31], step: -1, form: offset }").values(of: "K")
        #expect(
            try offset.map { try seconds($0.text ?? "") } == (0..<200 as Range<Int64>).map { 1_798_761_599 - $0 }
        )
    }

    @Test("no moment has a year that is not of four digits")
    func years() throws {
        let last = ListDescription.rowsMax - 1
        #expect(
            try list("{ dateTime: [0001-01-01, 0001-01-02], step: -3600 }").row(100)["K"] == "0001-01-01T00:00:00Z"
        )
        #expect(
            try list("{ dateTime: [9999-12-30, 9999-12-31], step: 1000000000 }").row(last)["K"]
                == "9999-12-31T23:59:59Z"
        )
        #expect(
            try list("{ dateTime: [2020-01-01, 9999-12-31], step: -1000000000, form: milliseconds }").row(last)["K"]
                == -62_135_596_800_000
        )
        for (moment, year) in [("0001-01-01T00:00:00Z", "0001-"), ("9999-12-31T23:59:59Z", "9999-")] {
            let texts = try texts("{ dateTime: [\(moment), \(moment)], form: offset }")
            #expect(texts.allSatisfy { $0.hasPrefix(year) && $0.utf8.count == 25 })
            #expect(Set(try texts.map { try seconds($0) }).count == 1)
        }
    }

    @Test("a moment may be null, an element, and a part of a template")
    func inside() throws {
        let list = try ListDescriptionTests.list(
            """
            row:
              At: { dateTime: [2020-01-01, 2020-12-31] }
              Second: { dateTime: [2020-01-01, 2020-12-31], form: epoch }
              No: { padded: 4 }
              Text: { template: '{At}/{Second}/{No}' }
              Some: { nullable: { of: { dateTime: [2020-01-01, 2020-12-31] } } }
              All: { array: { of: { padded: 2 }, count: 3 } }
            """
        )
        for index in 0..<20 as Range<UInt64> {
            let row = try list.row(index)
            let parts = [row["At"]?.text, row["Second"]?.description, row["No"]?.text].compactMap(\.self)
            #expect(row["Text"]?.text == parts.joined(separator: "/"))
            #expect(row["Some"] == .null || row["Some"]?.text?.hasPrefix("2020-") == true)
            let number = JSONValue.string(index < 10 ? "0\(index)" : "\(index)")
            #expect(row["All"] == [number, number, number])
        }
    }

    @Test("a padded number has zeros in front up to its digits, and all digits of a longer number")
    func padded() throws {
        #expect(try list("{ padded: 8 }").values(of: "K", rows: 9..<11) == ["00000009", "00000010"])
        #expect(try list("{ padded: 1 }").values(of: "K", rows: 9..<11) == ["9", "10"])
        #expect(try list("{ padded: 3 }").values(of: "K", rows: 998..<1_001) == ["998", "999", "1000"])
        #expect(try list("{ padded: 20 }").row(7)["K"] == "00000000000000000007")
        #expect(try list("{ padded: 19 }").row(ListDescription.rowsMax - 1)["K"] == "0009007199254740991")
        #expect(try list("{ padded: 5 }").row(ListDescription.rowsMax - 1)["K"] == "9007199254740991")
    }

    @Test("no row is longer than its bound")
    func lengths() throws {
        let list = try ListDescriptionTests.list(
            """
            row:
              A: { dateTime: [0001-01-01, 9999-12-31], form: offset, fraction: 9 }
              B: { dateTime: [0001-01-01, 0001-01-01], form: milliseconds }
              C: { padded: 20 }
            """
        )
        for index in 1..<200 as Range<UInt64> {
            var bytes: [UInt8] = []
            list.row.write(row: .max - index, seed: index, list: "l", into: &bytes)
            #expect(bytes.count <= list.row.longest ?? 0)
            #expect((try? JSONParser.parse(bytes)) != nil)
        }
    }
}
