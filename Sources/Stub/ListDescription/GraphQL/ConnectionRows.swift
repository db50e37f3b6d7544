// Understudy
// SPDX-License-Identifier: Apache-2.0

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

    private let rows: PageRows
    private let count: UInt64

    /// Prepares the reading of a list's rows.
    package init(_ list: ListDescription) {
        rows = PageRows(list)
        count = list.rows
    }

    /// Returns the rows that an answer with a page has, in order.
    package func positions(on page: Page) -> [Position] {
        let source = page.source ?? RowSequence(count: count)
        var positions: [Position] = []
        for places in page.places ?? [page.range] {
            var place = places.lowerBound
            for number in source.numbers(at: places).joined() {
                positions.append(Position(place: place, number: number))
                place += 1
            }
        }
        return positions
    }

    /// Returns a row of a page as it is.
    package func value(at position: Position, on page: Page) -> JSONValue {
        var bytes: [UInt8] = []
        rows.writeRow(position.number, of: page, to: &bytes)
        return (try? JSONParser.parse(bytes)) ?? .null
    }

    /// Returns the cursor of a row of a page.
    package func cursor(at position: Position, on page: Page) -> String {
        rows.cursor(ofRow: position.number, at: position.place, on: page).plain
    }

    /// Returns whether rows come behind a page, whatever the page says.
    package func hasRows(behind page: Page) -> Bool { page.range.upperBound < (page.source?.count ?? count) }
}
