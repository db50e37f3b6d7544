// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import JSONValues

/// A position in a list as an opaque text: the same position gives the same text in every process.
///
/// The text is 40 bytes in the base64 of URLs: the words below, masked with numbers that the checksum seeds, and the
/// checksum. The mask is not a secret; it only keeps clients from calculating with cursors. A cursor with a revision
/// has 8 bytes more. A cursor that carries parameters has them after a dot.
struct Cursor: Sendable, Hashable {
    /// The numbers of words without and with a revision.
    private static let wordCounts = [5, 6]
    /// The most letters of a cursor that carries nothing.
    private static let plainLetterCountMax = 64

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
        let dot = text.utf8.count > Self.plainLetterCountMax ? text.firstIndex(of: ".") : nil
        let carried = dot.map { String(text[text.index(after: $0)...]) }
        guard var shown = Base64URL.words(dot.map { String(text[..<$0]) } ?? text), carried != "",
            Self.wordCounts.contains(shown.count), let checksum = shown.popLast()
        else { return nil }
        var random = RowRandom(row: checksum, salt: 0)
        var sum = StableHash.increment
        for index in shown.indices {
            shown[index] ^= random.next()
            sum = Self.checksum(shown[index], from: sum)
        }
        guard sum == checksum else { return nil }
        owner = CursorOwner(
            list: UInt32(truncatingIfNeeded: shown[0] >> 32),
            question: UInt32(truncatingIfNeeded: shown[0]),
            revision: shown.count > 4 ? shown[4] : nil,
            carried: carried ?? ""
        )
        (size, place) = (shown[1], shown[2])
        after = shown[3] == 0 ? nil : shown[3] - 1
    }

    /// The text, in letters that need no percent-encoding in a query.
    var text: String {
        let plain = String(unsafeUninitializedCapacity: letterCount) { letters in
            write(to: letters)
            return letterCount
        }
        return owner.carried.isEmpty ? plain : "\(plain).\(owner.carried)"
    }

    /// Appends the text.
    func write(into letters: inout [UInt8]) {
        let start = letters.count
        letters.append(contentsOf: repeatElement(0, count: letterCount))
        letters.withUnsafeMutableBufferPointer { write(to: UnsafeMutableBufferPointer(rebasing: $0[start...])) }
        guard !owner.carried.isEmpty else { return }
        letters.append(UInt8(ascii: "."))
        letters.append(contentsOf: owner.carried.utf8)
    }

    /// The length of the text without the parameters that the cursor carries.
    private var letterCount: Int { Base64URL.letterCount(ofWords: Self.wordCounts[owner.revision == nil ? 0 : 1]) }

    private func write(to letters: UnsafeMutableBufferPointer<UInt8>) {
        let owners = UInt64(owner.list) << 32 | UInt64(owner.question)
        let row = after.map { $0 &+ 1 } ?? 0
        var checksum = Self.checksum(size, from: Self.checksum(owners, from: StableHash.increment))
        checksum = Self.checksum(row, from: Self.checksum(place, from: checksum))
        if let revision = owner.revision { checksum = Self.checksum(revision, from: checksum) }
        var random = RowRandom(row: checksum, salt: 0)
        var writer = Base64URL.Writer(letters)
        writer.write(owners ^ random.next())
        writer.write(size ^ random.next())
        writer.write(place ^ random.next())
        writer.write(row ^ random.next())
        if let revision = owner.revision { writer.write(revision ^ random.next()) }
        writer.write(checksum)
        writer.finish()
    }

    /// The parameters that the cursor carries, with their values; none for a text that no cursor carries.
    var carriedParameters: [(name: String, value: String)] {
        guard let words = Base64URL.words(owner.carried) else { return [] }
        let bytes = words.flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(word >> $0 & 0xFF) } }
        guard let pairs = (try? JSONParser.parse(bytes))?.array else { return [] }
        return pairs.compactMap { pair -> (name: String, value: String)? in
            guard let texts = pair.array, texts.count == 2, let name = texts[0].text, let value = texts[1].text else {
                return nil
            }
            return (name: name, value: value)
        }
    }

    @inline(__always)
    private static func checksum(_ word: UInt64, from start: UInt64) -> UInt64 {
        Fingerprinter.spread(start &+ StableHash.increment ^ word)
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
    /// The question itself, in the base64 of URLs; empty for cursors that do not carry it.
    var carried: String

    /// Names the owner of a list's cursors.
    ///
    /// - Parameters:
    ///   - list: The name of the list.
    ///   - seed: The seed of the list.
    ///   - question: Filter, search and sort as one text; empty for none.
    ///   - revision: The revision of the rows; nil for the present rows.
    ///   - carries: Whether the cursors carry the question.
    init(list: String, seed: UInt64, question: String, revision: UInt64? = nil, carries: Bool = false) {
        self.revision = revision
        carried = carries && !question.isEmpty ? Base64URL.text(ofJSON: question) : ""
        self.list = UInt32(truncatingIfNeeded: RowKey(seed: seed, list: list).value >> 32)
        self.question = UInt32(truncatingIfNeeded: Fingerprinter.spread(StableHash.hash(question)) >> 32)
    }

    /// Creates the owner that a cursor names.
    init(list: UInt32, question: UInt32, revision: UInt64?, carried: String) {
        self.list = list
        self.question = question
        self.revision = revision
        self.carried = carried
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

        /// Writes 32 bits; fewer than 6 earlier bits are not yet written.
        private mutating func append(_ half: UInt64) {
            bits = bits &<< 32 | half
            bitCount &+= 32
            while bitCount >= 6 {
                bitCount &-= 6
                put(bits &>> bitCount)
            }
            bits &= (1 &<< bitCount) &- 1
        }

        private mutating func put(_ value: UInt64) {
            text[place] = Base64URL.letters.utf8Start[Int(value & 63)]
            place &+= 1
        }
    }

    /// Returns the length of the text of words of 8 bytes.
    static func letterCount(ofWords wordCount: Int) -> Int { (wordCount * 8 * 4 + 2) / 3 }

    /// Returns the text of JSON, which may be empty; spaces fill the last word.
    static func text(ofJSON json: String) -> String {
        let blanks = (8 - json.utf8.count % 8) % 8
        let bytes = Array(json.utf8) + Array(repeating: UInt8(ascii: " "), count: blanks)
        let letterCount = letterCount(ofWords: bytes.count / 8)
        return String(unsafeUninitializedCapacity: letterCount) { letters in
            var writer = Writer(letters)
            for start in stride(from: 0, to: bytes.count, by: 8) {
                writer.write(bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
            }
            writer.finish()
            return letterCount
        }
    }

    /// Returns the words of 8 bytes in a text; nil for any text that a ``Writer`` never gives.
    static func words(_ text: String) -> [UInt64]? {
        var text = text
        return text.withUTF8 { letters in
            var words: [UInt64] = []
            words.reserveCapacity(letters.count * 6 / 64)
            var (word, bitCount): (UInt64, UInt64) = (0, 0)
            for letter in letters {
                guard let value = value(of: letter) else { return nil }
                let missing = 64 &- bitCount
                if missing > 6 {
                    word = word &<< 6 | value
                    bitCount &+= 6
                } else {
                    bitCount = 6 &- missing
                    words.append(word &<< missing | value &>> bitCount)
                    word = value & ((1 &<< bitCount) &- 1)
                }
            }
            return letters.count == letterCount(ofWords: words.count) && word == 0 ? words : nil
        }
    }

    private static func value(of letter: UInt8) -> UInt64? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt64(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
