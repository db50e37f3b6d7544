// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ListDescription
import Pagers
import Testing

@testable import BackendProbing

/// The way to page that a description promises.
@Suite("the dialect of a description")
struct DescribedDialectTests {
    private func described(_ yaml: String) throws -> DescribedDialect {
        let file = try ListFileParser.parse(Array("understudy: 1\nlists:\n  rows:\n\(yaml)\n".utf8), file: "list.yaml")
        return try DescribedDialect(try #require(file.lists.first))
    }

    @Test("has the style that a client of the list needs")
    func styles() throws {
        let expected: [ProbedStyle: PagerDialect.Style] = [
            .page: .page, .flag: .page, .bare: .page, .offset: .offset, .cursor: .cursor, .keyset: .cursor, .link: .url,
            .url: .url,
        ]
        for style in ProbedStyle.allCases {
            #expect(try described(style.list(rows: 45, size: 10)).dialect.style == expected[style], "\(style)")
        }
    }

    @Test("has the sign that the answers have")
    func signs() throws {
        func sign(_ style: ProbedStyle) throws -> PagerDialect.Sign {
            try described(style.list(rows: 45, size: 10)).dialect.more
        }
        #expect(try sign(.page) == .total(at: ["total"]))
        #expect(try sign(.flag) == .flag(at: ["more"]))
        #expect(try sign(.bare) == .rows)
        #expect(try sign(.cursor) == .token(ends: [.null]))
    }

    @Test("sends the values of a POST in its body")
    func post() throws {
        let dialect = try described(
            """
                method: POST
                paging: { style: cursor, cursor: [params, cursor], size: limit }
                body: { items: '{rows}', next: '{next?}' }
                row: { id: index }
            """
        )
        .dialect
        #expect(dialect.method == .post)
        #expect(dialect.send.token == .body(["params", "cursor"]))
        #expect(dialect.send.size == .body(["limit"]))
    }

    @Test("refuses a list that a probe has no way through")
    func refusal() throws {
        let yaml = """
                path: /shops/{shop}/rows
                paging: { style: page }
                row: { id: index }
            """
        #expect(throws: DescribedDialectError.self) { try described(yaml) }
    }
}
