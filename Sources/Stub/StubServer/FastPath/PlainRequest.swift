// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import SystemCalls
import TextEncoding

/// A GET without a body, or a POST with a short body, without headers that change its meaning.
///
/// The grammar is a small part of that of RFC 9112. The HTTP decoder gets all bytes that do not clearly fit it, so that
/// the two never read the same bytes differently.
struct PlainRequest: Hashable, Sendable {
    /// The most bytes of first line and headers that are read.
    static let byteCountMax = 4096
    /// The longest body that is read, in bytes.
    static let bodyByteCountMax = 16 << 10

    /// Whether it is a POST, which has a header with the length of its body.
    private(set) var isPost = false
    /// The range of the path.
    private(set) var path = 0..<0
    /// The range of the query, without the question mark; empty for none.
    private(set) var query = 0..<0
    /// The range of the headers, with the ends of their lines.
    private(set) var headers = 0..<0
    /// The range of the value of the only `Host` header.
    private(set) var host = 0..<0
    /// The range of the value of the only `Origin` header; empty for none.
    private(set) var origin = 0..<0
    /// The range of the value of the only `Understudy-Sandbox` header; empty for none.
    private(set) var sandbox = 0..<0
    /// The range of the only tag of the only `If-None-Match` header, weak or strong; empty for none.
    private(set) var knownTag = 0..<0
    /// Whether a header names the codings that the client accepts.
    private(set) var namesCodings = false
    /// Whether a header asks for more than the page itself: a fault, or a condition that is not a single tag.
    private(set) var asksForMore = false
    /// Whether the browser says that a page of another origin sends it.
    private(set) var isForeign = false
    /// The number of headers.
    private(set) var headerCount = 0
    /// Whether the headers are the same as those of the request before, and were not read again.
    private(set) var repeatsHeaders = false
    /// The offset at which the headers end, and the body begins.
    private(set) var headEnd = 0
    /// The offset at which the next request begins; past the end of the bytes if the body is incomplete.
    private(set) var end = 0
    private var contentLength: Int?

    /// The range of the body; empty for none.
    var body: Range<Int> { headEnd..<end }

    /// Reads the first request of some bytes; nil if they do not begin with the whole head of a plain request.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - last: The headers of an earlier request; the same lines are not read again.
    init?(_ bytes: Span<UInt8>, after last: RequestHeaders? = nil) {
        let limit = min(bytes.count, Self.byteCountMax)
        guard let line = target(in: bytes, limit: limit) else { return nil }
        if let last, repeats(last, in: bytes, at: line, limit: limit) { return }
        var place = line
        while place < limit {
            if bytes[place] == UInt8(ascii: "\r") {
                guard place + 1 < limit, bytes[place + 1] == UInt8(ascii: "\n"), !host.isEmpty,
                    isPost == (contentLength != nil)
                else { return nil }
                headers = line..<place
                headEnd = place + 2
                end = headEnd + (contentLength ?? 0)
                return
            }
            guard let next = header(in: bytes, at: place, limit: limit) else { return nil }
            place = next
        }
        return nil
    }

    /// Copies the values of another request's headers if the lines are the same; returns whether they are.
    private mutating func repeats(_ last: RequestHeaders, in bytes: Span<UInt8>, at line: Int, limit: Int) -> Bool {
        let end = line + last.lines.count
        // A header that frames a body has another meaning in a GET.
        guard isPost == last.request.isPost, end + 2 <= limit, bytes[end] == UInt8(ascii: "\r"),
            bytes[end + 1] == UInt8(ascii: "\n"),
            bytes.extracting(line..<end).isSame(as: last.lines)
        else { return false }
        let distance = line - last.request.headers.lowerBound
        headers = line..<end
        host = last.request.host.moved(by: distance)
        origin = last.request.origin.moved(by: distance)
        sandbox = last.request.sandbox.moved(by: distance)
        knownTag = last.request.knownTag.moved(by: distance)
        namesCodings = last.request.namesCodings
        asksForMore = last.request.asksForMore
        isForeign = last.request.isForeign
        headerCount = last.request.headerCount
        contentLength = last.request.contentLength
        repeatsHeaders = true
        headEnd = end + 2
        self.end = headEnd + (contentLength ?? 0)
        return true
    }

