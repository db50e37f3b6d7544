// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes the answer of a page as JSON, straight into bytes.
package enum PageWriter {
    /// Appends the whole body of a page; the same page gives the same bytes in every process (F-13).
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list it is a page of.
    ///   - bytes: Where the body goes.
    package static func write(_ page: Page, of list: ListDescription, into bytes: inout [UInt8]) {
        for piece in list.envelope.frame.pieces {
            switch piece {
            case .bytes(let literal): bytes.append(contentsOf: literal)
            case .part(.list): writeRows(of: page, list, into: &bytes)
            case .part(.pageSize): bytes.append(contentsOf: String(page.size).utf8)
            case .part(.total): bytes.append(contentsOf: String(page.total).utf8)
            }
        }
    }

    private static func writeRows(of page: Page, _ list: ListDescription, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        list.row.write(page.range, key: RowKey(seed: list.seed, list: list.name), into: &bytes)
        bytes.append(UInt8(ascii: "]"))
    }
}
