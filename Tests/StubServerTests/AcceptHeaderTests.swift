// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubServer

@Suite("The Accept header")
struct AcceptHeaderTests {
    @Test(
        "decides between a page and JSON",
        arguments: [
            ([], false), (["*/*"], false), (["application/json"], false), (["text/html"], true),
            (["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"], true),
            (["text/html;q=0.5, application/json"], false), (["text/html", "application/json;q=0.9"], true),
            (["text/html;q=0.5, */*"], false), (["TEXT/HTML ; Q=0.5"], true), (["text/html;q=0"], false),
            (["text/html;q=x"], false), ([";;,"], false),
        ]
    )
    func preference(values: [String], isHTML: Bool) {
        #expect(AcceptHeader.prefersHTML(values) == isHTML)
    }
}
