// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// Stands for everything around a paging manager and writes down what happens to it.
@MainActor
final class Recorder: RefreshControls, Dialogs, Placeholders, PagingObserver, ListDomainServiceObserver {
    private(set) var trace: [String] = []
    private(set) var isRefreshing = false
    private(set) var header: (() -> Void)?
    private(set) var footer: (() -> Void)?
    private(set) var placeholder = Placeholder.none
    /// Runs while an error dialog is shown.
    var duringDialog: (() -> Void)?

    func add(_ event: String) {
        trace.append(event)
    }

    /// Gives the trace so far and begins a new one.
    func take() -> [String] {
        defer { trace = [] }
        return trace
    }

    func pullDown() {
        isRefreshing = true
        header?()
    }

    func pullUp() {
        isRefreshing = true
        footer?()
    }

    func installHeader(_ pulled: @escaping @MainActor () -> Void) { header = pulled }
    func removeHeader() { header = nil }
    func installFooter(_ pulled: @escaping @MainActor () -> Void) { footer = pulled }
    func removeFooter() { footer = nil }

    func beginRefreshing() {
        add("refresh.begin")
        pullDown()
    }

    func endRefreshing() {
        isRefreshing = false
        add("refresh.end")
    }

    func showError(_ message: String) {
        add("dialog.error(\(message))")
        duringDialog?()
    }

    func showTips(for status: ListServiceStatus, placeholder: Placeholder) {
        self.placeholder = placeholder
        add("tips(\(status.rawValue))")
    }

    func pagingClearedList() { add("list.clear") }
    func pagingAppended(rows: Int) { add("list.append(\(rows))") }
    func pagingRolledBack(to page: Int) { add("page.rollback(\(page))") }
    func pagingResetReformer() { add("reformer.reset") }
    func listService(willRequestPage page: Int) { add("request(\(page))") }
    func listService(willTransformRow row: Int) { add("transform(\(row))") }
    func listService(foundMalformedResponseAt path: String) { add("malformed(\(path))") }
}
