// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

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
