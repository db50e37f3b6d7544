// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

/// Five rows that are only their index, two a page.
@Suite("An empty token")
struct EmptyTokenTests {
    private func list(_ paging: String, _ more: String = "") throws -> ListDescription {
        let row = more.contains("row:") ? "" : ", row: { id: index }"
        return try ListDescriptionTests.list("{ rows: 5, pageSize: 2, paging: { \(paging) }\(more)\(row) }")
    }

    @Test(
        "leads to the first page, also backwards and beside a real one",
        arguments: [
            "style: cursor, before: before", "style: keyset, after: cursor, before: before",
            "style: keyset, after: cursor, before: before, emptyToken: default",
        ]
    )
    func first(paging: String) throws {
        let list = try list(paging, ", body: [ '{rows}', '{next}' ]")
        let first = try list.page(for: [])
        let next = try #require(first.next).plain
        #expect(try list.page(for: [("cursor", "")]).range == 0..<2)
        #expect(try list.page(for: [("cursor", "")]).sentTokens.isEmpty)
        let backwards = try list.page(for: [("before", "")])
        #expect(backwards.range == 0..<2)
        #expect(!backwards.isBackward)
        #expect(try list.page(for: [("cursor", next), ("before", "")]).range == 2..<4)
        #expect(throws: BadParameter.self) { try list.page(for: [("cursor", ""), ("cursor", next)]) }
    }

    @Test("is a text key like no other, and leads to the first page, too")
    func textKeys() throws {
        let list = try list("style: keyset, after: since, key: id", ", row: { id: { template: 'r{index}' } }")
        #expect(try list.page(for: [("since", "")]).range == 0..<2)
    }

    @Test(
        "is refused as a token where the list says so, in each direction",
        arguments: ["style: cursor", "style: keyset, after: cursor", "style: keyset, after: cursor, token: ['{id}']"]
    )
    func refused(paging: String) throws {
        let list = try list("\(paging), before: before, emptyToken: refuse")
        for name in ["cursor", "before"] {
            let error = #expect(throws: BadParameter.self) { try list.page(for: [(name, "")]) }
            #expect(error?.kind == .token)
            #expect(error?.parameter == name)
        }
    }

    @Test("is null where an answer shows the token that was sent, and nothing else is")
    func shown() throws {
        let list = try list("style: keyset, after: since", ", body: [ '{rows}', '{token}', '{query.since}' ]")
        #expect(try list.body(of: [("since", "")]) == #"[[{"id":0},{"id":1}],null,""]"#)
        #expect(try list.body(of: [("since", "4")]) == #"[[],"4","4"]"#)
    }

    @Test("is no page and no offset, which are numbers")
    func numbers() throws {
        for style in ["page", "offset", "link"] {
            let list = try list("style: \(style)")
            #expect(throws: BadParameter.self) { try list.page(for: [(list.paging.pageParameter, "")]) }
        }
    }
}
