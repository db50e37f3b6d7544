// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A fault and the requests that it strikes.
package struct Fault: Hashable, Sendable {
    /// What goes wrong.
    package var what: FaultKind
    /// The list or answer it strikes; nil for any.
    package var list: String?
    /// The page it strikes; nil for any.
    package var page: UInt64?
    /// The only request it strikes, counted from 1 among those that match list and page; nil for any.
    package var request: Int?
    /// How often it strikes; nil for always.
    package var times: Int?

    /// Creates a fault that strikes always, unless it is narrowed.
    package init(
        _ what: FaultKind,
        list: String? = nil,
        page: UInt64? = nil,
        request: Int? = nil,
        times: Int? = nil
    ) {
        self.what = what
        self.list = list
        self.page = page
        self.request = request
        self.times = times
    }
}
