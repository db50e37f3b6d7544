// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A position in a list as an opaque text: the same position gives the same text in every process.
///
/// The text is 40 bytes in the base64 of URLs: the words below, hidden by numbers that their checksum begins, and
/// the checksum. It hides nothing from a reader of this code, but it does not tempt clients to count with it. A cursor
/// with a revision has 8 bytes more.
struct Cursor: Sendable, Hashable {
    private static let byteCounts = [40, 48]

    /// The list and question that it was made for.
    var owner: CursorOwner
    /// The number of rows of a page.
    var size: UInt64
    /// The index of the first row.
    var place: UInt64
    /// The number of the row before the first one; nil at the beginning of the list.
    var after: UInt64?

    /// Creates a cursor.
    init(owner: CursorOwner, size: UInt64, place: UInt64, after: UInt64?) {
        self.owner = owner
        self.size = size
        self.place = place
        self.after = after
    }

    /// Reads a cursor; nil for any text that ``text`` never gives.
    init?(_ text: String) {
        guard let bytes = Base64URL.bytes(text), Self.byteCounts.contains(bytes.count) else { return nil }
        let words = stride(from: 0, to: bytes.count, by: 8).map { Self.word(bytes[$0..<$0 + 8]) }
        let checksum = words[words.count - 1]
        let shown = Self.hide(Array(words.dropLast()), by: checksum)
        guard Self.checksum(shown) == checksum else { return nil }
        owner = CursorOwner(
            list: UInt32(truncatingIfNeeded: shown[0] >> 32),
            question: UInt32(truncatingIfNeeded: shown[0]),
            revision: shown.count > 4 ? shown[4] : nil
        )
        (size, place) = (shown[1], shown[2])
        after = shown[3] == 0 ? nil : shown[3] - 1
    }

    /// The text, in letters that a query takes as they are.
    var text: String {
        var words = [
            UInt64(owner.list) << 32 | UInt64(owner.question),
            size, place, after.map { $0 &+ 1 } ?? 0,
        ]
        if let revision = owner.revision { words.append(revision) }
        let checksum = Self.checksum(words)
        var bytes: [UInt8] = []
        for word in Self.hide(words, by: checksum) + [checksum] {
            for shift in stride(from: 56 as UInt64, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return Base64URL.text(bytes)
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func checksum(_ words: [UInt64]) -> UInt64 {
        words.reduce(StableHash.increment) { StableHash.mix($0 &+ StableHash.increment ^ $1) }
    }

    private static func hide(_ words: [UInt64], by key: UInt64) -> [UInt64] {
        var random = RowRandom(row: key, salt: 0)
        return words.map { $0 ^ random.next() }
    }
}

/// The list, the question and the rows that a cursor was made for; the hashes are the same in every process.
struct CursorOwner: Sendable, Hashable {
    /// The list with its seed.
    var list: UInt32
    /// Filter, search and sort.
    var question: UInt32
    /// The revision of the rows; nil for the present rows.
    var revision: UInt64?

    /// Names the owner of a list's cursors.
    init(list: String, seed: UInt64, question: String, revision: UInt64? = nil) {
        self.revision = revision
        self.list = UInt32(truncatingIfNeeded: RowKey(seed: seed, list: list).value >> 32)
        self.question = UInt32(truncatingIfNeeded: StableHash.mix(StableHash.hash(question)) >> 32)
    }

    /// Takes an owner out of a cursor.
    init(list: UInt32, question: UInt32, revision: UInt64?) {
        self.list = list
        self.question = question
        self.revision = revision
    }
}

/// The base64 of URLs without padding (RFC 4648, section 5), in its one canonical form.
enum Base64URL {
    private static let letters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// Returns the text of bytes.
    static func text(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
            let letters = Self.letters.utf8Start
            var bits: UInt32 = 0
            var count: UInt32 = 0
            var place = 0
            func append(_ value: UInt32) {
                text[place] = letters[Int(value & 63)]
                place += 1
            }
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                count += 8
                while count >= 6 {
                    count -= 6
                    append(bits >> count)
                }
                bits &= (1 << count) - 1
            }
            if count > 0 { append(bits << (6 - count)) }
            return place
        }
    }

    /// Returns the bytes of a text; nil for any text that ``text(_:)`` never gives.
    static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for letter in text.utf8 {
            guard let value = value(of: letter) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
            bits &= (1 << UInt32(count)) - 1
        }
        return count < 6 && bits == 0 ? bytes : nil
    }

    private static func value(of letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
