// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The origins whose pages were not allowed to read, each of which is reported once.
final class RefusedOrigins: Sendable {
    /// The most origins that are reported, so that a client that makes them up fills neither memory nor terminal.
    static let countMax = 100

    private let seen = Mutex<Set<WebOrigin>>([])
    private let receive: ServerNotice.Receiver

    /// Creates an empty set.
    ///
    /// - Parameter receive: Receives the notice of a new origin.
    init(notify receive: @escaping ServerNotice.Receiver) {
        self.receive = receive
    }

    /// Reports an origin unless it was reported before.
    func report(_ origin: WebOrigin) {
        let isNew = seen.withLock { seen in
            seen.count < Self.countMax && seen.insert(origin).inserted
        }
        if isNew { receive(.refusedOrigin(origin)) }
    }
}
