// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListSketches
package import Pagers

/// The knowledge about one list of a backend: enough to page through it, and to serve one of the same shape.
package struct ListReading: Hashable, Sendable {
    /// The URL of the list without the parameters of paging, but with any secret that its requests need.
    package var endpoint: String
    /// The description by which a pager reads the list.
    package var dialect: PagerDialect
    /// The location of the page size; nil if none is known.
    ///
    /// The dialect does not have it if the URLs of other pages drop it, because a pager would then lose rows.
    package var size: PagerDialect.Location?
    /// The header with the number of all rows; nil if answers have none.
    package var totalHeader: String?
    /// The description by which the stub serves such a list.
    package var sketch: ListSketch

    /// Creates a reading.
    package init(
        endpoint: String,
        dialect: PagerDialect,
        size: PagerDialect.Location? = nil,
        totalHeader: String? = nil,
        sketch: ListSketch
    ) {
        self.endpoint = endpoint
        self.dialect = dialect
        self.size = size
        self.totalHeader = totalHeader
        self.sketch = sketch
    }
}
