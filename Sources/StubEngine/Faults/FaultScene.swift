// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// What a fault knows beside the answer that it changes.
struct FaultScene: Sendable {
    /// Says where messages stand.
    var envelope: Envelope
    /// The request.
    var request: StubRequest
    /// The chances of this fault at this request.
    var odds: FaultOdds
}
