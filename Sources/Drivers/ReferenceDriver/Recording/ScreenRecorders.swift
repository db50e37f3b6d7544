// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import HousesPage
import JSONValues

/// A recorder of what a paging manager does to its list, page index and reformer.
@MainActor
final class PagingRecorder: PagingObserver {
    private let recorder: TraceRecorder

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func pagingClearedList() {
        recorder.record("list.clear")
    }

    func pagingAppended(rows: Int) {
        recorder.record("list.append", with: .integer(Int64(rows)))
    }

    func pagingRolledBack(to page: Int) {
        recorder.record("page.rollback", with: .integer(Int64(page)))
    }

    func pagingResetReformer() {
        recorder.record("reformer.reset")
    }
}

/// A view without a screen that a table can be put into.
@MainActor
final class ContainerRecorder: TableContainer {
    let bounds = TableFrame(left: 0, top: 0, width: 320, height: 480)
    private var table: (any ListTable)?

    /// Whether a table is in the view, as large as that.
    var showsTable: Bool { table?.frame == bounds }

    func add(_ table: any ListTable) {
        self.table = table
    }
}

/// A recorder of the messages that would be shown.
@MainActor
final class DialogRecorder: Dialogs {
    private let recorder: TraceRecorder

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func showError(_ message: String) {
        recorder.record("dialog.error", with: .string(message))
    }
}

/// A recorder of the tips, which keeps the placeholder that shows.
@MainActor
final class PlaceholderRecorder: Placeholders {
    private let recorder: TraceRecorder
    /// The placeholder that shows instead of rows.
    private(set) var placeholder = Placeholder.none

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func showTips(for status: ListServiceStatus, placeholder: Placeholder) {
        self.placeholder = placeholder
        recorder.record("tips", with: .string(status.name))
    }
}

/// A header and a footer that a contract can pull; records the animations that the layer begins and ends.
@MainActor
final class RefreshRecorder: RefreshControls {
    private let recorder: TraceRecorder
    /// Whether an animation that the layer began is running; a user's pull does not count.
    private(set) var isRefreshing = false
    private var header: (@MainActor () -> Void)?
    private var footer: (@MainActor () -> Void)?

    /// Creates a recorder with neither header nor footer.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    /// Whether there is a header.
    var hasHeader: Bool { header != nil }
    /// Whether there is a footer.
    var hasFooter: Bool { footer != nil }

    /// Pulls the header as a user does; without a header nothing happens.
    func pullDown() {
        header?()
    }

    /// Pulls the footer as a user does; without a footer nothing happens.
    func pullUp() {
        footer?()
    }

    func installHeader(_ pulled: @escaping @MainActor () -> Void) { header = pulled }
    func removeHeader() { header = nil }
    func installFooter(_ pulled: @escaping @MainActor () -> Void) { footer = pulled }
    func removeFooter() { footer = nil }

    func beginRefreshing() {
        recorder.record("refresh.begin")
        isRefreshing = true
        header?()
    }

    func endRefreshing() {
        recorder.record("refresh.end")
        isRefreshing = false
    }
}

/// A table without a screen; records reloads and deselections.
@MainActor
final class TableRecorder: ListTable {
    private let recorder: TraceRecorder
    weak var dataSource: (any ListTableDataSource)?
    var appearance = TableAppearance()
    var frame = TableFrame.zero

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func reload() {
        recorder.record("table.reload")
    }

    func deselect(row: Int, animated: Bool) {
        recorder.record("table.deselect", with: .integer(Int64(row)), .bool(animated))
    }

    func dequeueCell(identifier: String) -> (any ListCell)? { nil }

    func makeCell(identifier: String) -> any ListCell { CellRecorder(identifier: identifier) }
}

/// A cell without a screen.
@MainActor
final class CellRecorder: ListCell {
    let identifier: String

    /// Creates a cell of the default style.
    init(identifier: String) {
        self.identifier = identifier
    }
}

/// A recorder of what happens on a page.
@MainActor
final class PageRecorder: HousesPageWatcher {
    private let recorder: TraceRecorder

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func viewReceivedOperation() { recorder.record("view.operation") }
    func viewBound() { recorder.record("view.bind") }
    func viewReloaded() { recorder.record("view.reload") }

    func tableDeselected(row: Int, animated: Bool) {
        recorder.record("table.deselect", with: .integer(Int64(row)), .bool(animated))
    }

    func operationArrived(_ name: String, with argument: String?) {
        recorder.record("operation", with: .string(name), .text(argument))
    }
}
