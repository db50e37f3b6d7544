// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The numbers of requests that came, by list, status and fault; they never go down.
package struct RequestCounts: Sendable {
    /// The requests that are counted together.
    package struct Series: Hashable, Sendable {
        /// The name of the list or answer; empty when nothing is served at the path.
        package var list: String
        /// The status code of the answer; 0 for the series of everything beyond ``RequestCounts/seriesMax``.
        package var status: Int
        /// The words of the faults that applied, with commas between them, such as `delay,status`; empty for none.
        package var faults: String

        /// Names a series.
        package init(list: String, status: Int, faults: String = "") {
            self.list = list
            self.status = status
            self.faults = faults
        }
    }

    /// The most series; requests of further ones are counted in one series without list and status.
    ///
    /// A request can ask for any status code, so that the number of series would otherwise depend on the clients.
    package static let seriesMax = 2_000

    private var places: [Series: Int] = [:]
    private var counts: [UInt64] = []
    /// The endpoint, the status and the place of the last visit, since visits of one kind mostly follow each other.
    private var lastEndpoint: PageEndpoint?
    private var lastStatus = 0
    private var lastPlace = 0

    /// Creates counts of nothing.
    package init() {}

    /// All series that have requests, with their numbers, in no order.
    package var all: [(series: Series, count: UInt64)] {
        places.map { (series: $0.key, count: counts[$0.value]) }
    }

    /// Counts requests of a series.
    package mutating func add(_ series: Series, count: UInt64 = 1) {
        let place = place(of: series)
        counts[place] += count
    }

    /// Counts a request on the fast path.
    mutating func add(_ endpoint: PageEndpoint, status: Int) {
        if lastEndpoint !== endpoint || lastStatus != status {
            lastPlace = place(of: Series(list: endpoint.list.name, status: status))
            lastStatus = status
            lastEndpoint = endpoint
        }
        counts[lastPlace] += 1
    }

    /// Adds the numbers of others, with all their series, so that a sum does not depend on an order.
    package mutating func add(_ others: RequestCounts) {
        for (series, count) in others.all {
            let place = place(of: series, limit: .max)
            counts[place] += count
        }
    }

    private mutating func place(of series: Series, limit: Int = RequestCounts.seriesMax) -> Int {
        if let place = places[series] { return place }
        if places.count >= limit { return place(of: Series(list: "", status: 0), limit: .max) }
        places[series] = counts.count
        counts.append(0)
        return counts.count - 1
    }
}

extension Mount {
    /// The requests that the journal has ever had, by list, status and fault; a reset does not change them.
    ///
    /// The requests to its sandboxes are in it, too.
    package var requestCounts: RequestCounts {
        var counts = inspect { $0.counts }
        if let sandboxes { counts.add(sandboxes.requestCounts) }
        return counts
    }
}
