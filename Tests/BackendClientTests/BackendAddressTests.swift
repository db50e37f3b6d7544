// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BackendClient

/// The addresses of real backends.
@Suite("the address of a backend")
struct BackendAddressTests {
    @Test(
        "has an origin, without the usual port",
        arguments: [
            ("https://API.example.com:443/v1/orders?a=1", "https://api.example.com", "/v1/orders?a=1"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080", ""),
            ("HTTP://h#part", "http://h", ""),
        ]
    )
    func parts(text: String, origin: String, rest: String) throws {
        let address = try BackendAddress(text)
        #expect(address.origin == origin)
        #expect(address.rest == rest)
    }

    @Test("refuses credentials, and does not repeat them")
    func credentials() {
        let error = #expect(throws: BackendAddressError.self) { try BackendAddress("https://ada:secret@example.com/") }
        #expect(
            error?.message == "the URL has credentials in front of '@', which would be visible in reports and in lists "
                + "of processes; pass them as --header 'Authorization: …'"
        )
    }

    @Test("refuses what is not an address of HTTP", arguments: ["orders", "ftp://example.com", "http://", "http:// x"])
    func refused(text: String) {
        #expect(throws: BackendAddressError.self) { try BackendAddress(text) }
    }

    @Test(
        "resolves the references of redirects",
        arguments: [
            ("/b?c=1", "http://h/b?c=1"), ("?c=1", "http://h/a/x?c=1"), ("y", "http://h/a/y"), ("//k/z", "http://k/z"),
            ("https://h/b", "https://h/b"), ("/login?next=http://h/a", "http://h/login?next=http://h/a"),
            ("./y?c=1", "http://h/a/y?c=1"), ("../y?c=../z", "http://h/y?c=../z"), ("/a/./b/../c/", "http://h/a/c/"),
            (".", "http://h/a/"), ("..", "http://h/"), ("../../../y", "http://h/y"),
        ]
    )
    func redirects(reference: String, expected: String) throws {
        #expect(try BackendAddress("http://h/a/x?q=1").resolving(reference)?.text == expected)
    }
}

/// Texts that a user means as the URL of a backend.
@Suite("a URL without its scheme")
struct MissingSchemeTests {
    @Test(
        "is recognized by its host",
        arguments: [
            "127.0.0.1:8080", "localhost", "localhost/orders", "localhost:8080/orders?page=1", "shop:80/orders",
            "api.example.com/orders", "api.example.com:443", "[::1]:8080", "[::1]/orders", "[fe80::1]:80/orders?a=1",
        ]
    )
    func recognized(text: String) {
        #expect(BackendAddress.lacksScheme(text))
    }

    @Test(
        "is not the path of a file",
        arguments: [
            "orders.yaml", "lists/orders.yaml", "../orders/list", "./a", "api.v1/openapi.json", "models", ":8080",
            "a:b", "[a-z]/orders", "[1]", "[]:80", "[::1]x", "host:99999", "",
        ]
    )
    func path(text: String) {
        #expect(!BackendAddress.lacksScheme(text))
    }
}

/// The pace of requests.
@Suite("the pace of requests")
struct RequestPaceTests {
    @Test("leaves the interval between two requests, and saves up none")
    func interval() {
        let start = ContinuousClock().now
        var pace = RequestPace<ContinuousClock.Instant>(interval: .milliseconds(100))
        #expect(pace.next(at: start) == start)
        #expect(pace.next(at: start) == start.advanced(by: .milliseconds(100)))
        let later = start.advanced(by: .seconds(5))
        #expect(pace.next(at: later) == later)
        #expect(pace.next(at: later) == later.advanced(by: .milliseconds(100)))
    }
}
