// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A fault and the requests that it strikes.
package struct Fault: Hashable, Sendable {
    /// The fault itself.
    package var what: FaultKind
    /// The list or answer it strikes; nil for any.
    package var list: String?
    /// The page it strikes; nil for any.
    package var page: UInt64?
    /// The row whose pages it strikes, by its place in the list from 0; nil for any.
    package var row: UInt64?
    /// The header that a request must have; nil for any.
    package var header: HeaderCondition?
    /// The only request it strikes, counted from 1 among those that it is addressed to; nil for any.
    package var request: Int?
    /// The number of times that it strikes; nil for always.
    package var times: Int?
    /// The share of those requests that it strikes, from 0 for none to 1 for all; nil for all.
    package var rate: Double?

    /// Creates a fault that strikes always, unless it is narrowed.
    package init(
        _ what: FaultKind,
        list: String? = nil,
        page: UInt64? = nil,
        row: UInt64? = nil,
        header: HeaderCondition? = nil,
        request: Int? = nil,
        times: Int? = nil,
        rate: Double? = nil
    ) {
        self.what = what
        self.list = list
        self.page = page
        self.row = row
        self.header = header
        self.request = request
        self.times = times
        self.rate = rate
    }

    /// Takes over what another fault says about the requests that it applies to.
    mutating func narrow(by other: Fault) {
        list = other.list ?? list
        page = other.page ?? page
        row = other.row ?? row
        header = other.header ?? header
        request = other.request ?? request
        times = other.times ?? times
        rate = other.rate ?? rate
    }

    /// Returns whether a request is one that the fault is addressed to, before it is counted.
    func isAddressed(to subject: FaultSubject) -> Bool {
        guard RequestPattern(name: list, page: page).matches(name: subject.name, page: subject.page) else {
            return false
        }
        if let row, subject.rows?.contains(row) != true { return false }
        return header?.isMet(by: subject.request.headers) ?? true
    }
}
