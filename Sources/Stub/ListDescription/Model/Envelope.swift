// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The paths in an answer's JSON of the rows, the page size, the total and an error's message (F-14).
package struct Envelope: Sendable, Hashable {
    /// A value of a page's answer that stands at a path of its own.
    package enum Part: String, Sendable, Hashable, CaseIterable {
        /// The rows.
        case list
        /// The number of rows of a full page (F-11).
        case pageSize
        /// The number of rows of the whole list.
        case total
        /// Whether rows follow.
        case hasMore
        /// The reference to the next page: its number, an offset, a cursor, a key or a URL; null on the last one.
        case next
        /// The reference to the page before; null on the first one.
        case previous
        /// The page's number.
        case page
        /// The number of pages.
        case pages
        /// The members that are the same in each answer.
        case constants
    }

    /// The keys that lead to the rows; none where the answer is the array of rows itself.
    package let list: [String]
    /// The keys that lead to the page size; nil leaves it out.
    package let pageSize: [String]?
    /// The keys that lead to the total; nil leaves it out.
    package let total: [String]?
    /// The keys that lead to the parts that the standard list leaves out.
    package let more: [Part: [String]]
    /// The members that are the same in each answer.
    package let constants: [EnvelopeConstant]
    /// The header that holds the total; nil for none.
    package let totalHeader: String?
    /// The header that holds what asks for the next page; nil for none.
    package let nextHeader: String?
    /// The keys that lead to the message of an error.
    package let error: [String]
    /// The parts in the order in which they are written.
    package let order: [Part]

    /// The bytes around the values.
    let frame: EnvelopeFrame
    /// Whether an answer says what asks for the pages around it.
    let tellsNeighbours: Bool

    /// Creates an envelope; what is not given is as in the standard list.
    ///
    /// - Parameters:
    ///   - list: The keys that lead to the rows.
    ///   - pageSize: The keys that lead to the page size; nil leaves it out.
    ///   - total: The keys that lead to the total; nil leaves it out.
    ///   - more: The keys that lead to further parts.
    ///   - constants: The members that are the same in each answer.
    ///   - totalHeader: The header that holds the total; nil for none.
    ///   - nextHeader: The header that holds what asks for the next page; nil for none.
    ///   - error: The keys that lead to the message of an error.
    ///   - order: The parts in the order in which they are written; parts that are missing here follow in theirs.
    package init(
        list: [String] = ["Data", "List"],
        pageSize: [String]? = ["Data", "PageSize"],
        total: [String]? = ["Data", "Total"],
        more: [Part: [String]] = [:],
        constants: [EnvelopeConstant] = [],
        totalHeader: String? = nil,
        nextHeader: String? = nil,
        error: [String] = ["Message"],
        order: [Part] = Part.allCases
    ) {
        self.list = list
        self.pageSize = pageSize
        self.total = total
        self.more = more
        self.constants = constants
        self.totalHeader = totalHeader
        self.nextHeader = nextHeader
        tellsNeighbours = more[.next] != nil || more[.previous] != nil || nextHeader != nil
        self.error = error
        self.order = order + Part.allCases.filter { !order.contains($0) }
        let paths = more.merging(
            [(.list, list), (.pageSize, pageSize), (.total, total)]
                .compactMap { part, path in path.map { (part, $0) } }
        ) { $1 }
        frame = EnvelopeFrame(
            self.order.flatMap { part -> [EnvelopeFrame.Entry] in
                if part == .constants {
                    return constants.map { EnvelopeFrame.Entry(piece: .bytes($0.bytes), path: $0.path) }
                }
                return paths[part].map { [EnvelopeFrame.Entry(piece: .part(part), path: $0)] } ?? []
            }
        )
    }

    /// Returns the keys that lead to a part, or nil where it is left out.
    package func path(of part: Part) -> [String]? {
        switch part {
        case .list: list
        case .pageSize: pageSize
        case .total: total
        case .hasMore, .next, .previous, .page, .pages: more[part]
        case .constants: nil
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

    /// The first constant that lies inside a part or around it, so that both cannot be written.
    package var constantConflict: (constant: EnvelopeConstant, part: Part)? {
        for constant in constants {
            for part in order {
                guard let path = path(of: part) else { continue }
                if path.starts(with: constant.path) || constant.path.starts(with: path) { return (constant, part) }
            }
        }
        return nil
    }
}

/// A value that stands in each answer of a list as it is.
package struct EnvelopeConstant: Sendable, Hashable {
    /// The keys that lead to the value.
    package let path: [String]
    /// The value.
    package let value: JSONValue
    /// The value as compact JSON.
    let bytes: [UInt8]

    /// Takes the values of an object apart, so that other parts may stand beside them.
    ///
    /// - Parameters:
    ///   - value: The value; of an object with members each member is taken.
    ///   - path: The keys that lead to the value.
    /// - Returns: The constants in the order of the object.
    static func all(in value: JSONValue, at path: [String] = []) -> [EnvelopeConstant] {
        guard let members = value.object, !members.isEmpty else {
            return [EnvelopeConstant(path: path, value: value, bytes: JSONWriter.bytes(of: value))]
        }
        return members.flatMap { key, value in all(in: value, at: path + [key]) }
    }
}
