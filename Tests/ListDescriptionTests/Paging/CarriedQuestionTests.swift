// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

/// Nine rows, of the kinds a and b in turn, two a page; an answer has the rows, and the next, own and first path.
@Suite("Cursors that carry filter, search and sort")
struct CarriedQuestionTests {
    private func list(carry: String = "query", name: String = "houses") throws -> ListDescription {
        try ListDescriptionTests.list(
            "{ rows: 9, pageSize: 2, row: { id: index, kind: { values: [a, b] } }, "
                + "paging: { style: cursor, cursor: info, before: before, tokens: { carry: \(carry) } }, "
                + "query: { filter: [kind], sort: [id] }, "
                + "body: [ '{rows}', '{nextPath}', '{selfPath}', '{firstPath}' ] }",
            name: name
        )
    }

    private func body(of list: ListDescription, for query: [(name: String, value: String)]) throws -> String {
        try list.body(for: ListRequest(query: query, path: "/rows"))
    }

    @Test("lead on with nothing beside them, and the first page has the question again")
    func walk() throws {
        let list = try list()
        let question = [(name: "kind", value: "a"), (name: "sort", value: "-id")]
        let first = try #require(try list.page(for: question).next).plain
        #expect(
            try body(of: list, for: question)
                == #"[[{"id":8,"kind":"a"},{"id":6,"kind":"a"}],"/rows?info=\#(first)&limit=2","#
                + #""/rows?kind=a&sort=-id","/rows?kind=a&sort=-id&limit=2"]"#
        )
        let second = try #require(try list.page(for: [("info", first)]).next).plain
        #expect(
            try body(of: list, for: [("info", first)])
                == #"[[{"id":4,"kind":"a"},{"id":2,"kind":"a"}],"/rows?info=\#(second)&limit=2","#
                + #""/rows?info=\#(first)","/rows?kind=a&sort=-id&limit=2"]"#
        )
        #expect(try list.page(for: [("info", second), ("limit", "5")]).range == 4..<5)
        let back = try #require(try list.page(for: [("info", second)]).previous).plain
        #expect(try list.page(for: [("before", back)]).range == 2..<4)
    }

    @Test("are letters that a URL takes as they are, and the same in each process")
    func letters() throws {
        let list = try list()
        let plain = try #require(try list.page(for: []).next).plain
        #expect(plain.utf8.count == 54)
        let carrying = try #require(try list.page(for: [("kind", "a")]).next).plain
        #expect(carrying.utf8.count > 54)
        #expect(carrying.utf8.allSatisfy { Character(UnicodeScalar($0)).isLetter || "0123456789-_.".utf8.contains($0) })
        #expect(carrying.split(separator: ".").count == 2)
        #expect(try list.page(for: [("kind", "a")]).next?.plain == carrying)
    }

    @Test("are refused beside a filter, a search or a sort, even the same one", arguments: ["a", "b"])
    func beside(kind: String) throws {
        let list = try list()
        let token = try #require(try list.page(for: [("kind", "a")]).next).plain
        let error = #expect(throws: BadParameter.self) { try list.page(for: [("kind", kind), ("info", token)]) }
        #expect(
            error?.description
                == "bad parameter 'kind': '\(kind)'; send 'info' without it, "
                + "since the token carries filter, search and sort"
        )
        let plain = try #require(try list.page(for: []).next).plain
        #expect(throws: BadParameter.self) { try list.page(for: [("sort", "id"), ("info", plain)]) }
        #expect(try list.page(for: [("info", plain)]).range == 2..<4)
    }

    @Test("are refused with any change, and by a list whose cursors carry nothing")
    func tampering() throws {
        let list = try list()
        let token = try #require(try list.page(for: [("kind", "a")]).next).plain
        let other = try #require(try list.page(for: [("kind", "b")]).next).plain
        let parts = token.split(separator: ".").map(String.init)
        let others = other.split(separator: ".").map(String.init)
        for text in [parts[0], "\(parts[0]).", "\(token).", "\(parts[0]).\(others[1])", "\(token)A", ".\(parts[1])"] {
            let error = #expect(throws: BadParameter.self) { try list.page(for: [("info", text)]) }
            #expect(error?.kind == .token, "\(text)")
        }
        let plain = try self.list(carry: "nothing")
        #expect(throws: BadParameter.self) { try plain.page(for: [("info", token)]) }
        #expect(throws: BadParameter.self) { try plain.page(for: [("info", token), ("kind", "a")]) }
    }
}
