// Understudy
// SPDX-License-Identifier: Apache-2.0

import ScreenKit

/// An observer of the events of a page.
@MainActor
package protocol HousesPageWatcher: AnyObject {
    /// Reports that the view was given the receiver of the user's actions.
    func viewReceivedOperation()
    /// Reports that the view model was set on the view.
    func viewBound()
    /// Reports that the table was asked to show its rows again.
    func viewReloaded()
    /// Reports that the mark was removed from a row.
    func tableDeselected(row: Int, animated: Bool)
    /// Reports that an action of the user has arrived at the presenter.
    func operationArrived(_ name: String, with argument: String?)
}

/// The generated presenter, which reports the actions that arrive.
final class WatchedHousesPresenter: HousesPresenter {
    private let watcher: any HousesPageWatcher

    /// Creates a presenter.
    init(_ watcher: any HousesPageWatcher) {
        self.watcher = watcher
    }

    override func pullDownRefresh() {
        watcher.operationArrived("pullDownRefresh", with: nil)
        super.pullDownRefresh()
    }

    override func search(_ title: String) {
        watcher.operationArrived("search", with: title)
        super.search(title)
    }

    override func loadNextPage() {
        watcher.operationArrived("loadNextPage", with: nil)
        super.loadNextPage()
    }

    override func pushToNextViewController(_ targetUrl: String) {
        watcher.operationArrived("pushToNextViewController", with: targetUrl)
        super.pushToNextViewController(targetUrl)
    }
}

/// The generated view, which reports what is set on it and shows the houses of the model.
final class WatchedHousesView: HousesView {
    private let watcher: any HousesPageWatcher

    /// Creates a view with a table that reports its own calls.
    init(_ watcher: any HousesPageWatcher) {
        self.watcher = watcher
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override var housesOperation: (any HousesViewOperation)? {
        willSet { watcher.viewReceivedOperation() }
    }

    override var housesViewModel: (any HousesViewModelInterface)? {
        willSet { watcher.viewBound() }
    }

    override func setupTableView() {
        tableView = WatchedTable(watcher)
        super.setupTableView()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        housesViewModel?.model.houses.count ?? 0
    }
}

/// A table that reports its own calls.
private final class WatchedTable: UITableView {
    private let watcher: any HousesPageWatcher

    init(_ watcher: any HousesPageWatcher) {
        self.watcher = watcher
        super.init(frame: .zero, style: .plain)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func reloadData() {
        watcher.viewReloaded()
    }

    override func deselectRow(at indexPath: IndexPath, animated: Bool) {
        watcher.tableDeselected(row: indexPath.row, animated: animated)
    }
}
