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
        var letters: [UInt8] = []
        write(into: &letters)
        return String(decoding: letters, as: UTF8.self)
    }

    /// Appends the text.
    func write(into letters: inout [UInt8]) {
        let owners = UInt64(owner.list) << 32 | UInt64(owner.question)
        let row = after.map { $0 &+ 1 } ?? 0
        var checksum = Self.checksum(size, from: Self.checksum(owners, from: StableHash.increment))
        checksum = Self.checksum(row, from: Self.checksum(place, from: checksum))
        if let revision = owner.revision { checksum = Self.checksum(revision, from: checksum) }
        var random = RowRandom(row: checksum, salt: 0)
        let byteCount = Self.byteCounts[owner.revision == nil ? 0 : 1]
        Base64URL.append(bytes: byteCount, to: &letters) { writer in
            writer.write(owners ^ random.next())
            writer.write(size ^ random.next())
            writer.write(place ^ random.next())
            writer.write(row ^ random.next())
            if let revision = owner.revision { writer.write(revision ^ random.next()) }
            writer.write(checksum)
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func checksum(_ words: [UInt64]) -> UInt64 {
        words.reduce(StableHash.increment) { checksum($1, from: $0) }
    }

    @inline(__always)
    private static func checksum(_ word: UInt64, from start: UInt64) -> UInt64 {
        StableHash.mix(start &+ StableHash.increment ^ word)
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

    /// A text that is written into memory that is known to be large enough.
    struct Writer {
        private let text: UnsafeMutableBufferPointer<UInt8>
        private var place = 0
        private var bits: UInt64 = 0
        private var bitCount: UInt64 = 0

        /// Begins a text.
        init(_ text: UnsafeMutableBufferPointer<UInt8>) {
            self.text = text
        }

        /// Writes 8 bytes, the first one in the highest bits.
        mutating func write(_ word: UInt64) {
            append(word >> 32)
            append(word & 0xFFFF_FFFF)
        }

        /// Writes the bits that are left.
        mutating func finish() {
            guard bitCount > 0 else { return }
            put(bits << (6 - bitCount))
            bitCount = 0
        }

        /// Writes 32 bits; fewer than 6 are left of those before.
        private mutating func append(_ half: UInt64) {
            bits = bits << 32 | half
            bitCount += 32
            while bitCount >= 6 {
                bitCount -= 6
                put(bits >> bitCount)
            }
            bits &= (1 << bitCount) - 1
        }

        private mutating func put(_ value: UInt64) {
            text[place] = Base64URL.letters.utf8Start[Int(value & 63)]
            place += 1
        }
    }

    /// Appends the text of bytes.
    ///
    /// - Parameters:
    ///   - byteCount: The number of bytes.
    ///   - text: The place for the text.
    ///   - body: Writes exactly these bytes.
    static func append(bytes byteCount: Int, to text: inout [UInt8], _ body: (inout Writer) -> Void) {
        let start = text.count
        text.append(contentsOf: repeatElement(0, count: (byteCount * 4 + 2) / 3))
        text.withUnsafeMutableBufferPointer { text in
            var writer = Writer(UnsafeMutableBufferPointer(rebasing: text[start...]))
            body(&writer)
            writer.finish()
        }
    }

    /// Returns the bytes of a text; nil for any text that a ``Writer`` never gives.
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
