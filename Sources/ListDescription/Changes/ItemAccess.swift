// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which requests for single rows a list serves below its path.
package struct ItemAccess: Sendable, Hashable {
    /// A change that requests may make.
    package enum Change: String, Sendable, Hashable, CaseIterable {
        /// POST to the list's path.
        case create
        /// PUT to a row's path.
        case replace
        /// PATCH to a row's path, with the keys to change.
        case patch
        /// DELETE to a row's path.
        case delete
    }

    /// The field whose value stands in a row's path; nil for the row's first index or sequence.
    package var key: String?
    /// The changes that requests may make.
    package var changes: [Change]
    /// Whether new rows come first instead of last.
    package var insertsFirst: Bool

    /// Creates access to the rows of a list.
    package init(key: String? = nil, changes: [Change] = Change.allCases, insertsFirst: Bool = false) {
        self.key = key
        self.changes = changes
        self.insertsFirst = insertsFirst
    }
}
