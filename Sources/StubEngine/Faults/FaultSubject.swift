// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A request as faults are addressed to it.
struct FaultSubject: Sendable {
    /// The list or answer it is for.
    var name: String?
    /// The page it asks for; nil where it asks for none.
    var page: UInt64?
    /// The places of the rows it asks for; nil where it asks for none.
    var rows: Range<UInt64>?
    /// Its number in the mount's journal, from 1.
    var number: UInt64 = 0
    /// The request itself.
    var request = StubRequest(path: "/")
}
