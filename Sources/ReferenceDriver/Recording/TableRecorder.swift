// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A table without a screen; tells reloads and deselections.
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
        recorder.record("table.deselect", .integer(Int64(row)), .bool(animated))
    }

    func dequeueCell(identifier: String) -> (any ListCell)? { nil }

    func makeCell(identifier: String) -> any ListCell { CellRecorder(identifier: identifier) }
}
