// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes the answer of a page as JSON, straight into bytes.
package enum PageWriter {
    /// Appends the whole body of a page; the same page gives the same bytes in every process (F-13).
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list it is a page of.
    ///   - bytes: The buffer for the body.
    package static func write(_ page: Page, of list: ListDescription, into bytes: inout [UInt8]) {
        for piece in list.envelope.frame.pieces {
            switch piece {
            case .bytes(let literal): bytes.append(contentsOf: literal)
            case .part(let part): write(part, of: page, in: list, into: &bytes)
            }
        }
    }

    private static func write(
        _ part: Envelope.Part,
        of page: Page,
        in list: ListDescription,
        into bytes: inout [UInt8]
    ) {
        switch part {
        case .list: writeRows(of: page, list, into: &bytes)
        case .pageSize: bytes.append(contentsOf: String(page.size).utf8)
        case .total: bytes.append(contentsOf: String(page.total).utf8)
        case .hasMore: bytes.append(contentsOf: (page.hasMore ? "true" : "false").utf8)
        case .next: write(page.next, into: &bytes)
        case .previous: write(page.previous, into: &bytes)
        case .page: bytes.append(contentsOf: String(page.number).utf8)
        case .pages: bytes.append(contentsOf: String(page.pageCount).utf8)
        case .constants: break
        }
    }

    private static func write(_ reference: PageReference?, into bytes: inout [UInt8]) {
        guard let reference else { return bytes.append(contentsOf: "null".utf8) }
        reference.write(into: &bytes)
    }

    private static func writeRows(of page: Page, _ list: ListDescription, into bytes: inout [UInt8]) {
        let key = RowKey(seed: list.seed, list: list.name)
        bytes.append(UInt8(ascii: "["))
        if page.source == nil, page.places == nil {
            list.row.write(page.range, key: key, into: &bytes)
        } else {
            let source = page.source ?? RowSequence(count: list.rows)
            let numbers = (page.places ?? [page.range]).flatMap { source.numbers(at: $0) }
            write(numbers, stored: source.stored, of: list.row, key: key, into: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func write(
        _ numbers: [Range<UInt64>],
        stored: [UInt64: [UInt8]],
        of row: RowTemplate,
        key: RowKey,
        into bytes: inout [UInt8]
    ) {
        var isFirst = true
        for numbers in numbers {
            // Only where rows are stored, one by one.
            for part in stored.isEmpty ? [numbers] : numbers.map({ $0..<$0 + 1 }) {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                if let own = stored[part.lowerBound] {
                    bytes.append(contentsOf: own)
                } else {
                    row.write(part, key: key, into: &bytes)
                }
            }
        }
    }
}
