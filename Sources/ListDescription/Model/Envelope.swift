// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where in an answer's JSON the rows, the page size, the total and an error's message stand (F-14).
package struct Envelope: Sendable, Hashable {
    /// A value of a page's answer that stands at a path of its own.
    package enum Part: String, Sendable, Hashable, CaseIterable {
        /// The rows.
        case list
        /// How many rows a full page has (F-11).
        case pageSize
        /// How many rows the whole list has.
        case total
    }

    /// The keys that lead to the rows; none where the answer is the array of rows itself.
    package let list: [String]
    /// The keys that lead to the page size; nil leaves it out.
    package let pageSize: [String]?
    /// The keys that lead to the total; nil leaves it out.
    package let total: [String]?
    /// The keys that lead to the message of an error.
    package let error: [String]
    /// The parts in the order in which they are written.
    package let order: [Part]

    /// What is written around the values.
    let frame: EnvelopeFrame

    /// Creates an envelope; what is not given is as in the standard list.
    ///
    /// - Parameters:
    ///   - list: The keys that lead to the rows.
    ///   - pageSize: The keys that lead to the page size; nil leaves it out.
    ///   - total: The keys that lead to the total; nil leaves it out.
    ///   - error: The keys that lead to the message of an error.
    ///   - order: The parts in the order in which they are written; parts that are missing here follow in theirs.
    package init(
        list: [String] = ["Data", "List"],
        pageSize: [String]? = ["Data", "PageSize"],
        total: [String]? = ["Data", "Total"],
        error: [String] = ["Message"],
        order: [Part] = Part.allCases
    ) {
        self.list = list
        self.pageSize = pageSize
        self.total = total
        self.error = error
        self.order = order + Part.allCases.filter { !order.contains($0) }
        let paths: [Part: [String]?] = [.list: list, .pageSize: pageSize, .total: total]
        frame = EnvelopeFrame(
            self.order.compactMap { part in
                (paths[part] ?? nil).map { EnvelopeFrame.Entry(part: part, path: $0) }
            }
        )
    }

    /// Returns the keys that lead to a part, or nil where it is left out.
    package func path(of part: Part) -> [String]? {
        switch part {
        case .list: list
        case .pageSize: pageSize
        case .total: total
        }
    }

    /// The first two parts of which one lies inside the other, so that both cannot be written.
    package var conflict: (Part, Part)? {
        for (position, left) in order.enumerated() {
            for right in order[(position + 1)...] {
                guard let one = path(of: left), let other = path(of: right) else { continue }
                if one.starts(with: other) || other.starts(with: one) { return (left, right) }
            }
        }
        return nil
    }
}
