// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a request asks for, after its parameters were read and found allowed.
package struct PageRequest: Sendable, Hashable {
    /// The page's number, counted from the style's first page.
    package var page: UInt64
    /// How many rows a page has.
    package var size: UInt64

    /// Creates a request for a page.
    package init(page: UInt64, size: UInt64) {
        self.page = page
        self.size = size
    }
}
