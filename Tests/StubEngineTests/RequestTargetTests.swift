// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubEngine

@Suite("A request target")
struct RequestTargetTests {
    @Test(
        "is decoded into path and query",
        arguments: [
            ("/api/houses", "/api/houses", ""),
            ("/api/houses?pageIndex=2&pageSize=20", "/api/houses", "pageIndex=2 pageSize=20"),
            ("/a%20b?c%3D=d%26e", "/a b", "c==d&e"),
            ("/a+b?c=d+e", "/a+b", "c=d e"),
            ("/a?b&c=&=d&&b=1", "/a", "b= c= =d b=1"),
            ("/a?b=c=d?e", "/a", "b=c=d?e"),
            ("/a#b?c=d", "/a", ""),
            ("//a", "//a", ""),
            ("/", "/", ""),
            ("/?a=1", "/", "a=1"),
            ("http://127.0.0.1:4010/a?b=1", "/a", "b=1"),
            ("HTTP://h", "/", ""),
            ("http://h?b=1", "/", "b=1"),
            ("/%E6%A8%93", "/樓", ""),
            ("/a%00?b=%00c", "/a\0", "b=\0c"),
        ]
    )
    func decoding(target: String, path: String, query: String) throws {
        let decoded = try RequestTarget(target)
        #expect(decoded.path == path)
        #expect(decoded.query.map { "\($0.name)=\($0.value)" }.joined(separator: " ") == query)
    }

    @Test(
        "that cannot be read is refused with the reason",
        arguments: [
            ("/a%", "'%' is not a percent-encoding; write % as %25"),
            ("/a%2", "'%2' is not a percent-encoding; write % as %25"),
            ("/a%zz", "'%zz' is not a percent-encoding; write % as %25"),
            ("/a?b=%+1", "'%+1' is not a percent-encoding; write % as %25"),
            ("/a%FF", "the target is not UTF-8; encode it as UTF-8 before percent-encoding"),
            ("", "the target '' is not a path; begin it with '/'"),
            ("a", "the target 'a' is not a path; begin it with '/'"),
            ("*", "the target '*' is not a path; begin it with '/'"),
            ("ftp://h/a", "the target 'ftp://h/a' is not a path; begin it with '/'"),
            ("host:80", "the target 'host:80' is not a path; begin it with '/'"),
        ]
    )
    func refusal(target: String, message: String) {
        let error = #expect(throws: RequestTargetError.self) { try RequestTarget(target) }
        #expect(error?.description == message)
    }

    @Test(
        "that cannot be read says its path as far as it can be read",
        arguments: [("/a/b?b=%zz", "/a/b"), ("/a/b%zz/c?b", "/a"), ("/%zz", nil), ("*", nil)]
    )
    func path(target: String, path: String?) {
        let error = #expect(throws: RequestTargetError.self) { try RequestTarget(target) }
        #expect(error?.path == path)
    }
}
