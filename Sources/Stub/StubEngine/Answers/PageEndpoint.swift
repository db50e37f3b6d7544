// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription
import TextEncoding

/// A list whose plain pages, those that a number and a size name, are answered on the fast path.
///
/// The fast path leads from the bytes of the request's target to the bytes of the answer, with nothing in between.
package final class PageEndpoint: Sendable {
    /// The largest page that is written on the fast path, by the room that it may need, in bytes.
    private static let roomMax = 256 << 10

    /// The list.
    package let list: ListDescription
    /// The plan of the answer to a page, with any page's number and tag, and without a body.
    package let plan: AnswerPlan
    /// The same for a client that has the page already, which is answered with 304.
    package let planOfKnown: AnswerPlan
    private let program: PageProgram
    private let pageParameter: [UInt8]
    private let sizeParameter: [UInt8]

    /// Prepares a list; nil for one whose pages need more than a number and a size.
    init?(_ list: ListDescription) {
        guard let program = PageProgram(list), list.envelope.totalHeader == nil, list.envelope.head.headers.isEmpty,
            [nil, 200].contains(list.envelope.head.wholeStatus), [nil, 200].contains(list.envelope.head.partStatus)
        else { return nil }
        let names = [list.paging.pageParameter, list.paging.sizeParameter]
        // Others would come percent-encoded.
        guard names[0] != names[1], names.allSatisfy({ $0.utf8.allSatisfy(PercentEncoding.isUnreserved) }) else {
            return nil
        }
        self.list = list
        self.program = program
        pageParameter = Array(list.paging.pageParameter.utf8)
        sizeParameter = Array(list.paging.sizeParameter.utf8)
        // The full path decides which headers an answer has, so that both paths always have the same.
        let writer = AnswerWriter(delay: .zero, envelope: list.envelope)
        plan = writer.planOfPage(of: list, status: 200)
        planOfKnown = writer.planOfPage(of: list, status: 304)
    }

    /// Returns the page that a request asks for; nil where it is an error, or too large for the fast path.
    package func page(_ asked: Asked) -> Page? {
        let number = asked.page ?? list.paging.first
        let size = asked.size ?? max(1, list.paging.defaultSize)
        guard number >= list.paging.first, (1...max(1, list.paging.maximumSize)).contains(size) || asked.size == nil
        else { return nil }
        return try? list.paging.plainPage(PageRequest(page: number, size: size), ofRows: list.rows)
    }

    /// Returns how much room the body of a page needs at most, in bytes; nil where that is too much.
    package func room(for page: Page) -> Int? {
        guard let count = Int(exactly: page.range.upperBound - page.range.lowerBound) else { return nil }
        let room = program.room(ofRows: count)
        return room >= 0 && room <= Self.roomMax ? room : nil
    }

    /// Writes the body of a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - start: The address for the body, with the room that ``room(for:)`` returns.
    /// - Returns: The address behind the body.
    package func write(_ page: Page, at start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        program.write(page, at: start)
    }
}

extension PageEndpoint {
    /// The content of the query of a plain page's request: a number, a size, both in either order, or nothing.
    package struct Asked: Hashable, Sendable {
        /// The value of the page parameter; nil where it is absent.
        package var page: UInt64?
        /// The number of rows wanted; nil where it is absent.
        package var size: UInt64?
        /// Whether the size stands in front.
        package var isSizeFirst = false

        /// Asks for nothing in particular.
        package init() {}

        /// Returns the same as names and values, in the order of the request.
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
    /// - Parameter query: The text behind the question mark, percent-encoded.
    /// - Returns: The content; nil for anything but the two parameters, each at most once, in plain digits.
    package func asked(_ query: Span<UInt8>) -> Asked? {
        var asked = Asked()
        var start = 0
        while start < query.count {
            var end = start
            while end < query.count, query[end] != UInt8(ascii: "&") { end += 1 }
            let part = query.extracting(start..<end)
            if let page = Self.value(of: pageParameter, in: part) {
                guard asked.page == nil else { return nil }
                asked.page = page
            } else if let size = Self.value(of: sizeParameter, in: part) {
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

    /// Returns the number in `name=number`; nil for another name, and for digits that are not a plain number.
    private static func value(of name: [UInt8], in part: Span<UInt8>) -> UInt64? {
        guard name.count < part.count, part[name.count] == UInt8(ascii: "=") else { return nil }
        for index in 0..<name.count where part[index] != name[index] { return nil }
        var place = name.count + 1
        // The journal records what was sent, so that leading zeros and empty values do not take the fast path.
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
