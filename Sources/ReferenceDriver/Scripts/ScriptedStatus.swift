// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A status that is used once.
@MainActor
final class ScriptedStatus {
    /// The status; nil if none was scripted or it has been used.
    var status: ListServiceStatus?

    /// Returns the status and forgets it.
    func take() -> ListServiceStatus? {
        defer { status = nil }
        return status
    }
}
