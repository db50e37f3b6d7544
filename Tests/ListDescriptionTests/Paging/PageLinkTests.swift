// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

/// Five rows that are only their index, two a page; an answer has the first, previous, own, next and last path.
@Suite("The form of links")
struct PageLinkTests {
    private func list(_ paging: String, more: String = "") throws -> ListDescription {
        try ListDescriptionTests.list(
            "{ path: /rows, rows: 5, pageSize: 2, paging: \(paging), row: { id: index }, \(more) body: [ '{rows}', "
                + "'{firstPath}', '{previousPath}', '{selfPath}', '{nextPath}', '{lastPath}' ] }"
        )
    }

    /// The answer to a request, without its rows.
    private func paths(_ paging: String, for query: String) throws -> String {
        let list = try list(paging)
        let parameters = query.split(separator: "&")
            .map { pair -> (name: String, value: String) in
                let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
                return (name: parts[0], value: parts[1])
            }
        let request = ListRequest(query: parameters, base: "http://h:1", path: "/rows")
        let text = try list.body(for: request)
        return String(try #require(text.split(separator: "],", maxSplits: 1).last))
    }

    @Test("that are relative begin with the path of the mount, so that they lead back to it")
    func mounted() throws {
        let list = try list("{ page: page, size: size }")
        let request = ListRequest(query: [], base: "http://h:1/m/7", path: "/rows")
        #expect(try list.body(for: request).contains(#""/m/7/rows?page=2&size=2""#))
    }

    @Test(
        "name the page and the size behind all other parameters, unless the list says otherwise",
        arguments: [
            (
                "{}", "page=2&q=b",
                #""/rows?q=b&page=1&size=2","/rows?q=b&page=1&size=2","/rows?page=2&q=b","/rows?q=b&page=3&size=2","/rows?q=b&page=3&size=2"]"#
            ),
            (
                "{ size: asSent }", "page=2&q=b",
                #""/rows?q=b&page=1","/rows?q=b&page=1","/rows?page=2&q=b","/rows?q=b&page=3","/rows?q=b&page=3"]"#
            ),
            (
                "{ size: asSent }", "size=2&page=3",
                #""/rows?size=2&page=1","/rows?size=2&page=2","/rows?size=2&page=3",null,"/rows?size=2&page=3"]"#
            ),
            (
                "{ first: bare }", "page=2",
                #""/rows?size=2","/rows?size=2","/rows?page=2","/rows?page=3&size=2","/rows?page=3&size=2"]"#
            ),
            (
                "{ first: bare, size: asSent }", "page=3",
                #""/rows","/rows?page=2","/rows?page=3",null,"/rows?page=3"]"#
            ),
            (
                "{ order: name }", "q=b&page=3&A=1",
                #""/rows?A=1&page=1&q=b&size=2","/rows?A=1&page=2&q=b&size=2","/rows?q=b&page=3&A=1",null,"/rows?A=1&page=3&q=b&size=2"]"#
            ),
        ]
    )
    func forms(links: String, query: String, expected: String) throws {
        #expect(try paths("{ page: page, size: size, links: \(links) }", for: query) == expected)
    }

    @Test("lead to offsets as well, and the first page of tokens has none")
    func styles() throws {
        #expect(
            try paths("{ style: offset, size: size, links: { size: asSent, first: bare } }", for: "offset=4")
                == #""/rows","/rows?offset=2","/rows?offset=4",null,"/rows?offset=4"]"#
        )
        #expect(
            try paths("{ style: keyset, links: { size: asSent } }", for: "after=1&q=b")
                == #""/rows?q=b",null,"/rows?after=1&q=b","/rows?q=b&after=3",null]"#
        )
    }

    @Test("stand in the header of any style that names it")
    func header() throws {
        let list = try list(
            "{ style: offset, size: size, links: { size: asSent } }",
            more: "headers: { Link: '{links}' },"
        )
        let request = ListRequest(query: [("offset", "4")], base: "http://h:1", path: "/rows")
        let headers = list.headers(of: try list.page(for: request))
        #expect(headers.map(\.name) == ["Link"])
        #expect(
            headers.first?.value
                == "<http://h:1/rows?offset=0>; rel=\"first\", <http://h:1/rows?offset=2>; rel=\"prev\", "
                + "<http://h:1/rows?offset=4>; rel=\"last\""
        )
    }

    @Test("lead back by the parameter for pages that go backwards, and on by the other one")
    func backwards() throws {
        let paging = "{ style: keyset, after: a, before: b, links: { size: asSent } }"
        #expect(
            try paths(paging, for: "q=x&a=1") == #""/rows?q=x","/rows?q=x&b=2","/rows?q=x&a=1","/rows?q=x&a=3",null]"#
        )
        #expect(
            try paths(paging, for: "q=x&b=4") == #""/rows?q=x","/rows?q=x&b=2","/rows?q=x&b=4","/rows?q=x&a=3",null]"#
        )
    }

    @Test("lead back by a cursor, if the list has a parameter for pages that go backwards")
    func backwardsByCursor() throws {
        let paging = "{ style: cursor, before: b, links: { size: asSent } }"
        let list = try list(paging)
        let next = try #require(try list.page(for: []).next).plain
        let second = try list.page(for: [("cursor", next)])
        let previous = try #require(second.previous).plain
        #expect(try list.page(for: [("b", previous)]).range == 0..<2)
        let found = try paths(paging, for: "q=x&cursor=\(next)")
        let expected = #""/rows?q=x","/rows?q=x&b=\#(previous)","/rows?q=x&cursor=\#(next)","/rows?q=x&cursor="#
        #expect(found.hasPrefix(expected), "\(found)")
    }

    @Test("lead to the first page by no token, where the request had none, and otherwise by the one that it had")
    func completeSelf() throws {
        for style in ["cursor, cursor: a", "keyset, after: a"] {
            let paging = "{ style: \(style), links: { self: complete } }"
            let first = try paths(paging, for: "q=x").split(separator: ",").map(String.init)
            #expect(first[2] == first[0], "\(first)")
            #expect(first[2] == #""/rows?q=x&limit=2""#)
            #expect(try paths(paging, for: "limit=2&a=").split(separator: ",")[2] == #""/rows?limit=2""#)
            let token = try #require(try list(paging).page(for: []).next).plain
            let second = try paths(paging, for: "q=x&a=\(token)").split(separator: ",")
            #expect(second[2] == "\"/rows?q=x&a=\(token)&limit=2\"")
        }
    }

    @Test(
        "have no parameters that are in a header or in a JSON body",
        arguments: [
            ("{ page: { header: X-Page } }", "z=1&X-Page=2"), ("{ page: [q, page] }", "z=1&q.page=2"),
            ("{ style: offset, range: Range }", "z=1&Range=2-3"),
        ]
    )
    func placed(paging: String, query: String) throws {
        let own = try paths(paging, for: query).split(separator: ",").dropFirst(2).first
        #expect(own == #""/rows?z=1""#)
    }

    @Test(
        "of an unknown form are refused with the known ones",
        arguments: [
            ("{ size: sent }", "unknown 'size' 'sent'; known: always, asSent"),
            ("{ last: bare }", "unknown key 'last' in 'links'; known: size, first, order"),
            ("5", "'links' is '5'; write a mapping of keys to values"),
            ("{ order: [name] }", "'order' is a sequence; write one of: asSent, name"),
        ]
    )
    func refusals(links: String, words: String) {
        let found = refusal(of: "understudy: 1\nlists: { a: { paging: { links: \(links) } } }")
        #expect(found.contains(words), "\(found)")
    }
}
