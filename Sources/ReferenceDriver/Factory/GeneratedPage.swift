// Understudy
// SPDX-License-Identifier: Apache-2.0

import HousesPage
package import JSONValues
import OrderedCollections

/// The page that was generated from its document, behind the words of the vocabulary.
package final class GeneratedPage: DrivenPage {
    private let page: HousesPage

    /// Creates a page that is not yet on the screen.
    package init(_ settings: PageSettings) {
        page = HousesPage(fetch: settings.fetch, watcher: settings.watcher)
    }

    package func open(parameter: JSONObject) {
        page.open(parameter: JSONValue.object(parameter).plain as? [String: Any] ?? [:])
    }

    package func perform(_ operation: PageOperation, _ argument: String) {
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
