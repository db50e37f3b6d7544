// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import SystemCalls

/// The first line and the headers of a plain page's answer, of which only numbers vary.
struct PageHead {
    private static let status: StaticString = "HTTP/1.1 200 OK\r\n"
    private static let statusOfKnown: StaticString = "HTTP/1.1 304 Not Modified\r\n"
    private static let beforeDate: StaticString = "Date: "
    private static let afterDate: StaticString = "\r\n"
    private static let afterPage: StaticString = "\r\nX-Content-Type-Options: nosniff\r\nETag: W/\""
    private static let afterTag: StaticString = "\"\r\n"
    private static let length: StaticString = "Content-Length: "
    private static let end: StaticString = "\r\n\r\n"
    private static let endOfKnown: StaticString = "\r\n"
    private static let fixedCount = [statusOfKnown, beforeDate, afterDate, afterPage, afterTag, length, end]
        .reduce(0) { $0 + $1.utf8CodeUnitCount }
    /// The largest number of bytes of the tag and two numbers.
    private static let variableCountMax = 16 + 2 * 20

    private let endpoint: PageEndpoint
    private let permission: [UInt8]
    private let vary: [UInt8]
    private let date: [UInt8]

    /// The largest room that the head needs, in bytes.
    let room: Int

    /// Prepares a head.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint of the page.
    ///   - permission: The headers that let a web page from elsewhere read the answer.
    ///   - vary: The line of the header `Vary`.
    ///   - date: The value of the header `Date`.
    init(for endpoint: PageEndpoint, permission: [UInt8], vary: [UInt8], date: [UInt8]) {
        self.endpoint = endpoint
        self.date = date
        self.permission = permission
        self.vary = vary
        let ownCount = endpoint.contentType.count + endpoint.headersBeforePage.count + endpoint.headerAfterPage.count
        room = Self.fixedCount + Self.variableCountMax + date.count + ownCount + vary.count + permission.count
    }

    /// Returns the offset of the first header.
    ///
    /// - Parameter status: The status code, 200 or 304.
    /// - Returns: The offset in bytes from the beginning.
    static func headersStart(status: Int) -> Int {
        (status == 304 ? statusOfKnown : self.status).utf8CodeUnitCount
    }

    /// Writes the head so that it ends where the body begins.
    ///
    /// - Parameters:
    ///   - page: The page's number.
    ///   - tag: The tag of the body.
    ///   - length: The number of bytes of the body; nil where the client has it already, which is answered with 304.
    ///   - body: The body; in front of it is ``room``.
    /// - Returns: The number of bytes of the head.
    func write(page: UInt64, tag: EntityTag, length: Int?, before body: UnsafeMutablePointer<UInt8>) -> Int {
        let start = body - room
        var cursor = start
        Self.put(length == nil ? Self.statusOfKnown : Self.status, at: &cursor)
        Self.put(Self.beforeDate, at: &cursor)
        Self.put(date, at: &cursor)
        Self.put(Self.afterDate, at: &cursor)
        if length != nil { Self.put(endpoint.contentType, at: &cursor) }
        Self.put(endpoint.headersBeforePage, at: &cursor)
        PageEndpoint.put(page, at: &cursor)
        Self.put(endpoint.headerAfterPage, at: &cursor)
        Self.put(Self.afterPage, at: &cursor)
        tag.writeDigits(at: cursor)
        cursor += 16
        Self.put(Self.afterTag, at: &cursor)
        Self.put(vary, at: &cursor)
        Self.put(permission, at: &cursor)
        if let length {
            Self.put(Self.length, at: &cursor)
            PageEndpoint.put(UInt64(length), at: &cursor)
            Self.put(Self.end, at: &cursor)
        } else {
            Self.put(Self.endOfKnown, at: &cursor)
        }
        let count = cursor - start
        memmove(body - count, start, count)
        return count
    }

    private static func put(_ text: StaticString, at cursor: inout UnsafeMutablePointer<UInt8>) {
        cursor.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        cursor += text.utf8CodeUnitCount
    }

    private static func put(_ bytes: [UInt8], at cursor: inout UnsafeMutablePointer<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            cursor.update(from: base, count: bytes.count)
            cursor += bytes.count
        }
    }
}