    /// Returns whether some bytes are the beginning of a request that may turn out to be plain.
    ///
    /// - Parameter bytes: Bytes that do not begin with the whole head of a plain request.
    /// - Returns: False if the headers are complete, if the method is neither GET nor POST, and if the head is too
    ///   long.
    static func canBegin(with bytes: Span<UInt8>) -> Bool {
        guard bytes.count < byteCountMax, agrees(bytes, with: "GET /") || agrees(bytes, with: "POST /") else {
            return false
        }
        // Two line ends of any form end the headers.
        var isLineEmpty = false
        for place in 0..<bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\n"):
                if isLineEmpty { return false }
                isLineEmpty = true
            case UInt8(ascii: "\r"): break
            default: isLineEmpty = false
            }
        }
        return true
    }

    /// Reads the first line; returns the offset of the next line.
    private mutating func target(in bytes: Span<UInt8>, limit: Int) -> Int? {
        guard limit > 6 else { return nil }
        isPost = Self.begins(bytes, at: 0, with: "POST /")
        guard isPost || Self.begins(bytes, at: 0, with: "GET /") else { return nil }
        let pathStart = isPost ? 5 : 4
        var place = pathStart
        while place < limit, bytes[place].isPlainInPath { place += 1 }
        path = pathStart..<place
        guard place < limit else { return nil }
        if bytes[place] == UInt8(ascii: "?") {
            let start = place + 1
            place = start
            while place < limit, bytes[place].isPlainInQuery { place += 1 }
            query = start..<place
        }
        guard Self.begins(bytes, at: place, with: " HTTP/1.1\r\n") else { return nil }
        return place + 11
    }

    /// Reads one header; returns the offset of the next line.
    private mutating func header(in bytes: Span<UInt8>, at start: Int, limit: Int) -> Int? {
        var colon = start
        while colon < limit, bytes[colon].isPlainInName { colon += 1 }
        guard colon < limit, bytes[colon] == UInt8(ascii: ":"), colon > start else { return nil }
        var value = colon + 1
        while value < limit, bytes[value].isBlank { value += 1 }
        var end = value
        while end < limit, (0x20...0x7E).contains(bytes[end]) { end += 1 }
        var line = end
        while line < limit, bytes[line].isBlank { line += 1 }
        guard line + 1 < limit, bytes[line] == UInt8(ascii: "\r"), bytes[line + 1] == UInt8(ascii: "\n") else {
            return nil
        }
        headerCount += 1
        let next = line + 2
        while end > value, bytes[end - 1].isBlank { end -= 1 }
        return note(bytes, name: start..<colon, value: value..<end) ? next : nil
    }

    /// Records the length of a body; false for a second length, a long body, or another form than plain digits.
    private mutating func noteLength(_ bytes: Span<UInt8>, name: Range<Int>, value: Range<Int>) -> Bool {
        guard isPost, contentLength == nil, (1...5).contains(value.count) else { return false }
        // Only one space may come before the value, as clients write it, and none after it.
        let isTight =
            value.lowerBound == name.upperBound + 1
            || value.lowerBound == name.upperBound + 2 && bytes[name.upperBound + 1] == UInt8(ascii: " ")
        guard isTight, bytes[value.upperBound] == UInt8(ascii: "\r"),
            value.count == 1 || bytes[value.lowerBound] != UInt8(ascii: "0")
        else { return false }
        var length = 0
        for place in value {
            let digit = bytes[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return false }
            length = length * 10 + Int(digit)
        }
        guard length <= Self.bodyByteCountMax else { return false }
        contentLength = length
        return true
    }

    /// Records a header; false for a header that a plain request cannot have.
    private mutating func note(_ bytes: Span<UInt8>, name: Range<Int>, value: Range<Int>) -> Bool {
        switch name.count {
        case 2: return !Self.isSame(bytes, in: name, as: "te")
        case 4 where Self.isSame(bytes, in: name, as: "host"):
            guard host.isEmpty, !value.isEmpty else { return false }
            host = value
        case 6:
            if Self.isSame(bytes, in: name, as: "expect") { return false }
            guard Self.isSame(bytes, in: name, as: "origin") else { break }
            guard origin.isEmpty, !value.isEmpty else { return false }
            origin = value
        case 7: return !Self.isSame(bytes, in: name, as: "upgrade") && !Self.isSame(bytes, in: name, as: "trailer")
        case 10 where Self.isSame(bytes, in: name, as: "connection"):
            return Self.isSame(bytes, in: value, as: "keep-alive")
        case 13 where Self.isSame(bytes, in: name, as: "if-none-match"):
            asksForMore = asksForMore || !knownTag.isEmpty || !Self.isTag(bytes, in: value)
            knownTag = value
        case 14:
            if Self.isSame(bytes, in: name, as: "content-length") {
                return noteLength(bytes, name: name, value: value)
            }
            if Self.isSame(bytes, in: name, as: "sec-fetch-site") {
                let isForeign = ["cross-site", "same-site"].contains { Self.isSame(bytes, in: value, as: $0) }
                self.isForeign = self.isForeign || isForeign
            }
            return !Self.isSame(bytes, in: name, as: "http2-settings")
        case 15: namesCodings = namesCodings || Self.isSame(bytes, in: name, as: "accept-encoding")
        case 16:
            asksForMore = asksForMore || Self.isSame(bytes, in: name, as: "understudy-fault")
            return !Self.isSame(bytes, in: name, as: "proxy-connection")
        case 17: return !Self.isSame(bytes, in: name, as: "transfer-encoding")
        case 18 where Self.isSame(bytes, in: name, as: "understudy-sandbox"):
            guard sandbox.isEmpty, !value.isEmpty else { return false }
            sandbox = value
        default: break
        }
        return true
    }

    /// Returns whether some bytes are the beginning of a text, or begin with it.
    private static func agrees(_ bytes: Span<UInt8>, with text: StaticString) -> Bool {
        for place in 0..<min(bytes.count, text.utf8CodeUnitCount) where bytes[place] != text.utf8Start[place] {
            return false
        }
        return true
    }

    private static func begins(_ bytes: Span<UInt8>, at start: Int, with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard start + count <= bytes.count else { return false }
        for place in 0..<count where bytes[start + place] != text.utf8Start[place] { return false }
        return true
    }

    /// Returns whether a range is one entity tag: `"…"` or `W/"…"` (RFC 9110, section 8.8.3).
    private static func isTag(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
        let quote = UInt8(ascii: "\"")
        let start = range.lowerBound + (begins(bytes, at: range.lowerBound, with: "W/") ? 2 : 0)
        guard range.upperBound - start >= 2, bytes[start] == quote, bytes[range.upperBound - 1] == quote else {
            return false
        }
        for place in (start + 1)..<(range.upperBound - 1) where bytes[place] == quote { return false }
        return true
    }

    /// Returns whether a range equals a lowercase text, without regard to case.
    private static func isSame(_ bytes: Span<UInt8>, in range: Range<Int>, as text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for place in 0..<range.count {
            let byte = bytes[range.lowerBound + place]
            let small = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            if small != text.utf8Start[place] { return false }
        }
        return true
    }
}

