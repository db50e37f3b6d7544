// Understudy
// SPDX-License-Identifier: Apache-2.0

extension KnownBroken {
    /// The text of a file that `KnownBrokenParser` reads as these contracts; the same contracts, the same bytes.
    package var text: String {
        let head = """
            # Contracts that are known to be broken: `understudy check --known-broken` with this file parks them,
            # `--update-known-broken` rewrites it and keeps the reasons.
            understudy: 1

            """
        guard !contracts.isEmpty else { return head + "knownBroken: []\n" }
        let entries = contracts.map { parked in
            """
              - id: \(Self.isName(parked.id) ? parked.id : Self.quoted(parked.id))
                reason: \(Self.quoted(parked.reason))
                difference: \(Self.quoted(parked.difference))

            """
        }
        return head + "knownBroken:\n" + entries.joined()
    }

    /// Whether an id needs no quotes: a letter, then letters, digits, points and hyphens.
    private static func isName(_ id: String) -> Bool {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard let first = id.utf8.first, letters.contains(first & 0xDF), id != "null" else { return false }
        return id.utf8.allSatisfy { byte in
            letters.contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
        }
    }

    /// Returns a text in double quotes on one line, with escapes for everything that YAML forbids or folds.
    private static func quoted(_ text: String) -> String {
        let quoted = text.unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar {
            case "\"", "\\": line += "\\\(scalar)"
            case "\n": line += "\\n"
            default: line += isPlain(scalar) ? String(Character(scalar)) : escape(scalar)
            }
        }
        return "\"\(quoted)\""
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
        default: true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value > 0xFFFF ? 8 : 4
        return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
