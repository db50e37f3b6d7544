// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How far a command has come; the numbers are those of the article (W-01, X-60).
package enum CommandStatus: Int, CaseIterable, Hashable, Sendable {
    /// It was never executed (W-02).
    case idle
    /// It was executed and not answered yet.
    case pending
    /// Its last run brought a result.
    case success
    /// Its last run brought an error.
    case error
    /// Its last run was canceled.
    case cancel
}
