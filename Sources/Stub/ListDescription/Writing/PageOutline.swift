// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageWriter {
    /// Returns everything that the answer to a page says in its headers and its body, with the numbers of its rows.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - list: The list it is a page of.
    /// - Returns: Bytes that are the same for two pages of the list whose answers are the same.
    package static func outline(of page: Page, of list: ListDescription) -> [UInt8] {
        let writer = PageWriter(list)
        var outline = PageBuffer(isOutline: true)
        for header in list.hasHeadersOfPages ? writer.headers(of: page) : [] {
            outline.write(text: "\(header.name): ")
            outline.write(header.value)
            outline.write("\n")
        }
        writer.write(page, to: &outline)
        return outline.bytes
    }
}
