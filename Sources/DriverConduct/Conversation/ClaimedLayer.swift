// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A layer of the vocabulary that a driver claims.
struct ClaimedLayer: Sendable {
    /// Its name in the vocabulary.
    let name: String
    /// What the driver can tell it.
    let actions: Set<String>

    /// Whether it can be told to send a request.
    var sendsRequests: Bool { RequestingCall.all[name].map { actions.contains($0.action) } ?? false }
}
