// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport

/// Makes random texts out of everything that has broken a report somewhere.
struct HostileText {
    private var generator: SplitMix64

    /// Creates a source of texts.
    ///
    /// - Parameter seed: The same seed gives the same texts.
    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// Makes the next text, often empty or a single piece.
    ///
    /// - Parameter pieceCountMax: The most pieces it is put together from.
    /// - Returns: Bytes, mostly not UTF-8.
    mutating func next(pieceCountMax: Int = 12) -> [UInt8] {
        (0..<Int.random(in: 0...pieceCountMax, using: &generator)).flatMap { _ in piece() }
    }

    private mutating func piece() -> [UInt8] {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return [UInt8.random(in: 0...0x1F, using: &generator)]
        case 1: return [UInt8.random(in: 0x7F...0xFF, using: &generator)]
        case 2: return (0..<4).map { _ in UInt8.random(in: 0...0xFF, using: &generator) }
        case 3: return encoded(UInt32.random(in: 0x80...0x10FFFF, using: &generator))
        case 4: return encoded(UInt32.random(in: 0xD7F0...0xE00F, using: &generator))
        case 5: return encoded(UInt32.random(in: 0x23F0...0x2430, using: &generator))
        case 6...7: return Self.trouble.randomElement(using: &generator) ?? []
        default: return Array("plain text"[...].prefix(Int.random(in: 1...10, using: &generator)).utf8)
        }
    }

    /// What UTF-8 would write for a number, surrogates included.
    private func encoded(_ value: UInt32) -> [UInt8] {
        VisibleText.encoded(value)
    }

    private static let trouble: [[UInt8]] = [
        Array("]]>".utf8), Array("<![CDATA[".utf8), Array("<!--".utf8), Array("-->".utf8), Array("&amp;".utf8),
        Array("&#27;".utf8), Array("<failure/>".utf8), Array("\"'<>&".utf8), Array("\u{1B}[31mred\u{1B}[0m".utf8),
        Array("\\".utf8), Array("\\u{".utf8), Array("\\x{C3}".utf8), Array("\\u{5C}".utf8), Array("u{1B}".utf8),
        Array(" ".utf8), Array("  ".utf8), Array("\n".utf8), Array("\r\n".utf8), Array("\t".utf8), [0x00],
        Array("\u{FFFD}".utf8), Array("\u{FFFE}".utf8), Array("\u{FFFF}".utf8), Array("\u{FEFF}".utf8),
        Array("\u{2028}".utf8), Array("\u{2029}".utf8), Array("\u{85}".utf8), Array("\u{10FFFF}".utf8),
        [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xF4, 0x90, 0x80, 0x80],
        [0xF0, 0x9F, 0x98], [0xFF], Array("e\u{301}👩‍👧".utf8),
    ]
}
