// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Some rows of a list that are answered together.
package struct Page: Sendable, Hashable {
    /// The page's number as a request would name it.
    package var number: UInt64
    /// How many rows a full page has, not how many this one has (F-11).
    package var size: UInt64
    /// The indices of the rows in the whole list, empty past the end (F-05, F-07).
    package var range: Range<UInt64>
    /// How many rows the whole list has.
    package var total: UInt64

    /// Creates a page.
    package init(number: UInt64, size: UInt64, range: Range<UInt64>, total: UInt64) {
        self.number = number
        self.size = size
        self.range = range
        self.total = total
    }
}
