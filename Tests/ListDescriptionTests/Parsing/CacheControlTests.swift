// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Testing

@Suite("What a list file says of copies")
struct CacheControlTests {
    private static let remedy = "write directives such as 'max-age=60', or null to leave the header out"

    @Test(
        "is the value of the header, or that there is none",
        arguments: [
            ("", "no-store"), ("cacheControl: max-age=60", "max-age=60"), ("cacheControl: ~", nil),
            ("cacheControl: ''", nil), ("cacheControl: 'private, no-cache=\"X-A\"'", "private, no-cache=\"X-A\""),
        ]
    )
    func value(key: String, value: String?) throws {
        let text = "understudy: 1\nlists: { a: { \(key) } }\nanswers: { b: { \(key) } }"
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        #expect(file.lists.first?.cacheControl.value == value)
        #expect(file.answers.first?.cacheControl.value == value)
    }

    @Test(
        "is refused where it is no directive",
        arguments: [("60", "60"), ("false", "false"), ("'max-age=60,'", "max-age=60,"), ("'a: b'", "a: b")]
    )
    func refusal(written: String, shown: String) {
        let text = "understudy: 1\nlists: { a: { cacheControl: \(written) } }\nanswers: { b: { cacheControl: [] } }"
        let error = #expect(throws: Diagnostics.self) {
            try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        }
        #expect(
            error?.description == """
                x.yaml:2:29: error: 'cacheControl' is '\(shown)'; \(Self.remedy)
                x.yaml:3:31: error: 'cacheControl' is a sequence; \(Self.remedy)
                """
        )
    }

    @Test("is no value that would end the line", arguments: ["a\r\nX-Evil: 1", "a\n", "a\r", "a\0", "a\u{E9}", "a\t"])
    func control(text: String) {
        #expect(CacheControl(text) == nil)
    }

    @Test("is at most 256 bytes long")
    func length() {
        #expect(CacheControl("a=" + String(repeating: "b", count: 254)) != nil)
        #expect(CacheControl("a=" + String(repeating: "b", count: 255)) == nil)
    }
}
