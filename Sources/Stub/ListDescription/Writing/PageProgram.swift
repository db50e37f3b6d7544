// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The pages of a list as generated, written straight into memory that is known to be large enough.
///
/// Pages of a list that was changed, or that a fault changes, are not for it.
package struct PageProgram: Sendable {
    /// The most digits that a number has.
    private static let digitsMax = 20

    private let writer: PageWriter
    private let frameCountMax: Int

    /// Compiles the pages of a list; nil where an answer says more than its range, size and total determine.
    package init?(_ list: ListDescription) {
        guard list.paging.kind == .page || list.paging.kind == .offset, list.envelope.each == nil,
            list.paging.rangeHeader == nil, list.paging.maximumBytes == nil, list.paging.places.isEmpty
        else { return nil }
        writer = PageWriter(list)
        guard !writer.program.contains(where: { !$0.isPlain }), !writer.program.repeatsPages else { return nil }
        frameCountMax = writer.program.pieces.reduce(2) { sum, piece in
            if case .bytes(let literal) = piece { sum + literal.count } else { sum + Self.digitsMax }
        }
    }

    /// Returns how much room a page needs at most, in bytes, what may be overwritten behind it included.
    package func room(ofRows count: Int) -> Int {
        let (rows, isTooMuch) = count.multipliedReportingOverflow(by: writer.rows.template.program.longest + 1)
        return isTooMuch ? .max : rows.addingReportingOverflow(frameCountMax + RowWriter.slack).partialValue
    }

    /// Writes the whole body of a page.
    ///
    /// - Parameters:
    ///   - page: The page, as the list generates it.
    ///   - start: The address for the body, with the room that ``room(ofRows:)`` returns.
    /// - Returns: The address behind the body.
    package func write(_ page: Page, at start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        var memory = PageMemory(cursor: start)
        writer.write(page, to: &memory)
        return memory.cursor
    }
}

/// Memory that is known to be large enough for a page.
private struct PageMemory: PageOutput {
    /// The position of the next byte.
    var cursor: UnsafeMutablePointer<UInt8>

    var isAtBeginning: Bool { cursor[-1] == UInt8(ascii: "{") || cursor[-1] == UInt8(ascii: "[") }

    mutating func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            cursor.update(from: base, count: bytes.count)
            cursor += bytes.count
        }
    }

    mutating func write(_ text: StaticString) {
        cursor.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        cursor += text.utf8CodeUnitCount
    }

    mutating func write(_ number: UInt64) {
        let count = number.decimalDigitCount
        cursor += count
        number.writeDigits(before: cursor)
    }

    mutating func writeEscaped(_ text: String) {
        var bytes: [UInt8] = []
        JSONWriter.writeEscaped(text, into: &bytes)
        write(bytes)
    }

    mutating func write(_ rows: Range<UInt64>, of row: RowTemplate, key: RowKey) {
        cursor = row.write(rows, key: key, at: cursor)
    }
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

    /// Writes the decimal digits so that they end in front of an address.
    ///
    /// - Parameter end: The address behind the last digit.
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
