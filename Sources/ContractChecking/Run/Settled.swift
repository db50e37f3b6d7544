// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// The knowledge at the end of a segment.
struct Settled: Sendable {
    /// The last answer of the driver.
    var settlement: Settlement
    /// Whether the stage kept back more answers at the end than the driver was told of.
    var isHeldUnannounced: Bool
    /// The events since the settle before.
    var events: [TraceEvent]
    /// The requests received since the settle before.
    var requests: [ReceivedRequest]
    /// The requests of the whole contract that only one side knows.
    var ledger: RequestLedger
    /// The requests without an answer, where the layer did not come to rest.
    var unanswered: [String] = []
    /// All requests that the stage has received, where the layer did not come to rest.
    var received: [String] = []
}
