// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The place that a page is written to: an array that grows, or memory that is known to be large enough.
protocol PageOutput {
    /// Whether an object or an array was just begun.
    var isAtBeginning: Bool { get }
    /// Writes bytes.
    mutating func write(_ bytes: [UInt8])
    /// Writes ASCII text.
    mutating func write(_ text: StaticString)
    /// Writes a number in decimal digits.
    mutating func write(_ number: UInt64)
    /// Writes a text as it stands between the quotes of a JSON string.
    mutating func writeEscaped(_ text: String)
    /// Writes generated rows with commas between them.
    mutating func write(_ rows: Range<UInt64>, of row: RowTemplate, key: RowKey)
}

extension PageOutput {
    /// Writes a text as a JSON string.
    mutating func writeString(_ text: String) {
        write("\"")
        writeEscaped(text)
        write("\"")
    }
}

extension [UInt8]: PageOutput {
    var isAtBeginning: Bool { last == UInt8(ascii: "{") || last == UInt8(ascii: "[") }

    mutating func write(_ bytes: [UInt8]) {
        append(contentsOf: bytes)
    }

    mutating func write(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ number: UInt64) {
        append(contentsOf: String(number).utf8)
    }

    mutating func writeEscaped(_ text: String) {
        JSONWriter.writeEscaped(text, into: &self)
    }

    mutating func write(_ rows: Range<UInt64>, of row: RowTemplate, key: RowKey) {
        row.write(rows, key: key, into: &self)
    }
}

/// Writes the body of a page as JSON; the same page gives the same bytes in every process (F-13).
package struct PageWriter: Sendable {
    /// The bytes and the values of the answer, in order.
    let program: TemplateProgram<PageValue>
    /// The rows of the list.
    let rows: PageRows

    /// Prepares the writing of a list's pages.
    package init(_ list: ListDescription) {
        program = list.envelope.program
        rows = PageRows(list)
    }

    /// Returns how much room the rows of a page need at most, in bytes, without what surrounds each of them.
    package func room(for page: Page) -> Int {
        let (room, isTooMuch) = page.rowCount.multipliedReportingOverflow(by: UInt64(rows.template.program.longest + 1))
        return isTooMuch ? .max : Int(clamping: room)
    }

    /// Appends the whole body of a page.
    package func write(_ page: Page, into bytes: inout [UInt8]) {
        write(page, to: &bytes)
    }

    /// Appends the whole body of a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list it is a page of.
    ///   - bytes: The buffer for the body.
    package static func write(_ page: Page, of list: ListDescription, into bytes: inout [UInt8]) {
        PageWriter(list).write(page, to: &bytes)
    }

    /// Writes the whole body of a page.
    func write<Output: PageOutput>(_ page: Page, to output: inout Output) {
        program.write(of: PageFacts(page: page, rows: rows), to: &output)
    }
}
