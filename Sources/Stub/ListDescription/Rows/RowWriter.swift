// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Runs a program over memory that is known to be large enough.
///
/// Every piece writes at most the bytes that the compiler counted for it in ``RowProgram/longest``, and stores of
/// eight bytes run at most ``slack`` bytes over; `RowTemplate.write` provides exactly that room.
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
                var random = RowRandom(row: state, salt: salt)
                number(least &+ Int64(truncatingIfNeeded: random.next(upTo: span)), decimals: decimals)
            case .boolean(let salt):
                var random = RowRandom(row: state, salt: salt)
                boolean(random.next() >> 63 == 1)
            case .date(let salt, let firstDay, let span):
                var random = RowRandom(row: state, salt: salt)
                date(firstDay + Int(truncatingIfNeeded: random.next(upTo: span)))
            case .uuid(let salt):
                var random = RowRandom(row: state, salt: salt)
                uuid(high: random.next(), low: random.next())
            case .choice(let salt, let entry, let span):
                var random = RowRandom(row: state, salt: salt)
                copy(choices[entry + Int(truncatingIfNeeded: random.next(upTo: span))])
            case .cycle(let entry, let count): copy(choices[entry + Int(truncatingIfNeeded: index % count)])
            case .phrase(let salt, let fewest, let span, let entry, let last, let isSpaced):
                var random = RowRandom(row: state, salt: salt)
                for word in 0..<fewest + Int(truncatingIfNeeded: random.next(upTo: span)) {
                    if isSpaced, word > 0 { put(UInt8(ascii: " ")) }
                    copy(choices[entry + Int(truncatingIfNeeded: random.next(upTo: last))])
                }
            case .money(let salt, let least, let span, let decimals):
                var random = RowRandom(row: state, salt: salt)
                number(least &+ Int64(truncatingIfNeeded: random.next(upTo: span)), decimals: decimals, isGrouped: true)
            case .nullable(let salt, let share, let count):
                var random = RowRandom(row: state, salt: salt)
                guard random.next() >> 32 < share else { break }
                for byte in [0x6E, 0x75, 0x6C, 0x6C] as [UInt8] { put(byte) }
                position += count
            case .array(let salt, let fewest, let span, let count):
                var random = RowRandom(row: state, salt: salt)
                let elements = fewest + Int(truncatingIfNeeded: random.next(upTo: span))
                for element in 0..<UInt64(elements) {
                    if element > 0 { put(UInt8(ascii: ",")) }
                    // From 2 on, since the first draw of this value decided the count.
                    let own = StableHash.mix((state ^ salt) &+ (element + 2) &* StableHash.increment)
                    write(from: position + 1, to: position + 1 + count, row: index, state: own)
                }
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
                var random = RowRandom(row: state, salt: salt)
                let other = random.next(upTo: last)
                if digits > 0 {
                    padded(other, digitsMin: digits)
                } else {
                    integer(Int128(from) + Int128(step) * Int128(other))
                }
            }
            position += 1
        }
    }
}

extension RowWriter {
    @inline(__always)
    private mutating func copy(_ stretch: RowProgram.Stretch) {
        guard let base = pool.baseAddress else { return }
        let source = UnsafeRawPointer(base + stretch.start)
        let target = UnsafeMutableRawPointer(cursor)
        // Most stretches are shorter than what a call would cost; the pool has ``slack`` bytes behind its last one.
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
        // The first letter becomes a capital by the bit that distinguishes them in ASCII.
        var capital: UInt64 = 0x20
        var bits: UInt64 = 0
        for position in 0..<count {
            if position & 7 == 0 { bits = random.next() }
            if position > 0 { put(UInt8(ascii: " ")) }
            let word = words[Int(bits & 0xFF)]
            UnsafeMutableRawPointer(cursor).storeBytes(of: (word.letters ^ capital).littleEndian, as: UInt64.self)
            cursor += word.count
            bits >>= 8
            capital = 0
        }
    }

    private mutating func boolean(_ flag: Bool) {
        let letters: StaticString = flag ? "true" : "false"
        cursor.update(from: letters.utf8Start, count: letters.utf8CodeUnitCount)
        cursor += letters.utf8CodeUnitCount
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
        pair(year / 100)
        pair(year % 100)
        put(UInt8(ascii: "-"))
        pair(month)
        put(UInt8(ascii: "-"))
        pair(day)
    }

    /// Writes a number below 100 with two digits.
    @inline(__always)
    mutating func pair(_ value: Int) {
        let value = UInt32(truncatingIfNeeded: value)
        // Right for all numbers below 179.
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
        store(first, at: 0)
        cursor[8] = UInt8(ascii: "-")
        // Four digits each: what eight bytes have too much, the next piece writes over.
        store(second, at: 9)
        cursor[13] = UInt8(ascii: "-")
        store(second << 32, at: 14)
        cursor[18] = UInt8(ascii: "-")
        store(third, at: 19)
        cursor[23] = UInt8(ascii: "-")
        store(third << 32, at: 24)
        store(fourth, at: 28)
        cursor += 36
    }

    /// Writes eight bytes, the highest first.
    @inline(__always)
    private func store(_ letters: UInt64, at offset: Int) {
        UnsafeMutableRawPointer(cursor + offset).storeBytes(of: letters.bigEndian, as: UInt64.self)
    }

    /// Returns the eight hexadecimal digits of the lower half of a number, the first one in the highest byte.
    @inline(__always)
    private static func hexadecimal(_ value: UInt64) -> UInt64 {
        var digits = value & 0xFFFF_FFFF
        digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
        digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
        digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
        // One in each byte whose digit is a letter.
        let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return digits &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
    }

    /// Writes a number, eight digits at a time, so that a large one takes little longer than a small one.
    private mutating func decimal(_ value: UInt64) {
        guard value < 100_000_000 else {
            let (front, back) = value.quotientAndRemainder(dividingBy: 100_000_000)
            decimal(front)
            return padded(back, digits: 8)
        }
        if value < 10_000 {
            padded(value, digits: value < 100 ? (value < 10 ? 1 : 2) : (value < 1_000 ? 3 : 4))
        } else {
            padded(value, digits: value < 1_000_000 ? (value < 100_000 ? 5 : 6) : (value < 10_000_000 ? 7 : 8))
        }
    }

    /// Writes a number with zeros in front up to a number of digits, and all digits of a longer one.
    private mutating func padded(_ value: UInt64, digitsMin: Int) {
        var end: UInt64 = 1
        for _ in 0..<min(digitsMin, 19) { end &*= 10 }
        if value < end || digitsMin > 19 { padded(value, digits: digitsMin) } else { decimal(value) }
    }

    /// Writes the last digits of a number from the right, two at a time, since divisions are what takes the time.
    private mutating func padded(_ value: UInt64, digits: Int) {
        var rest = value
        var position = digits
        while position >= 2 {
            position -= 2
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            let tens = UInt8(truncatingIfNeeded: pair) / 10
            cursor[position] = UInt8(ascii: "0") + tens
            cursor[position + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair) - tens * 10
            rest = quotient
        }
        if position == 1 { cursor[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10) }
        cursor += digits
    }
}
