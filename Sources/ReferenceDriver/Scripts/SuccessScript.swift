// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a delegate does when a call has succeeded, as a contract names it; it always tells the manager.
enum SuccessScript: String, CaseIterable {
    /// Nothing more.
    case trace
    /// It loads again, the first time.
    case loadOnceMore
    /// It tells whether the manager is loading.
    case traceLoading
}
