// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes the body of a page as JSON; the same page gives the same bytes in every process (F-13).
package struct PageWriter: Sendable {
    /// The bytes and the values of the answer, in order.
    private let program: TemplateProgram<PageValue>
    /// The rows of the list.
    let rows: PageRows

    /// Prepares the writing of a list's pages.
    package init(_ list: ListDescription) {
        program = list.envelope.program
        rows = PageRows(list)
    }

    /// Returns the most bytes that the rows of a page can take, without the members that `each` adds around a row.
    package func room(for page: Page) -> Int {
        let (room, isTooMuch) = page.rowCount.multipliedReportingOverflow(by: UInt64(rows.template.program.longest + 1))
        return isTooMuch ? .max : Int(clamping: room)
    }

    /// Writes the whole body of a page.
    package func write(_ page: Page, to buffer: inout PageBuffer) {
        program.write(of: PageFacts(page: page, rows: rows), to: &buffer)
    }

    /// Returns the whole body of a page.
    package func bytes(of page: Page) -> [UInt8] {
        var buffer = PageBuffer()
        write(page, to: &buffer)
        return buffer.bytes
    }
}
