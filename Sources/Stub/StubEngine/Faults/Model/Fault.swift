// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A fault and the requests that it applies to.
package struct Fault: Hashable, Sendable {
    /// The fault itself.
    package var what: FaultKind
    /// The list or answer that it applies to; nil for any.
    package var list: String?
    /// The page that it applies to; nil for any.
    package var page: UInt64?
    /// The row whose pages it applies to, by its index in the list from 0; nil for any.
    package var row: UInt64?
    /// The header that a request must have; nil for any.
    package var header: HeaderCondition?
    /// The only request that it applies to, counted from 1 among those that match the other keys; nil for any.
    package var request: Int?
    /// The number of times that it applies; nil for always.
    package var times: Int?
    /// The share of those requests that it applies to, from 0 for none to 1 for all; nil for all.
    package var rate: Double?

    /// Creates a fault that always applies, unless it is narrowed.
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

    /// Returns whether a request matches the keys of the fault, before it is counted.
    func matches(_ subject: FaultSubject) -> Bool {
        guard RequestPattern(name: list, page: page).matches(name: subject.name, page: subject.page) else {
            return false
        }
        if let row, subject.rows?.contains(row) != true { return false }
        return header?.isMet(by: subject.request.headers) ?? true
    }
}

extension Fault: CustomStringConvertible {
    /// The fault as it is written on the command line.
    package var description: String {
        let narrowing = narrowing.map { "\($0.key)=\($0.value)" }
        return narrowing.isEmpty ? what.description : "\(what)@\(narrowing.joined(separator: ","))"
    }

    /// The fault as the command line reads it again; behind a message with an `@`, a key is necessary.
    package var commandLine: String {
        narrowing.isEmpty && what.description.contains("@") ? "\(what)@rate=1" : description
    }

    /// The keys that choose the requests, with their values as the command line writes them.
    var narrowing: [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        if let list { pairs.append(("list", list)) }
        if let page { pairs.append(("page", "\(page)")) }
        if let row { pairs.append(("row", "\(row)")) }
        if let header { pairs.append(("header", "\(header)")) }
        if let request { pairs.append(("request", "\(request)")) }
        if let times { pairs.append(("times", "\(times)")) }
        if let rate { pairs.append(("rate", "\(rate)")) }
        return pairs
    }
}
