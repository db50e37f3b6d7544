// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking

extension VerdictKind {
    /// The verdict as the name of a class in a page: `known-broken`.
    var className: String { rawValue.replacing(" ", with: "-") }
}
