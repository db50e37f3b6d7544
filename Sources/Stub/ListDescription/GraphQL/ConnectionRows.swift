// Understudy
// SPDX-License-Identifier: Apache-2.0

package import GraphQLQueries
package import JSONValues

/// Reads the rows of pages one by one, for answers that select what they have.
///
/// It is made once for many pages.
package final class ConnectionRows: Sendable {
    /// A row and its position.
    package struct Position: Sendable, Hashable {
        /// The index in the list.
        package let place: UInt64
        /// The number of the row.
        package let number: UInt64
    }

    /// The cursors of the rows of one page.
    package struct Cursors: Sendable {
        /// The rows of the list.
        fileprivate let rows: PageRows
        /// The page.
        fileprivate let page: Page
        /// The owner of opaque cursors; nil for cursors of another kind.
        fileprivate let owner: CursorOwner?

        /// Appends the cursor of a row as a JSON string.
        package func write(_ position: Position, into bytes: inout [UInt8]) {
            guard let owner else {
                let cursor = rows.cursor(ofRow: position.number, at: position.place, on: page)
                return JSONWriter.writeString(cursor.plain, into: &bytes)
            }
            bytes.append(UInt8(ascii: "\""))
            Cursor(owner: owner, size: page.size, place: position.place + 1, after: position.number).write(into: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private let rows: PageRows
    private let count: UInt64

    /// Prepares the reading of a list's rows.
    package init(_ list: ListDescription) {
        rows = PageRows(list)
        count = list.rows
    }

    /// Compiles the fields that a query selects of each row; nil if one of them must be read from the bytes of rows.
    package func select(_ selection: MemberSelection) -> SelectedRows? {
        SelectedRows(selection, of: rows.template, count: count)
    }

    /// Returns the rows that an answer with a page has, in order.
    package func positions(on page: Page) -> [Position] {
        var positions: [Position] = []
        rows.forEachRow(of: page) { positions.append(Position(place: $0, number: $1)) }
        return positions
    }

    /// Returns a row of a page as it is.
    package func value(at position: Position, on page: Page) -> JSONValue {
        var bytes: [UInt8] = []
        rows.writeRow(position.number, of: page, into: &bytes)
        return (try? JSONParser.parse(bytes)) ?? .null
    }

    /// Appends rows of a page as they are, with commas between them.
    package func write(_ positions: ArraySlice<Position>, on page: Page, into bytes: inout [UInt8]) {
        let areGenerated = areGenerated(on: page)
        var index = positions.startIndex
        while index < positions.endIndex {
            if index > positions.startIndex { bytes.append(UInt8(ascii: ",")) }
            let first = positions[index].number
            guard areGenerated else {
                rows.writeRow(first, of: page, into: &bytes)
                index += 1
                continue
            }
            var end = first + 1
            index += 1
            while index < positions.endIndex, positions[index].number == end {
                end += 1
                index += 1
            }
            rows.template.write(first..<end, key: rows.key, into: &bytes)
        }
    }

    /// Returns whether all rows of a page are as they are generated.
    package func areGenerated(on page: Page) -> Bool { page.source?.stored.isEmpty ?? true }

    /// Appends the selected fields of a generated row.
    package func write(_ position: Position, selected: SelectedRows, into bytes: inout [UInt8]) {
        selected.template.write(position.number..<position.number + 1, key: rows.key, into: &bytes)
    }

    /// Returns the cursors of the rows of a page.
    package func cursors(on page: Page) -> Cursors {
        Cursors(rows: rows, page: page, owner: rows.paging.kind == .cursor ? rows.cursorOwner(on: page) : nil)
    }

    /// Returns the cursor of a row of a page.
    package func cursor(at position: Position, on page: Page) -> String {
        rows.cursor(ofRow: position.number, at: position.place, on: page).plain
    }

    /// Returns whether rows come behind a page, whatever the page says.
    package func hasRows(behind page: Page) -> Bool { page.range.upperBound < rows.order(of: page).count }
}
