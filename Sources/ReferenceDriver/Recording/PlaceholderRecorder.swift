// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Tells the tips and keeps the placeholder that shows.
@MainActor
final class PlaceholderRecorder: Placeholders {
    private let recorder: TraceRecorder
    /// What shows in place of rows.
    private(set) var placeholder = Placeholder.none

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func showTips(for status: ListServiceStatus, placeholder: Placeholder) {
        self.placeholder = placeholder
        recorder.record("tips", .string(status.name))
    }
}
