// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which requests are meant: those of one list or answer, of one page, or all.
package struct RequestPattern: Hashable, Sendable, CustomStringConvertible {
    /// The name of a list or answer; nil for any.
    package var name: String?
    /// The page number; nil for any, also for requests that have none.
    package var page: UInt64?

    /// Creates a pattern; one without arguments matches every request.
    package init(name: String? = nil, page: UInt64? = nil) {
        self.name = name
        self.page = page
    }

    /// Returns whether a request of that name and page is meant.
    package func matches(name: String?, page: UInt64?) -> Bool {
        (self.name == nil || self.name == name) && (self.page == nil || self.page == page)
    }

    package var description: String {
        switch (name, page) {
        case (nil, nil): "every request"
        case (let name?, nil): "\(name)"
        case (nil, let page?): "page \(page)"
        case (let name?, let page?): "page \(page) of \(name)"
        }
    }
}
