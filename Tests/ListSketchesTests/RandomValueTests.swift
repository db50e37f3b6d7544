// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections
import Testing
import YAMLSource

@Suite("Any list that is written")
struct RandomValueTests {
    @Test("has the same JSON when it is read again", arguments: 1...300 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var values = RandomValues(seed: seed)
        let list = values.object(depth: 4)
        let remarks = list.keys.map { ListSketch.Remark(path: [$0], text: values.text()) }
        let text = ListFileText.text(of: [ListSketch(name: "a", list: list, remarks: remarks)])
        let json = try YAMLSource.parse(Array(text.utf8), file: "a.yaml").json
        #expect(json?["lists"]?["a"] == .object(list), "seed \(seed):\n\(text)")
    }
}

/// Values with texts that look like something else in YAML.
///
/// U+FEFF is not among them, because Yams takes a key with it and the key without it for the same.
private struct RandomValues {
    private static let pieces = [
        "'", "\"", ":", ": ", " #", "#", "{", "}", "[", "]", ",", "-", "- ", "---", "...", "?", "&a", "*a", "!t", "|",
        ">", "%", "@", "`", "\\", "\n", "\t", "\r", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}",
        "\u{FFFE}", "🏠", "👩‍👩‍👧", "e\u{301}", "ü", "日本", "yes", "No", "on", "null", "~", "true", "12", "1.5",
        "0x1F", "1e9", ".inf", "=", "<<", " ", "  ", "word", "{rows}", "2026-12-31",
    ]

    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func object(depth: Int) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<(1 + number(below: 6)) { object[text()] = value(depth: depth - 1) }
        return object
    }

    mutating func text() -> String {
        (0..<number(below: 5)).reduce(into: "") { text, _ in text += Self.pieces[number(below: Self.pieces.count)] }
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch number(below: depth > 0 ? 9 : 6) {
        case 0: .null
        case 1: .bool(number(below: 2) == 0)
        case 2: .integer(Int64(bitPattern: next()))
        case 3: .number(Double(number(below: 2_000_000)) / 1024 - 900)
        case 4, 5: .string(text())
        case 6: .array((0..<number(below: 5)).map { _ in value(depth: depth - 1) })
        default: .object(number(below: 8) == 0 ? [:] : object(depth: depth))
        }
    }

    private mutating func number(below bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
