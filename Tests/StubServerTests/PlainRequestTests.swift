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

    @Test("is a POST with the length of its body, whether the body is there or not", arguments: [0, 1, 9, 16_384])
    func posts(count: Int) throws {
        let head = "POST /a?x=1 HTTP/1.1\r\nHost: a\r\nCONTENT-length: \(count)\r\n\r\n"
        for text in [head, head + String(repeating: "b", count: count), head + String(repeating: "b", count: 20_000)] {
            let request = try #require(read(text))
            #expect(request.isPost && request.headEnd == head.utf8.count)
            #expect(request.body == head.utf8.count..<head.utf8.count + count)
            #expect(String(decoding: Array(text.utf8)[request.path], as: UTF8.self) == "/a")
            let repeated = try #require(read(text, after: head))
            #expect(repeated.repeatsHeaders && repeated.isPost && repeated.content == request.content)
        }
        #expect(read(head.replacing("POST", with: "GET"), after: head) == nil)
        #expect(read("POST / HTTP/1.1\r\nHost: a\r\n\r\n", after: "GET / HTTP/1.1\r\nHost: a\r\n\r\n") == nil)
    }

    @Test(
        "has one short length in plain digits if it is a POST",
        arguments: [
            "", "Content-Length: 1\r\nContent-Length: 1\r\n", "Content-Length: +1\r\n", "Content-Length: -1\r\n",
            "Content-Length: 01\r\n", "Content-Length: 1 \r\n", "Content-Length:  1\r\n", "Content-Length:\t1\r\n",
            "Content-Length: 1, 1\r\n", "Content-Length:\r\n", "Content-Length: 0x1\r\n", "Content-Length: 16385\r\n",
            "Content-Length: 99999999999999999999\r\n", "Content-Length : 1\r\n",
            "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 1\r\nExpect: 100-continue\r\n",
            "Transfer-Encoding: chunked\r\n",
        ]
    )
    func lengths(text: String) {
        #expect(read("POST / HTTP/1.1\r\nHost: a\r\n\(text)\r\nb") == nil)
    }

    @Test("takes over the headers of the request before, wherever they stand, and only the same ones")
    func repeated() throws {
        let lines = "Host: a:1\r\nIf-None-Match: \"1\"\r\nAccept-Encoding: gzip\r\nUnderstudy-Sandbox: b\r\n\r\n"
        let known = "GET /a?page=17 HTTP/1.1\r\n\(lines)"
        for target in ["/", "/a?page=17", "/a/longer?page=18"] {
            let text = "GET \(target) HTTP/1.1\r\n\(lines)GET"
            let (own, repeated) = (try #require(read(text)), try #require(read(text, after: known)))
            #expect(repeated.repeatsHeaders && !own.repeatsHeaders)
            #expect(repeated.content == own.content)
        }
        for other in ["Host: b:1\r\n\r\n", "\(lines.dropLast())X: 1\r\n\r\n"] {
            let request = try #require(read("GET / HTTP/1.1\r\n\(other)", after: known))
            #expect(!request.repeatsHeaders)
        }
        #expect(read("GET / HTTP/1.1\r\n\(lines.dropLast())", after: known) == nil)
    }

    private func read(_ text: String, after known: String) -> PlainRequest? {
        let bytes = ByteBuffer(string: known)
        let last = PlainRequest(bytes.readableBytesUInt8Span)
            .map {
                RequestHeaders(of: $0, in: bytes.readableBytesUInt8Span)
            }
        return PlainRequest(ByteBuffer(string: text).readableBytesUInt8Span, after: last)
    }

    @Test(
        "asks for more by a header",
        arguments: [
            "if-none-match: *", "If-None-Match: \"a\", W/\"b\"", "If-None-Match:", "If-None-Match: a",
            "If-None-Match: \"",
            "If-None-Match: w/\"a\"", "If-None-Match: \"a\"\r\nIf-None-Match: \"b\"", "Understudy-Fault: reset",
        ]
    )
    func more(header: String) {
        #expect(read("GET / HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n")?.asksForMore == true)
    }

    @Test(
        "comes from a page of another origin if its browser says so",
        arguments: [
            ("Sec-Fetch-Site: cross-site", true), ("sec-fetch-site: Same-Site", true), ("Sec-Fetch-Site: none", false),
            ("Sec-Fetch-Site: same-origin", false), ("Sec-Fetch-Sites: cross-site", false), ("Sec-Fetch-Site:", false),
            ("Sec-Fetch-Mode: cross-site", false),
        ]
    )
    func foreign(header: String, isForeign: Bool) throws {
        let text = "GET / HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n"
        let (own, repeated) = (try #require(read(text)), try #require(read(text, after: text)))
        #expect(own.isForeign == isForeign)
        #expect(repeated.repeatsHeaders && repeated.isForeign == isForeign)
    }

    @Test("names the codings that its client takes, and the page that it has", arguments: ["\"a\"", "W/\"a\"", "\"\""])
    func known(tag: String) throws {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip, br\r\nif-NONE-match: \(tag) \r\n\r\n"
        let request = try #require(read(text))
        #expect(request.namesCodings && !request.asksForMore)
        #expect(String(decoding: Array(text.utf8)[request.knownTag], as: UTF8.self) == tag)
    }

    @Test(
        "may still come where a GET or a POST has begun and its headers have not ended",
        arguments: [
            ("", true), ("G", true), ("GET ", true), ("GET /a HTTP/1.1\r\nHost: a\r", true),
            ("GET / HTTP/1.1\r\nHost: a\r\n", true), ("GET / HTTP/1.1\r\nHost: a\r\n\r", true), ("P", true),
            ("POST /", true), ("POST *", false), ("PUT /", false), ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", false),
            ("GET *", false), ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", false),
            ("GET / HTTP/1.1\nHost: a\n\n", false), ("GET /" + String(repeating: "a", count: 4091), false),
        ]
    )
    func beginnings(text: String, canBegin: Bool) {
        #expect(PlainRequest.canBegin(with: ByteBuffer(string: text).readableBytesUInt8Span) == canBegin)
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

extension PlainRequest {
    /// Everything that was read.
    fileprivate var content: [Range<Int>] {
        let flags = [namesCodings, asksForMore].map { 0..<($0 ? 1 : 0) }
        return [path, query, headers, host, origin, sandbox, knownTag, 0..<headerCount, 0..<end, body] + flags
    }
}
