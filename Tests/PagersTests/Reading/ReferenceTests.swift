// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pagers

@Suite("References to other pages")
struct ReferenceTests {
    @Test(
        "a relative URL is resolved against that of the request",
        arguments: [
            ("https://o/x", "https://o/x"), ("//o/x", "http://o/x"), ("/x?c=1", "http://h:1/x?c=1"),
            ("?c=a/../b", "http://h:1/a/b/c?c=a/../b"), ("x", "http://h:1/a/b/x"), ("./x", "http://h:1/a/b/x"),
            ("../x?c=./", "http://h:1/a/x?c=./"), ("../../../x", "http://h:1/x"), ("..", "http://h:1/a/"),
        ]
    )
    func resolve(reference: String, expected: String) {
        #expect(URLReference.resolve(reference, against: "http://h:1/a/b/c?q=1#f") == expected)
    }

    @Test("a URL without a path has the root as its folder")
    func root() {
        #expect(URLReference.resolve("x", against: "http://h") == "http://h/x")
    }

    @Test("the names of parameters are decoded")
    func names() {
        #expect(URLReference.parameterNames(in: "http://h/x?a=1&b%20c&d+e=&%zz=1#f=1") == ["a", "b c", "d e", "%zz"])
        #expect(URLReference.parameterNames(in: "http://h/x").isEmpty)
    }

    @Test(
        "a relation is found in the header Link",
        arguments: [
            ([#"<u>; rel="next""#], "u"), (["<p>; rel=prev, <u>; rel=next"], "u"),
            (["<p>; rel=prev", "<u>; rel=NEXT"], "u"),
            ([#"<u>; title="a, b; rel=prev"; rel="last next""#], "u"), (["<u,v>;REL=next"], "u,v"),
            (["<u>; rel=prev"], nil), (["<u>"], nil), (["u; rel=next"], nil), (["<u; rel=next"], nil), ([], nil),
        ] as [([String], String?)]
    )
    func link(values: [String], target: String?) {
        #expect(LinkHeader.target(of: "next", in: values) == target)
    }
}
