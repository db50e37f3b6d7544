// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// Runs a program over memory that is known to be large enough.
///
/// Every piece writes at most the bytes that the compiler counted for it in ``RowProgram/longest``, and a store of
/// eight bytes writes at most ``slack`` bytes more; `RowTemplate.write` provides exactly that room.
struct RowWriter {
    /// The number of bytes beyond the longest row that may be overwritten.
    static let slack = 8

    private let pieces: UnsafeBufferPointer<RowProgram.Piece>
    private let choices: UnsafeBufferPointer<RowProgram.Stretch>
    private let pool: UnsafeBufferPointer<UInt8>
    private let words: UnsafeBufferPointer<WordTable.Word>

    /// The position of the next byte.
    private(set) var cursor: UnsafeMutablePointer<UInt8>

    /// Prepares to write a program's rows.
    init(
        pieces: UnsafeBufferPointer<RowProgram.Piece>,
        choices: UnsafeBufferPointer<RowProgram.Stretch>,
        pool: UnsafeBufferPointer<UInt8>,
        words: UnsafeBufferPointer<WordTable.Word>,
        cursor: UnsafeMutablePointer<UInt8>
    ) {
        self.pieces = pieces
        self.choices = choices
        self.pool = pool
        self.words = words
        self.cursor = cursor
    }

    /// Writes one row.
    mutating func write(row index: UInt64, state: UInt64) {
        write(from: 0, to: pieces.count, row: index, state: state)
    }

    /// Writes one byte.
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        cursor.pointee = byte
        cursor += 1
    }

    private mutating func write(from first: Int, to end: Int, row index: UInt64, state: UInt64) {
        var position = first
        while position < end {
            switch pieces[position] {
            case .literal(let stretch): copy(stretch)
            case .index: decimal(index)
            case .sequence(let from, let step): integer(Int128(from) + Int128(step) * Int128(index))
            case .words(let salt, let fewest, let span):
                words(from: RowRandom(row: state, salt: salt), atLeast: fewest, span: span)
            case .number(let salt, let least, let span, let decimals):
                number(least &+ Int64(draw(upTo: span, row: state, salt: salt)), decimals: decimals)
            case .short(let salt, let least, let span, let decimals):
                number(least &+ Int64(draw(upTo: span, row: state, salt: salt)), decimals: decimals)
                for _ in 1..<decimals where cursor[-1] == UInt8(ascii: "0") { cursor -= 1 }
            case .boolean(let salt):
                boolean(draw(upTo: 1, row: state, salt: salt) == 1)
            case .date(let salt, let firstDay, let span):
                date(firstDay + draw(upTo: span, row: state, salt: salt))
            case .uuid(let salt):
                var random = RowRandom(row: state, salt: salt)
                uuid(high: random.next(), low: random.next())
            case .choice(let salt, let entry, let span):
                copy(choices[entry + draw(upTo: span, row: state, salt: salt)])
            case .cycle(let entry, let count): copy(choices[entry + Int(truncatingIfNeeded: index % count)])
            case .phrase(let salt, let fewest, let span, let entry, let last, let isSpaced):
                var random = RowRandom(row: state, salt: salt)
                for word in 0..<fewest + Int(truncatingIfNeeded: random.next(upTo: span)) {
                    if isSpaced, word > 0 { put(UInt8(ascii: " ")) }
                    copy(choices[entry + Int(truncatingIfNeeded: random.next(upTo: last))])
                }
            case .money(let salt, let least, let span, let decimals):
                let value = least &+ Int64(draw(upTo: span, row: state, salt: salt))
                number(value, decimals: decimals, isGrouped: true)
            case .nullable(let salt, let share, let count):
                guard draw(upTo: 0xFFFF_FFFF, row: state, salt: salt) < share else { break }
                // "null", the first letter in the lowest byte.
                store(0x6C6C_756E)
                cursor += 4
                position += count
            case .array(let salt, let fewest, let span, let count):
                let elements = fewest + draw(upTo: span, row: state, salt: salt)
                let pieces = position + 1..<position + 1 + count
                write(elements, of: pieces, row: index, state: state ^ salt)
                position += count
            case .moment(let salt, let first, let span, let step, let form, let fraction):
                var random = RowRandom(row: state, salt: salt)
                let seconds =
                    step == 0
                    ? first + Int64(truncatingIfNeeded: random.next(upTo: span))
                    : MomentRange.seconds(from: first, step: step, row: index)
                moment(seconds, form: form, fraction: fraction, chance: random.next())
            case .padded(let digits): padded(index, digitsMin: digits)
            case .reference(let salt, let last, let from, let step, let digits):
                let other = UInt64(draw(upTo: last, row: state, salt: salt))
                key(of: other, from: from, step: step, digits: digits)
            }
            position &+= 1
        }
    }
}

