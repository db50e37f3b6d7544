// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The example of an article list, in which some rows are advertisements (P-09).
package struct ArticleTable: TableSpecialization {
    /// A page that a tap can open.
    package enum Destination: Hashable, Sendable {
        /// The browser, for an advertisement.
        case browserPage
        /// The page of one article.
        case articlePage
    }

    /// The flag type of an advertisement.
    package static let advertisementFlag = 3

    private let open: @MainActor (Destination, JSONValue) -> Void

    /// Creates the list with the way to open its pages.
    package init(open: @escaping @MainActor (Destination, JSONValue) -> Void) {
        self.open = open
    }

    package var cellIdentifier: String { "ArticleCellIdentifier" }

    package func didSelect(_ model: JSONValue) {
        open(model["flagType"]?.int == Self.advertisementFlag ? .browserPage : .articlePage, model)
    }
}
