// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ListDescription

@Suite("The surroundings of rows")
struct RowSurroundingsTests {
    private static let templates = [
        "{ fullUrl: '{url}/{key}', resource: '{row}', search: { mode: match } }",
        "{ $members: '{row}', _links: { self: { href: '{url}/{key}' } } }",
        "{ first: 1, $members: '{row}' }", "{ cursor: '{cursor}', node: '{row}' }",
        "{ id: '{key as text}', text: 'a {key} \"b\" {cursor}', at: '{number}', row: '{row}' }",
        "{ sort: ['{key}', '{cursor}'], of: '{total}', size: 'size {size}' }", "['{number}', '{row}']",
    ]

    @Test("are the same as those that the template writes for each row", arguments: templates)
    func same(template: String) throws {
        for paging in ["{ style: page }", "{ style: cursor }", "{ style: keyset, key: id }"] {
            let list = try list(each: template, paging: paging)
            let rows = PageRows(list)
            let each = try #require(rows.each)
            var overlay = RowOverlay(rows: list.rows)
            try overlay.remove(at: 2..<4)
            try overlay.store(Array(#"{"id":7,"name":"own"}"#.utf8), for: 1)
            try overlay.store(Array("{}".utf8), for: 5)
            for changes in [nil, overlay] {
                let request = ListRequest(query: [], path: "/rows")
                let page = try list.page(for: request, of: changes)
                var facts = RowFacts(page: PageFacts(page: page, rows: rows))
                var expected = PageBuffer()
                rows.forEachRow(of: page) { place, number in
                    if expected.count > 0 { expected.write(",") }
                    (facts.place, facts.number) = (place, number)
                    each.write(of: facts, to: &expected)
                }
                var written = PageBuffer()
                rows.write(page, to: &written)
                #expect(each.stretches != nil)
                #expect(written.text == expected.text)
            }
        }
    }

    @Test("with conditions are written for each row")
    func conditions() throws {
        let list = try list(each: "{ a: { $when: next, $value: 1 }, row: '{row}' }", paging: "{ style: page }")
        #expect(try #require(list.envelope.each).stretches == nil)
    }

    private func list(each: String, paging: String) throws -> ListDescription {
        let text = """
            understudy: 1
            lists:
              rows:
                path: /rows
                paging: \(paging)
                body: { rows: '{rows}' }
                each: \(each)
                row: { id: index, name: { words: [1, 2] } }
                rows: 30

            """
        return try #require(try ListFileParser.parse(Array(text.utf8), file: "x.yaml").lists.first)
    }
}
