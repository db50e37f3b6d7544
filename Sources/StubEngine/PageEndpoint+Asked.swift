// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription

extension PageEndpoint {
    /// What the query of a request for a plain page says: a number, a size, both in either order, or nothing.
    package struct Asked: Hashable, Sendable {
        /// What stands for the page; nil for nothing.
        package var page: UInt64?
        /// How many rows are wanted; nil for nothing.
        package var size: UInt64?
        /// Whether the size stands in front.
        package var isSizeFirst = false

        /// Asks for nothing in particular.
        package init() {}

        /// The same as names and values, in the order of the request.
        package func query(in paging: PageStyle) -> [(name: String, value: String)] {
            let pairs = [
                page.map { (name: paging.pageParameter, value: String($0)) },
                size.map { (name: paging.sizeParameter, value: String($0)) },
            ]
            return (isSizeFirst ? pairs.reversed() : pairs).compactMap(\.self)
        }
    }

    /// Reads a query.
    ///
    /// - Parameter query: What stands behind the question mark, percent-encoded.
    /// - Returns: What it says; nil for anything but the two parameters, each at most once, in plain digits.
    package func asked(_ query: Span<UInt8>) -> Asked? {
        var asked = Asked()
        var start = 0
        while start < query.count {
            var end = start
            while end < query.count, query[end] != UInt8(ascii: "&") { end += 1 }
            let part = query.extracting(start..<end)
            if let page = Self.value(of: list.paging.pageParameter, in: part) {
                guard asked.page == nil else { return nil }
                asked.page = page
            } else if let size = Self.value(of: list.paging.sizeParameter, in: part) {
                guard asked.size == nil else { return nil }
                asked.size = size
                asked.isSizeFirst = asked.page == nil
            } else {
                return nil
            }
            start = end + 1
            // An ampersand at the end is a parameter without a name.
            if start == query.count { return nil }
        }
        return asked
    }

    /// Returns the number in `name=number`; nil for another name, and for digits that are no plain number.
    private static func value(of name: String, in part: Span<UInt8>) -> UInt64? {
        var place = 0
        for byte in name.utf8 {
            guard place < part.count, part[place] == byte else { return nil }
            place += 1
        }
        guard place < part.count, part[place] == UInt8(ascii: "=") else { return nil }
        place += 1
        // The journal says what was sent, so that zeros in front and nothing at all are not for the short way.
        let count = part.count - place
        guard (1...18).contains(count), count == 1 || part[place] != UInt8(ascii: "0") else { return nil }
        var value: UInt64 = 0
        while place < part.count {
            let digit = part[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ UInt64(digit)
            place += 1
        }
        return value
    }
}