extension RowWriter {
    /// Returns the first random number of a value, from 0 to a bound below 2^63.
    @inline(__always)
    private func draw(upTo bound: UInt64, row state: UInt64, salt: UInt64) -> Int {
        var random = RowRandom(row: state, salt: salt)
        return Int(truncatingIfNeeded: random.next(upTo: bound))
    }

    /// Writes the number in the key of a row.
    @inline(__always)
    private mutating func key(of row: UInt64, from first: Int64, step: Int64, digits: Int) {
        if digits > 0 {
            padded(row, digitsMin: digits)
        } else {
            integer(Int128(first) + Int128(step) * Int128(row))
        }
    }

    /// Writes the elements of an array with commas between them.
    private mutating func write(_ elements: Int, of pieces: Range<Int>, row index: UInt64, state: UInt64) {
        for element in 0..<UInt64(elements) {
            if element > 0 { put(UInt8(ascii: ",")) }
            // The numbers begin at 2, because the first draw of the array decided the count.
            let own = Fingerprinter.spread(state &+ (element + 2) &* StableHash.increment)
            write(from: pieces.lowerBound, to: pieces.upperBound, row: index, state: own)
        }
    }

    @inline(__always)
    private mutating func copy(_ stretch: RowProgram.Stretch) {
        guard let base = pool.baseAddress else { return }
        let source = UnsafeRawPointer(base + stretch.start)
        let target = UnsafeMutableRawPointer(cursor)
        // Most stretches are so short that a call would cost more; the pool has ``slack`` bytes after its last stretch.
        var place = 0
        while place < stretch.count {
            target.storeBytes(
                of: source.loadUnaligned(fromByteOffset: place, as: UInt64.self),
                toByteOffset: place,
                as: UInt64.self
            )
            place += 8
        }
        cursor += stretch.count
    }

    private mutating func words(from random: RowRandom, atLeast fewest: Int, span: UInt64) {
        var random = random
        let count = fewest + Int(truncatingIfNeeded: random.next(upTo: span))
        // The first letter becomes a capital: in ASCII, one bit distinguishes capital and small letters.
        var capital: UInt64 = 0x20
        var bits: UInt64 = 0
        for position in 0..<count {
            if position & 7 == 0 { bits = random.next() }
            if position > 0 { put(UInt8(ascii: " ")) }
            let word = words[Int(bits & 0xFF)]
            store(word.letters ^ capital)
            cursor += word.count
            bits >>= 8
            capital = 0
        }
    }

    private mutating func boolean(_ flag: Bool) {
        // "true" or "false", the first letter in the lowest byte.
        store(flag ? 0x6575_7274 : 0x65_736C_6166)
        cursor += flag ? 4 : 5
    }

    /// Writes an integer.
    mutating func integer(_ value: Int128) {
        guard let narrow = Int64(exactly: value) else {
            for byte in String(value).utf8 { put(byte) }
            return
        }
        if narrow < 0 { put(UInt8(ascii: "-")) }
        decimal(narrow.magnitude)
    }

    private mutating func number(_ value: Int64, decimals: Int, isGrouped: Bool = false) {
        if value < 0 { put(UInt8(ascii: "-")) }
        var unit: UInt64 = 1
        for _ in 0..<decimals { unit &*= 10 }
        let (whole, part) = value.magnitude.quotientAndRemainder(dividingBy: unit)
        if isGrouped { grouped(whole) } else { decimal(whole) }
        guard decimals > 0 else { return }
        put(UInt8(ascii: "."))
        padded(part, digits: decimals)
    }