/// The headers of a request; the client's next request usually has the same headers.
final class RequestHeaders {
    /// The request.
    let request: PlainRequest
    /// The lines of its headers with their ends.
    let lines: [UInt8]
    /// The names and values, which are read once for all requests with these headers.
    private(set) lazy var fields: [(name: String, value: String)] = HeaderRecord(lines: lines).fields
    /// The form of the answer that the headers ask for, if the request is a GraphQL request.
    private(set) lazy var form = GraphQLForm(fields)

    /// Keeps the headers of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - bytes: The bytes that begin with it.
    init(of request: PlainRequest, in bytes: Span<UInt8>) {
        self.request = request
        lines = bytes.extracting(request.headers).bytes
    }
}

extension Span<UInt8> {
    /// The bytes as an array.
    var bytes: [UInt8] { withUnsafeBufferPointer { Array($0) } }
    /// The bytes, which are ASCII, as text.
    var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

    /// Returns whether the bytes are equal to others.
    func isSame(as other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { own in
            other.withUnsafeBytes { other in
                guard let own = own.baseAddress, let other = other.baseAddress else { return true }
                return memcmp(own, other, count) == 0
            }
        }
    }
}

extension Range<Int> {
    /// Returns the range moved by a distance; an empty range stays.
    fileprivate func moved(by distance: Int) -> Range<Int> {
        isEmpty ? self : (lowerBound + distance)..<(upperBound + distance)
    }
}

extension UInt8 {
    /// Whether the byte is unescaped text in a path.
    fileprivate var isPlainInPath: Bool { self == UInt8(ascii: "/") || PercentEncoding.isUnreserved(self) }

    /// Whether the byte is allowed in a query.
    fileprivate var isPlainInQuery: Bool { (0x21...0x7E).contains(self) && self != UInt8(ascii: "#") }

    /// Whether the byte occurs in names of headers that real clients send.
    fileprivate var isPlainInName: Bool { PercentEncoding.isUnreserved(self) }
}
