// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Tells the messages that would be shown.
@MainActor
final class DialogRecorder: Dialogs {
    private let recorder: TraceRecorder

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func showError(_ message: String) {
        recorder.record("dialog.error", .string(message))
    }
}
