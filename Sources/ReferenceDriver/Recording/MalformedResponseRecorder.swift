// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Tells the responses of a list domain service that hold no list; requests are told by the transport.
@MainActor
final class MalformedResponseRecorder: ListDomainServiceObserver {
    private let recorder: TraceRecorder

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func listService(foundMalformedResponseAt path: String) {
        recorder.record("malformed", .string(path))
    }
}
