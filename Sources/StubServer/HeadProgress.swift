// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How far the request has come that is being read from a connection.
struct HeadProgress: Hashable, Sendable {
    /// The parts of a request, as far as a time limit tells them apart.
    enum Phase: Hashable, Sendable {
        /// No byte of a further request has come.
        case between
        /// First line and headers are incomplete.
        case head
        /// The headers are complete; the body comes.
        case body
    }

    /// Where the request is.
    private(set) var phase = Phase.between

    /// Notes that bytes come, before they are decoded.
    ///
    /// Bytes behind the end of a request that came together with it count from the next ones on.
    mutating func bytesCome() {
        if phase == .between { phase = .head }
    }

    /// Notes that first line and headers are complete.
    mutating func headEnds() {
        phase = .body
    }

    /// Notes that the request is complete.
    mutating func requestEnds() {
        phase = .between
    }
}
