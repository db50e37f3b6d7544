// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// The hooks that a contract can name.
enum HookScript: String, CaseIterable {
    /// No hook.
    case none
    /// Tells how many rows it was handed.
    case trace
    /// Tells that, then puts a row with the `Id` -1 in front.
    case insertRow

    /// Returns the hook.
    ///
    /// - Parameters:
    ///   - event: The name of its event.
    ///   - recorder: Where the event goes.
    /// - Returns: The hook, or nil if there is none.
    @MainActor
    func hook(_ event: String, recorder: TraceRecorder) -> ListHook? {
        guard self != .none else { return nil }
        return { rows in
            recorder.record(event, .integer(Int64(rows.count)))
            if self == .insertRow { rows.insert(["Id": -1], at: 0) }
        }
    }
}
