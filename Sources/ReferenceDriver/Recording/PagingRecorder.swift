// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Tells what a paging manager does to its list, page index and reformer.
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
        recorder.record("list.append", .integer(Int64(rows)))
    }

    func pagingRolledBack(to page: Int) {
        recorder.record("page.rollback", .integer(Int64(page)))
    }

    func pagingResetReformer() {
        recorder.record("reformer.reset")
    }
}
