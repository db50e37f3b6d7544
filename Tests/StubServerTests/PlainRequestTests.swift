// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Testing

@testable import StubServer

@Suite("A plain request")
struct PlainRequestTests {
    private func read(_ text: String) -> PlainRequest? {
        PlainRequest(ByteBuffer(string: text).readableBytesUInt8Span)
    }

    @Test("is read up to its end, whatever follows")
    func whole() throws {
        let text = "GET /a/b.c?x=1&y HTTP/1.1\r\nhOsT:  [::1]:80 \r\nOrigin: http://localhost\r\nX-Y: \r\n\r\n"
        let request = try #require(read(text + "GET"))
        #expect(request.end == text.utf8.count)
        #expect(request.headerCount == 3)
        #expect(!request.asksForMore)
        let parts = [request.path, request.query, request.host, request.origin]
        let bytes = Array(text.utf8)
        #expect(
            parts.map { String(decoding: bytes[$0], as: UTF8.self) } == [
                "/a/b.c", "x=1&y", "[::1]:80", "http://localhost",
            ]
        )
    }

    @Test(
        "asks for more by a header",
        arguments: ["Accept-Encoding: gzip", "if-none-match: *", "Understudy-Fault: reset"]
    )
    func more(header: String) {
        #expect(read("GET / HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n")?.asksForMore == true)
    }

    @Test(
        "begins with a whole first line of a GET",
        arguments: [
            "", "G", "GET", "GET / HTTP/1.1", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r",
            "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", "get / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.0\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n", "GET /\r\nHost: a\r\n\r\n",
            "GET * HTTP/1.1\r\nHost: a\r\n\r\n", "GET /%61 HTTP/1.1\r\nHost: a\r\n\r\n",
            "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /?a#b HTTP/1.1\r\nHost: a\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
        ]
    )
    func firstLines(text: String) {
        #expect(read(text) == nil)
    }

    @Test(
        "has one host and no header that frames a body or changes the connection",
        arguments: [
            "", "Host: a\r\nHost: a\r\n", "Host:\r\n", "Host: a\r\nContent-Length: 0\r\n",
            "Host: a\r\nTransfer-Encoding: chunked\r\n",
            "Host: a\r\nTransfer-Encoding : chunked\r\n", "Host: a\r\nX: a\r\n b\r\n", "Host: a\r\n X: a\r\n",
            "Host: a\r\nConnection: close\r\n", "Host: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\n",
            "Host: a\r\nTE: trailers\r\n",
            "Host: a\r\nHTTP2-Settings: a\r\n", "Host: a\r\nExpect: 100-continue\r\n", "Host: a\r\nTrailer: a\r\n",
            "Host: a\r\nX: a\u{0}\r\n", "Host: a\r\nX: a\nY: b\r\n", "Host: a\r\nX: a\rY: b\r\n", "Host: a\r\nX\r\n",
            "Host: a\r\n: a\r\n", "Host: a\r\nX: \u{E9}\r\n", "Host: a\r\nX: a\tb\r\n",
            "Host: a\r\nOrigin: a\r\nOrigin: a\r\n",
            "Host: a\r\nProxy-Connection: close\r\n",
        ]
    )
    func headers(text: String) {
        #expect(read("GET / HTTP/1.1\r\n\(text)\r\n") == nil)
    }

    @Test("keeps within its limit", arguments: [(4000, true), (4096, false)])
    func limit(count: Int, isPlain: Bool) {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: count))\r\n\r\n"
        #expect((read(text) != nil) == isPlain)
    }
}