    private mutating func grouped(_ value: UInt64) {
        guard value >= 1_000 else { return decimal(value) }
        grouped(value / 1_000)
        put(UInt8(ascii: ","))
        padded(value % 1_000, digits: 3)
    }

    /// Writes a day as `2026-12-31`.
    mutating func date(_ days: Int) {
        let (year, month, day) = CivilDate.day(at: days)
        let digits = DecimalDigits(UInt64(truncatingIfNeeded: year &* 10_000 &+ month &* 100 &+ day))
        store(digits.last(8))
        cursor[4] = UInt8(ascii: "-")
        store(digits.last(4), at: 5)
        cursor[7] = UInt8(ascii: "-")
        store(digits.last(2), at: 8)
        cursor += 10
    }

    /// Writes a number below 100 with two digits.
    @inline(__always)
    mutating func pair(_ value: Int) {
        let value = UInt32(truncatingIfNeeded: value)
        // This is correct for all numbers below 179.
        let tens = (value &* 205) >> 11
        put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens))
        put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value &- tens &* 10))
    }

    private mutating func uuid(high: UInt64, low: UInt64) {
        let high = high & ~0xF000 | 0x4000
        let low = low & ~(0xC000 << 48) | 0x8000 << 48
        let first = Self.hexadecimal(high >> 32)
        let second = Self.hexadecimal(high)
        let third = Self.hexadecimal(low >> 32)
        let fourth = Self.hexadecimal(low)
        store(first.byteSwapped)
        cursor[8] = UInt8(ascii: "-")
        // The parts have four digits each; the next piece overwrites the extra bytes of a store of eight bytes.
        store(second.byteSwapped, at: 9)
        cursor[13] = UInt8(ascii: "-")
        store(second.byteSwapped >> 32, at: 14)
        cursor[18] = UInt8(ascii: "-")
        store(third.byteSwapped, at: 19)
        cursor[23] = UInt8(ascii: "-")
        store(third.byteSwapped >> 32, at: 24)
        store(fourth.byteSwapped, at: 28)
        cursor += 36
    }

    /// Writes eight bytes, the lowest first, and leaves the position as it is.
    @inline(__always)
    private func store(_ letters: UInt64, at offset: Int = 0) {
        UnsafeMutableRawPointer(cursor + offset).storeBytes(of: letters.littleEndian, as: UInt64.self)
    }

    /// Returns the eight hexadecimal digits of the lower half of a number, the first one in the highest byte.
    @inline(__always)
    private static func hexadecimal(_ value: UInt64) -> UInt64 {
        var digits = value & 0xFFFF_FFFF
        digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
        digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
        digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
        // The value is 1 in each byte whose digit is a letter.
        let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return digits &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
    }

    /// Writes a number.
    private mutating func decimal(_ value: UInt64) {
        guard value < 100_000_000 else {
            let (front, back) = value.quotientAndRemainder(dividingBy: 100_000_000)
            decimal(front)
            return padded(back, digits: 8)
        }
        let digits = DecimalDigits(value)
        let count = digits.count
        store(digits.last(count))
        cursor += count
    }

    /// Writes a number with leading zeros up to a number of digits, or with all its digits if it has more.
    private mutating func padded(_ value: UInt64, digitsMin: Int) {
        var end: UInt64 = 1
        for _ in 0..<min(digitsMin, 19) { end &*= 10 }
        if value < end || digitsMin > 19 { padded(value, digits: digitsMin) } else { decimal(value) }
    }

    /// Writes a number with all its digits and leading zeros.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - digits: The number of digits, at least 1 and at least that of the number.
    private mutating func padded(_ value: UInt64, digits: Int) {
        guard digits > 8 else {
            store(DecimalDigits(value).last(digits))
            cursor += digits
            return
        }
        let (front, back) = value.quotientAndRemainder(dividingBy: 100_000_000)
        padded(front, digits: digits - 8)
        padded(back, digits: 8)
    }
}
