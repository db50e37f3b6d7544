// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A table without a screen.
@MainActor
final class RecordingTable: ListTable {
    weak var dataSource: (any ListTableDataSource)?
    var appearance = TableAppearance()
    var frame = TableFrame(left: 1, top: 1, width: 1, height: 1)
    var waitingCells: [PlainCell] = []
    private let recorder: Recorder

    init(_ recorder: Recorder) {
        self.recorder = recorder
        appearance.hasSeparators = true
    }

    func reload() { recorder.add("table.reload") }
    func deselect(row: Int, animated: Bool) { recorder.add("table.deselect(\(row), \(animated))") }

    func dequeueCell(identifier: String) -> (any ListCell)? {
        guard let found = waitingCells.firstIndex(where: { $0.identifier == identifier }) else { return nil }
        return waitingCells.remove(at: found)
    }

    func makeCell(identifier: String) -> any ListCell {
        recorder.add("cell.make(\(identifier))")
        return PlainCell(identifier: identifier)
    }
}
