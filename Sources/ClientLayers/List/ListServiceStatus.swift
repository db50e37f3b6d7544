// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How far a list request has come, with the published raw values.
package enum ListServiceStatus: Int, CaseIterable, Hashable, Sendable {
    /// The response held at least one model.
    case success = 1
    /// The response held no model.
    case noData = 2
    /// No usable response came.
    case networkFailure = 3
    /// The request is under way.
    case onGoing = 4
    /// The request was halted.
    case paused = 5
    /// The request was given up.
    case canceled = 6
    /// Nothing has been asked for yet, or the last result has been dealt with.
    case noExecute = 7
}
