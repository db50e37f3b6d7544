// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The place that a page is written to: an array that grows, or memory that is known to be large enough.
protocol PageOutput {
    /// Writes bytes.
    mutating func write(_ bytes: [UInt8])
    /// Writes ASCII text.
    mutating func write(_ text: StaticString)
    /// Writes a number in decimal digits.
    mutating func write(_ number: UInt64)
    /// Writes generated rows with commas between them.
    mutating func write(_ rows: Range<UInt64>, of row: RowTemplate, key: RowKey)
}

extension [UInt8]: PageOutput {
    mutating func write(_ bytes: [UInt8]) {
        append(contentsOf: bytes)
    }

    mutating func write(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ number: UInt64) {
        append(contentsOf: String(number).utf8)
    }

    mutating func write(_ rows: Range<UInt64>, of row: RowTemplate, key: RowKey) {
        row.write(rows, key: key, into: &self)
    }
}

/// Writes the body of a page as JSON; the same page gives the same bytes in every process (F-13).
package struct PageWriter: Sendable {
    /// The bytes and the values of the answer, in order.
    let pieces: [EnvelopeFrame.Piece]
    /// The template of the rows.
    let row: RowTemplate
    private let key: RowKey
    private let rowCount: UInt64

    /// Prepares the writing of a list's pages.
    init(_ list: ListDescription) {
        pieces = list.envelope.frame.pieces
        row = list.row
        key = RowKey(seed: list.seed, list: list.name)
        rowCount = list.rows
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
        for piece in pieces {
            switch piece {
            case .bytes(let literal): output.write(literal)
            case .part(let part): write(part, of: page, to: &output)
            }
        }
    }

    private func write<Output: PageOutput>(_ part: Envelope.Part, of page: Page, to output: inout Output) {
        switch part {
        case .list:
            output.write("[")
            writeRows(of: page, to: &output)
            output.write("]")
        case .pageSize: output.write(page.size)
        case .total: output.write(page.total)
        case .hasMore: output.write(page.hasMore ? "true" : "false")
        case .next: write(page.next, to: &output)
        case .previous: write(page.previous, to: &output)
        case .page: output.write(page.number)
        case .pages: output.write(page.pageCount)
        case .constants: break
        }
    }

    private func write<Output: PageOutput>(_ reference: PageReference?, to output: inout Output) {
        guard let reference else { return output.write("null") }
        var bytes: [UInt8] = []
        reference.write(into: &bytes)
        output.write(bytes)
    }

    private func writeRows<Output: PageOutput>(of page: Page, to output: inout Output) {
        guard page.source != nil || page.places != nil else { return output.write(page.range, of: row, key: key) }
        let source = page.source ?? RowSequence(count: rowCount)
        let numbers = (page.places ?? [page.range]).flatMap { source.numbers(at: $0) }
        var isFirst = true
        for numbers in numbers {
            // Only where rows are stored, one by one.
            for part in source.stored.isEmpty ? [numbers] : numbers.map({ $0..<$0 + 1 }) {
                if !isFirst { output.write(",") }
                isFirst = false
                if let own = source.stored[part.lowerBound] {
                    output.write(own)
                } else {
                    output.write(part, of: row, key: key)
                }
            }
        }
    }
}
