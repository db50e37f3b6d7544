// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import TextEncoding

/// Memory that grows while an answer is written to it.
package struct PageBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    /// The number of bytes that fit without growing.
    private var room: Int
    /// The number of bytes that were written.
    package private(set) var count = 0

    /// Creates an empty buffer.
    ///
    /// - Parameter room: The number of bytes that fit before the buffer must grow.
    package init(room: Int = 512) {
        self.room = max(room, 64)
        start = .allocate(capacity: self.room)
    }

    deinit { start.deallocate() }

    /// The bytes that were written.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// The bytes that were written, as text.
    package var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

    /// Copies the bytes that were written.
    ///
    /// - Parameter target: Memory with room for them.
    package func copy(to target: UnsafeMutablePointer<UInt8>) {
        target.update(from: start, count: count)
    }

    /// Copies some of the bytes that were written.
    ///
    /// - Parameters:
    ///   - range: The places of the bytes.
    ///   - other: The buffer to write them to.
    func copy(_ range: Range<Int>, to other: inout PageBuffer) {
        precondition(range.upperBound <= count, "these bytes were not written")
        other.write(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
    }

    /// Whether an object or an array was just begun.
    var isAtBeginning: Bool {
        guard count > 0 else { return false }
        return start[count - 1] == UInt8(ascii: "{") || start[count - 1] == UInt8(ascii: "[")
    }

    /// Writes bytes.
    mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        makeRoom(for: bytes.count)
        (start + count).update(from: first, count: bytes.count)
        count += bytes.count
    }

    /// Writes bytes.
    package mutating func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { write($0) }
    }

    /// Writes ASCII text.
    mutating func write(_ text: StaticString) {
        write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes a text as it is.
    mutating func write(text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    /// Writes a number in decimal digits, with leading zeros up to a number of digits.
    mutating func write(_ number: UInt64, digits: Int = 0) {
        let digitCount = number.decimalDigitCount
        let zeroCount = max(0, digits - digitCount)
        makeRoom(for: zeroCount + digitCount)
        (start + count).update(repeating: UInt8(ascii: "0"), count: zeroCount)
        count += zeroCount + digitCount
        number.writeDigits(before: start + count)
    }

    /// Writes a text as a JSON string.
    mutating func writeString(_ text: String) {
        write("\"")
        let start = count
        write(text: text)
        escape(from: start)
        write("\"")
    }

    /// Writes a text percent-encoded.
    mutating func write(_ text: String, encodedKeeping kept: PercentEncoding.Kept) {
        var text = text
        text.withUTF8 { text in
            makeRoom(for: text.count * 3)
            var cursor = start + count
            for byte in text {
                if PercentEncoding.isUnreserved(byte) || kept.contains(byte) {
                    cursor.pointee = byte
                    cursor += 1
                } else {
                    cursor[0] = UInt8(ascii: "%")
                    cursor[1] = HexDigits.digit(byte >> 4)
                    cursor[2] = HexDigits.digit(byte & 15)
                    cursor += 3
                }
            }
            count = cursor - start
        }
    }

    /// Writes generated rows with commas between them.
    mutating func write(_ rows: Range<UInt64>, of row: RowTemplate, key: RowKey) {
        var rest = rows
        while let stretch = row.stretch(from: &rest) {
            makeRoom(for: stretch.room)
            let isContinued = stretch.rows.lowerBound > rows.lowerBound
            let end = row.write(stretch.rows, after: isContinued, key: key, at: start + count)
            precondition(end - start <= room, "a row is longer than its template says")
            count = end - start
        }
    }

    /// Escapes the bytes that were written since a place, as the content of a JSON string.
    mutating func escape(from place: Int) {
        let written = UnsafeBufferPointer(start: start + place, count: count - place)
        guard written.needsEscape else { return }
        var escaped: [UInt8] = []
        JSONWriter.writeEscaped(String(decoding: written, as: UTF8.self), into: &escaped)
        count = place
        write(escaped)
    }

    /// Removes bytes from both ends of the text that was written since a place.
    mutating func trim(from place: Int, first: Int, last: Int) {
        precondition(place >= 0 && first >= 0 && last >= 0 && count - place >= first + last, "too many bytes to remove")
        (start + place).update(from: start + place + first, count: count - place - first - last)
        count -= first + last
    }

    /// Removes the braces of the object that was written since a place.
    ///
    /// If something comes before its members, a comma separates them from it.
    mutating func unwrapObject(from place: Int) {
        precondition(place >= 0 && count - place >= 2, "there is no object")
        let memberCount = count - place - 2
        count = place
        guard memberCount > 0 else { return }
        if isAtBeginning {
            count += memberCount + 2
            trim(from: place, first: 1, last: 1)
        } else {
            start[place] = UInt8(ascii: ",")
            count += memberCount + 1
        }
    }

    @inline(__always)
    private mutating func makeRoom(for more: Int) {
        if room - count < more { grow(by: more) }
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        room = max(room * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a byte in a JSON string must be escaped.
    fileprivate var needsEscape: Bool {
        // The function compares eight bytes at a time; the highest bit of each byte below the limit is set.
        func hasByte(of word: UInt64, below limit: UInt8) -> Bool {
            (word &- Self.eight(limit)) & ~word & Self.eight(0x80) != 0
        }
        var index = 0
        while index + 8 <= count {
            let word = UnsafeRawPointer(baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: UInt64.self)
            let quote = word ^ Self.eight(UInt8(ascii: "\""))
            let backslash = word ^ Self.eight(UInt8(ascii: "\\"))
            if hasByte(of: word, below: 0x20) || hasByte(of: quote, below: 1) || hasByte(of: backslash, below: 1) {
                return true
            }
            index += 8
        }
        return self[index...].contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    /// Returns a word of eight equal bytes.
    private static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}

extension UInt64 {
    /// The number of decimal digits.
    fileprivate var decimalDigitCount: Int {
        var count = 1
        var rest = self / 10
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }

    /// Writes the decimal digits so that they end before an address.
    ///
    /// - Parameter end: The address after the last digit.
    /// - Returns: The number of digits, at most 20.
    @discardableResult
    package func writeDigits(before end: UnsafeMutablePointer<UInt8>) -> Int {
        var cursor = end
        var rest = self
        repeat {
            cursor -= 1
            cursor.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        return end - cursor
    }
}
