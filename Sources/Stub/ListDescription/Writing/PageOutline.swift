// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The bytes of an answer with the numbers of rows in the place of generated rows.
///
/// It costs less than the answer, and answers of one list differ if their outlines do.
private struct PageOutline: PageOutput {
    /// The bytes.
    var bytes: [UInt8] = []

    var isAtBeginning: Bool { bytes.isAtBeginning }

    mutating func write(_ bytes: [UInt8]) { self.bytes.write(bytes) }

    mutating func write(_ text: StaticString) { bytes.write(text) }

    mutating func write(_ number: UInt64) { bytes.write(number) }

    mutating func writeEscaped(_ text: String) { bytes.writeEscaped(text) }

    mutating func write(_ rows: Range<UInt64>, of row: RowTemplate, key: RowKey) {
        if !rows.isEmpty { bytes.append(contentsOf: "\(rows)".utf8) }
    }
}

extension PageWriter {
    /// Returns everything that the answer to a page says in its headers and its body, with the numbers of its rows.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list it is a page of.
    /// - Returns: Bytes that are the same for two pages of the list whose answers are the same.
    package static func outline(of page: Page, of list: ListDescription) -> [UInt8] {
        let writer = PageWriter(list)
        var outline = PageOutline()
        for header in list.hasHeadersOfPages ? writer.headers(of: page) : [] {
            outline.write(Array("\(header.name): \(header.value)\n".utf8))
        }
        writer.write(page, to: &outline)
        return outline.bytes
    }
}
