// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// What is known when a segment has ended.
struct Settled: Sendable {
    /// What the driver answered last.
    var settlement: Settlement
    /// Whether the stage kept back more answers at the end than the driver was told of.
    var isHeldUnannounced: Bool
    /// The events since the settle before.
    var events: [TraceEvent]
    /// The requests received since the settle before.
    var requests: [ReceivedRequest]
    /// What the stage still owed an answer at the end, and all that it received.
    var open: [String] = []
    var received: [String] = []
    /// The requests of the whole contract that only one side knows.
    var ledger: RequestLedger
}
