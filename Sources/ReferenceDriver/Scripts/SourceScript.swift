// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where the rows of a list domain service come from, as a contract names it.
enum SourceScript: String, CaseIterable {
    /// From nowhere: the service has no request block.
    case none
    /// From the list's endpoint.
    case http
    /// From the contract's own `done…` actions; no request is sent.
    case scripted
    /// From the endpoints `first` and `second` together.
    case twoApis
    /// From the service's own test data.
    case testData
}
