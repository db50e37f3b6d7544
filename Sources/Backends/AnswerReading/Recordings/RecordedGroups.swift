// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Pagers

/// The groups of recorded requests; a group has the requests for the pages of one list.
///
/// If requests differ in one parameter, and its values lead from page to page, they belong to one group, even if the
/// name of the parameter is unknown.
struct RecordedGroups {
    /// The exchanges of each group, in the order of their first requests.
    private(set) var exchanges: OrderedDictionary<RecordedKey, [Exchange]>
    /// The two parameters of each group whose requests name the numbers of the first and the last row.
    private(set) var ranges: [RecordedKey: RowsRange] = [:]
    /// The most groups that are compared; a filter can make very many groups, one for each of its values.
    private static let joinedMax = 200

    /// Groups exchanges.
    init(_ exchanges: [Exchange]) {
        self.exchanges = OrderedDictionary(grouping: exchanges) { RecordedKey($0.request.normalized) }
        let similar = OrderedDictionary(grouping: self.exchanges.keys) { $0.without(nil) }
        for keys in similar.values where keys.count > 1 {
            let names = RecordedKey.names(differingIn: keys)
            for name in names { join(keys, differingIn: name) }
            if names.count == 2 { joinRanges(keys, names: names) }
        }
    }

    /// Joins those of the groups with these keys that differ only in the parameter.
    private mutating func join(_ keys: [RecordedKey], differingIn name: String) {
        for (_, keys) in OrderedDictionary(grouping: keys, by: { $0.without(name) }) {
            let present = keys.filter { exchanges[$0] != nil }
            guard (2...Self.joinedMax).contains(present.count) else { continue }
            let all = present.flatMap { exchanges[$0] ?? [] }
            guard AnswerReader.arePages(all, by: name) else { continue }
            exchanges[present[0]] = all
            for key in present.dropFirst() { exchanges[key] = nil }
        }
    }

    /// Joins the groups whose requests name the numbers of the first and the last row.
    private mutating func joinRanges(_ keys: [RecordedKey], names: [String]) {
        let present = keys.filter { exchanges[$0] != nil }
        guard (2...Self.joinedMax).contains(present.count) else { return }
        let all = present.flatMap { exchanges[$0] ?? [] }
        guard let range = RowsRange(all, names: names) else { return }
        ranges[present[0]] = range
        exchanges[present[0]] = all
        for key in present.dropFirst() { exchanges[key] = nil }
    }
}

/// The two parameters of requests that name the numbers of the first and the last row.
struct RowsRange {
    /// The name of the number of the first row.
    let first: String
    /// The name of the number of the last row, or of the row after it.
    let last: String

    /// Recognizes a range; nil unless the numbers fit the rows of all answers, and the pages follow each other.
    ///
    /// - Parameters:
    ///   - exchanges: Requests with their answers.
    ///   - names: The names of two parameters.
    init?(_ exchanges: [Exchange], names: [String]) {
        guard names.count == 2, exchanges.count > 1,
            let found = [names, names.reversed()].first(where: { Self.fits(exchanges, first: $0[0], last: $0[1]) })
        else { return nil }
        (first, last) = (found[0], found[1])
    }

    private static func fits(_ exchanges: [Exchange], first: String, last: String) -> Bool {
        var ranges: [(first: Int, last: Int, count: Int)] = []
        for exchange in exchanges {
            let request = exchange.request.normalized
            guard let body = try? exchange.content().body, let location = try? RowsLocation.find(in: body),
                let count = body.value(at: location.path)?.array?.count, count > 1,
                let first = request.number(at: .query(first)), let last = request.number(at: .query(last)), first >= 0
            else { return false }
            ranges.append((first, last, count))
        }
        ranges.sort { $0.first < $1.first }
        // The second number is either that of the last row, or that of the row after it.
        return [0, 1].contains { areAdjacent(ranges, extra: $0) }
    }

    /// Returns whether the ranges follow each other and are as long as their pages; the last range may be longer.
    private static func areAdjacent(_ ranges: [(first: Int, last: Int, count: Int)], extra: Int) -> Bool {
        let sizes = ranges.map { $0.last - $0.first + extra }
        for (place, range) in ranges.enumerated() {
            guard sizes[place] >= range.count else { return false }
            guard place + 1 < ranges.count else { return true }
            guard sizes[place] == range.count, range.first + range.count == ranges[place + 1].first else {
                return false
            }
        }
        return true
    }
}
