// Understudy
// SPDX-License-Identifier: Apache-2.0

import ScreenKit

/// The running page of `Houses.json`: its generated sources unchanged, with an app's additions in subclasses.
///
/// Why: docs/decisions/0006-the-contracts-judge-a-generated-page.md
@MainActor
package final class HousesPage {
    /// The function that fetches by name; the completion receives a dictionary for the model, or nil for a failure.
    package typealias Fetch =
        @MainActor (
            _ name: String,
            _ parameters: [String: Any],
            _ completion: @escaping @MainActor ([String: Any]?) -> Void
        ) -> Void

    private let controller: HousesViewController
    private let view: WatchedHousesView

    /// Creates a page that is not yet on the screen.
    ///
    /// - Parameters:
    ///   - fetch: The function of the view model's fetches; nil for the generated view model, which fetches nothing.
    ///   - watcher: The observer of the page; kept alive.
    package init(fetch: Fetch?, watcher: any HousesPageWatcher) {
        controller = HousesViewController()
        view = WatchedHousesView(watcher)
        controller.housesPresenter = WatchedHousesPresenter(watcher)
        controller.housesView = view
        if let fetch { controller.housesViewModel = FetchingHousesViewModel(fetch) }
    }

    /// Brings the page to the screen.
    ///
    /// - Parameter parameter: The parameter from the page before.
    package func open(parameter: [String: Any]) {
        controller.parameter = parameter
        controller.loadViewIfNeeded()
    }

    /// Performs the user's pull of the table.
    package func pullDownRefresh() { view.housesOperation?.pullDownRefresh() }
    /// Performs the user's search for houses of a title.
    package func search(_ title: String) { view.housesOperation?.search(title) }
    /// Performs the user's scrolling to the end of the table.
    package func loadNextPage() { view.housesOperation?.loadNextPage() }
    /// Performs the user's change to another page.
    package func pushToNextViewController(_ targetUrl: String) {
        view.housesOperation?.pushToNextViewController(targetUrl)
    }

    /// Performs the user's selection of a row.
    package func select(row: Int) {
        view.tableView.delegate?.tableView(view.tableView, didSelectRowAt: IndexPath(row: row, section: 0))
    }
}

extension HousesPage {
    /// Whether the view has a view model to show.
    package var isBound: Bool { view.housesViewModel != nil }
    /// The title that the view shows; nil as long as it has no view model.
    package var title: String? { view.housesViewModel?.model.title }
    /// Whether the view shows that the list is complete.
    package var isComplete: Bool { view.housesViewModel?.model.isComplete ?? false }
    /// The total number of rows that the view shows.
    package var rowsInAll: Int { view.housesViewModel?.model.rowsInAll ?? 0 }
    /// The houses that the view shows.
    package var houses: [Any] { view.housesViewModel?.model.houses ?? [] }
    /// The state that the view renders by; nil as long as it has no view model.
    package var state: String? { view.housesViewModel?.model.state.rawValue }
    /// The rows of the table.
    package var rows: Int { view.tableView.dataSource?.tableView(view.tableView, numberOfRowsInSection: 0) ?? 0 }
    /// The height of a row.
    package var rowHeight: Double {
        let place = IndexPath(row: 0, section: 0)
        return Double(view.tableView.delegate?.tableView(view.tableView, heightForRowAt: place) ?? 0)
    }
}
