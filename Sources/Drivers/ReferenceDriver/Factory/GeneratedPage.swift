// Understudy
// SPDX-License-Identifier: Apache-2.0

package import HousesPage
package import JSONValues
import OrderedCollections

/// A page at work, as its user and its controller's owner see it.
@MainActor
package protocol DrivenPage: AnyObject {
    /// Brings the page to the screen with what the page before hands over (D-10).
    func open(parameter: JSONObject)
    /// The user acts; the view passes it to its operation (D-16).
    func perform(_ operation: PageOperation, with argument: String)
    /// The user selects a row of the table.
    func select(row: Int)
    /// The values that the view shows, by the vocabulary's keys.
    var state: JSONObject { get }
}

/// The page that was generated from its document, driven by the words of the vocabulary.
///
/// Why: docs/decisions/0014-the-sample-page-is-part-of-the-reference-driver.md
package final class GeneratedPage: DrivenPage {
    private let page: HousesPage

    /// Creates a page that is not yet on the screen.
    package init(_ settings: PageSettings) {
        page = HousesPage(fetch: settings.fetch, watcher: settings.watcher)
    }

    package func open(parameter: JSONObject) {
        page.open(parameter: JSONValue.object(parameter).plain as? [String: Any] ?? [:])
    }

    package func perform(_ operation: PageOperation, with argument: String) {
        switch operation {
        case .pullDownRefresh: page.pullDownRefresh()
        case .search: page.search(argument)
        case .loadNextPage: page.loadNextPage()
        case .pushToNextViewController: page.pushToNextViewController(argument)
        }
    }

    package func select(row: Int) {
        page.select(row: row)
    }

    package var state: JSONObject {
        [
            "bound": .bool(page.isBound),
            "state": .text(page.state),
            "title": .text(page.title),
            "isComplete": .bool(page.isComplete),
            "rowsInAll": .integer(Int64(page.rowsInAll)),
            "rows": .integer(Int64(page.rows)),
            "ids": .array(page.houses.map { .integer(($0 as? [String: Any])?["Id"] as? Int) }),
            "rowHeight": .number(page.rowHeight),
        ]
    }
}

/// An action of the user of the page under test.
package enum PageOperation: String, CaseIterable, Sendable {
    case pullDownRefresh, search, loadNextPage, pushToNextViewController
}

/// All that a page is created with.
@MainActor
package struct PageSettings {
    /// The fetch of its view model; nil for the generated view model, which fetches nothing.
    package var fetch: HousesPage.Fetch?
    /// The watcher that is notified of what happens.
    package var watcher: any HousesPageWatcher
}
