// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which callbacks a manager's delegate implements, as a contract names it.
enum DelegateScript: String, CaseIterable {
    /// There is no delegate.
    case none
    /// Both.
    case both
    /// Only that of a success.
    case successOnly
    /// Only that of a failure.
    case failureOnly
}
