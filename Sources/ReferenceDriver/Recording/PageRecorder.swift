// Understudy
// SPDX-License-Identifier: Apache-2.0

import HousesPage
import JSONValues

/// Tells what happens on a page.
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
        recorder.record("table.deselect", .integer(Int64(row)), .bool(animated))
    }

    func operationArrived(_ name: String, _ argument: String?) {
        recorder.record("operation", .string(name), .text(argument))
    }
}
