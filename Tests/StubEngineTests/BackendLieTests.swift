// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

/// Fourteen rows that are only their index, four a page: 0…3, 4…7, 8…11, 12…13.
@Suite("A lie of real backends")
struct BackendLieTests {
    /// The parts of an answer that a pager reads.
    private struct Shown: Hashable {
        var ids: [Int]
        var hasMore: Bool?
        /// The reference to the next page as a request sends it; nil for null, and for no member.
        var next: String?
    }

    private func list(_ kind: PageStyle.Kind, rows: UInt64 = 14) -> ListDescription {
        var list = ListDescription.five
        list.rows = rows
        list.paging = PageStyle(kind: kind, pageParameter: "p", sizeParameter: "s", defaultSize: 4)
        list.envelope = Envelope(list: ["l"], pageSize: nil, total: ["t"], more: [.hasMore: ["m"], .next: ["n"]])
        return list
    }

    private func mount(_ fault: String, _ kind: PageStyle.Kind = .page) throws -> Mount {
        try mount(fault, of: list(kind))
    }

    private func mount(_ fault: String, of list: ListDescription) throws -> Mount {
        Mount(ListFile(lists: [list]), faults: [try FaultParser.parse(commandLine: fault)])
    }

    private func answer(_ mount: Mount, page: String?, size: String? = nil) -> AnswerPlan {
        let query = [("p", page), ("s", size)].compactMap { name, value in value.map { (name: name, value: $0) } }
        return mount.answer(StubRequest(path: "/api/houses", query: query))
    }

    private func shown(_ mount: Mount, page: String?, size: String? = nil) throws -> Shown {
        let plan = answer(mount, page: page, size: size)
        #expect(plan.status == 200)
        let body = try JSONParser.parse(plan.body)
        let next = body["n"].flatMap { $0 == .null ? nil : $0.text ?? $0.description }
        let ids = body["l"]?.array?.compactMap { $0["Id"]?.int } ?? []
        return Shown(ids: ids, hasMore: body["m"]?.boolean, next: next)
    }

    /// Follows the references from the first page on, over a number of pages at most.
    private func walk(_ mount: Mount, pages: Int, size: String? = nil) throws -> [Shown] {
        var answers = [try shown(mount, page: nil, size: size)]
        while answers.count < pages, let next = answers.last?.next {
            answers.append(try shown(mount, page: next, size: size))
        }
        return answers
    }

    private func ids(_ pages: [Shown]) -> [[Int]] { pages.map(\.ids) }

    // MARK: Tokens that lead elsewhere

    @Test(
        "of a cycle leads to the page before and on again",
        arguments: [PageStyle.Kind.page, .offset, .cursor]
    )
    func cycle(kind: PageStyle.Kind) throws {
        let pages = try walk(mount("lie:cycle", kind), pages: 5)
        #expect(ids(pages) == [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 2, 3]])
        #expect(pages.allSatisfy { $0.hasMore == true })
        #expect(pages[1].next == pages[3].next)
    }

    @Test("of a cycle leads to no first page by a key, so the second page is true")
    func cycleOfKeys() throws {
        let pages = try walk(mount("lie:cycle", .keyset), pages: 5)
        #expect(pages.map(\.next) == ["3", "7", "3", "7", "3"])
        #expect(ids(pages) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [4, 5, 6, 7], [8, 9, 10, 11]])
    }

    @Test("of a cycle is in the header of links, too")
    func cycleOfLinks() throws {
        let links = answer(try mount("lie:cycle", .link), page: "2").header("Link") ?? ""
        #expect(links.contains("</api/houses?p=1&s=4>; rel=\"next\""))
    }

    @Test(
        "of an ignored cursor gives the first page, which leads to the second one",
        arguments: [PageStyle.Kind.page, .offset, .cursor, .keyset]
    )
    func ignoredCursor(kind: PageStyle.Kind) throws {
        let pages = try walk(mount("lie:ignore-cursor", kind), pages: 3)
        #expect(pages == Array(repeating: pages[0], count: 3))
        #expect(pages[0].ids == [0, 1, 2, 3])
        // The first request has nothing to ignore, and does not count.
        let once = try walk(mount("lie:ignore-cursor@times=1", kind), pages: 3)
        #expect(ids(once) == [[0, 1, 2, 3], [0, 1, 2, 3], [4, 5, 6, 7]])
    }

    @Test("of an ignored number keeps the page that was asked for in its header")
    func ignoredNumber() throws {
        let plan = answer(try mount("lie:ignore-cursor@page=3"), page: "3")
        #expect(plan.header("Understudy-Page") == "3")
        #expect(plan.header("Understudy-Fault") == "lie:ignore-cursor@page=3")
        #expect(plan.text == #"{"l":[{"Id":0},{"Id":1},{"Id":2},{"Id":3}],"t":14,"m":true,"n":2}"#)
    }

    @Test(
        "of an ignored size gives pages of the default size",
        arguments: [PageStyle.Kind.page, .offset, .cursor, .keyset]
    )
    func ignoredSize(kind: PageStyle.Kind) throws {
        let pages = try walk(mount("lie:ignore-size", kind), pages: 9, size: "3")
        #expect(ids(pages) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13]])
        #expect(pages.map(\.hasMore) == [true, true, true, false])
        #expect(try shown(mount("lie:ignore-size", kind), page: nil, size: "9").ids == [0, 1, 2, 3])
    }

    // MARK: Rows that are missing or come twice

    @Test(
        "of an empty page loses no row of a client that goes on",
        arguments: [PageStyle.Kind.cursor, .keyset]
    )
    func emptyPage(kind: PageStyle.Kind) throws {
        let pages = try walk(mount("lie:empty-page@page=2", kind), pages: 9)
        #expect(ids(pages) == [[0, 1, 2, 3], [], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13]])
        #expect(pages.map(\.hasMore) == [true, true, true, true, false])
        #expect((pages[0].next == pages[1].next) == (kind == .keyset))
    }

    @Test("of an empty page before each page, the last one too, loses no row")
    func emptyPages() throws {
        let cursors = try walk(mount("lie:empty-page", .cursor), pages: 12)
        #expect(ids(cursors) == [[], [0, 1, 2, 3], [], [4, 5, 6, 7], [], [8, 9, 10, 11], [], [12, 13]])
        #expect(cursors.dropLast().allSatisfy { $0.hasMore == true && $0.next != nil })
        let keys = try walk(mount("lie:empty-page", .keyset), pages: 12)
        #expect(ids(keys) == [[0, 1, 2, 3], [], [4, 5, 6, 7], [], [8, 9, 10, 11], [], [12, 13]])
    }

    @Test(
        "of ties begins a page with rows of the page before, and leaves none out",
        arguments: [PageStyle.Kind.page, .offset, .cursor, .keyset]
    )
    func ties(kind: PageStyle.Kind) throws {
        let one = try walk(mount("lie:tie-repeat", kind), pages: 9)
        #expect(ids(one) == [[0, 1, 2, 3], [3, 4, 5, 6, 7], [7, 8, 9, 10, 11], [11, 12, 13]])
        #expect(one.map(\.hasMore) == [true, true, true, false])
        let many = try walk(mount("lie:tie-repeat=9@page=2", kind), pages: 9)
        #expect(ids(many) == [[0, 1, 2, 3], [0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11], [12, 13]])
    }

    @Test("of ties, the keys of the first and the last row are those of the rows that come")
    func keysOfTies() throws {
        var list = list(.keyset)
        let keys: [JSONTemplate<PageValue>.Element] = [
            .init(.value(Placeholder(.firstKey))), .init(.value(Placeholder(.lastKey))),
        ]
        list.envelope = Envelope(body: .array(keys))
        #expect(answer(try mount("lie:tie-repeat=2", of: list), page: "3").text == "[2,7]")
    }

    // MARK: Totals and ends

    @Test(
        "of a capped total leaves flags and references as they are",
        arguments: [PageStyle.Kind.page, .cursor, .keyset]
    )
    func cappedTotal(kind: PageStyle.Kind) throws {
        let honest = try walk(mount("reset@times=1,page=99", kind), pages: 9)
        #expect(try walk(mount("lie:capped-total=5", kind), pages: 9) == honest)
        #expect(try JSONParser.parse(answer(mount("lie:capped-total=5", kind), page: nil).body)["t"] == 5)
        #expect(try JSONParser.parse(answer(mount("lie:capped-total=99", kind), page: nil).body)["t"] == 14)
        #expect(try JSONParser.parse(answer(mount("lie:capped-total", kind), page: nil).body)["t"] == 7)
    }

    @Test(
        "of a capped total is 10000 in a long list without another limit",
        arguments: [10_001, 9_000_000] as [UInt64]
    )
    func usualCap(rows: UInt64) throws {
        let mount = try mount("lie:capped-total", of: list(.page, rows: rows))
        #expect(try JSONParser.parse(answer(mount, page: nil).body)["t"] == 10_000)
    }

    @Test("of a capped total fits everything that is computed from it, such as the last page")
    func lastPages() throws {
        func answer(_ preset: String, query: [(name: String, value: String)]) throws -> AnswerPlan {
            let list = try #require(PresetLibrary.shipped[preset]).list()
            let mount = try mount("lie:capped-total=20", of: list)
            return mount.answer(StubRequest(path: list.path, query: query))
        }
        let laravel = try JSONParser.parse(answer("laravel", query: [(name: "per_page", value: "10")]).body)
        #expect(laravel["total"] == 20)
        #expect(laravel["last_page"] == 2)
        #expect(laravel["last_page_url"]?.text?.hasSuffix("?page=2") == true)
        let pages = laravel["links"]?.array?.compactMap { $0["label"]?.text } ?? []
        #expect(pages == ["&laquo; Previous", "1", "2", "Next &raquo;"])
        let github = try answer("github", query: [(name: "per_page", value: "10")]).header("Link") ?? ""
        #expect(github.contains("page=2>; rel=\"last\""))
    }

    @Test("of a capped total is at least 1, and none in a list of one row")
    func leastCap() throws {
        let fault = try FaultParser.parse(commandLine: "lie:capped-total")
        let problem = "limits the total to 1, and 'houses' has 1 rows; raise 'rows'"
        #expect(fault.problem(in: ListFile(lists: [list(.page, rows: 1)])) == problem)
        for rows in [1, 2] as [UInt64] {
            let mount = try mount("lie:capped-total", of: list(.page, rows: rows))
            #expect(try JSONParser.parse(answer(mount, page: nil).body)["t"] == 1)
        }
    }

    @Test(
        "never counts rows past the end of the list",
        arguments: [
            ("lie:tie-repeat=2", "4", [10, 11, 12, 13], "13,14,13"), ("lie:clamp", "9", [12, 13], "13,14,13"),
            ("lie:tie-repeat=2", "2", [2, 3, 4, 5, 6, 7], "5,8,7"), ("lie:repeat-row", "4", [11, 12], "13,14,13"),
            ("lie:skip-row", "4", [13], "13,13,12"),
        ]
    )
    func counters(lie: String, page: String, rows: [Int], counters: String) throws {
        var list = list(.page)
        let values: [JSONTemplate<PageValue>.Element] = [
            .init(.value(Placeholder(.rows))), .init(.value(Placeholder(.from))), .init(.value(Placeholder(.to))),
            .init(.value(Placeholder(.lastIndex))),
        ]
        list.envelope = Envelope(body: .array(values))
        let shown = rows.map { "{\"Id\":\($0)}" }.joined(separator: ",")
        #expect(answer(try mount(lie, of: list), page: page).text == "[[\(shown)],\(counters)]")
    }

    @Test(
        "of another end changes only the last page",
        arguments: [
            ("absent", #"{"l":[{"Id":12},{"Id":13}],"t":14,"m":false}"#),
            ("empty", #"{"l":[{"Id":12},{"Id":13}],"t":14,"m":false,"n":""}"#),
            ("repeated", #"{"l":[{"Id":12},{"Id":13}],"t":14,"m":false,"n":4}"#),
        ]
    )
    func ends(form: String, last: String) throws {
        let mount = try mount("lie:end-as=\(form)")
        #expect(answer(mount, page: "4").text == last)
        let third = #"{"l":[{"Id":8},{"Id":9},{"Id":10},{"Id":11}],"t":14,"m":true,"n":4}"#
        #expect(answer(mount, page: "3").text == third)
    }

    @Test("of a repeated end gives the last token again", arguments: [PageStyle.Kind.page, .cursor, .keyset])
    func repeatedEnd(kind: PageStyle.Kind) throws {
        let pages = try walk(mount("lie:end-as", kind), pages: 6)
        #expect(ids(Array(pages.suffix(3))) == [[12, 13], [12, 13], [12, 13]])
        #expect(pages[3].next == pages[2].next)
        #expect(pages.map(\.hasMore) == [true, true, true, false, false, false])
    }

    @Test("of another end is null where the list leaves the member out")
    func nullEnd() throws {
        var list = list(.cursor)
        let member = Placeholder<PageValue>(.token(.next), otherwise: .absence)
        list.envelope = Envelope(
            body: .object([
                .init("l", element: .init(.value(Placeholder(.rows)))), .init("n", element: .init(.value(member))),
            ])
        )
        let mount = try mount("lie:end-as=null", of: list)
        var last: AnswerPlan?
        var next: String?
        repeat {
            last = answer(mount, page: next)
            next = try last.flatMap { try JSONParser.parse($0.body)["n"]?.text }
        } while next != nil
        #expect(last?.text == #"{"l":[{"Id":12},{"Id":13}],"n":null}"#)
        let absent = try FaultParser.parse(commandLine: "lie:end-as=absent")
        #expect(
            absent.problem(in: ListFile(lists: [list]))
                == "has no visible effect: no matching list has an end that 'end-as=absent' changes; use another form"
        )
    }

    @Test("of another end can empty a header")
    func emptyHeader() throws {
        var list = list(.page)
        list.envelope = Envelope(nextHeader: "X-Next")
        let mount = try mount("lie:end-as=empty", of: list)
        #expect(answer(mount, page: "3").header("X-Next") == "4")
        #expect(answer(mount, page: "4").header("X-Next") == "")
        #expect(try FaultParser.parse(commandLine: "lie:end-as=null").problem(in: ListFile(lists: [list])) != nil)
    }
}

@Suite("An expired cursor")
struct ExpiredCursorTests {
    private func mount(_ kind: PageStyle.Kind, errors: ErrorForms = ErrorForms()) -> Mount {
        var list = ListDescription.five
        list.paging = PageStyle(kind: kind, pageParameter: "p", defaultSize: 2)
        list.envelope = Envelope(more: [.next: ["n"]])
        list.envelope.errors = errors
        return Mount(ListFile(lists: [list]), faults: [Fault(.expiredCursor)])
    }

    /// Returns the answers to a request without a token, and to one with the token of that answer.
    private func answers(_ mount: Mount) throws -> (first: AnswerPlan, next: AnswerPlan) {
        let first = mount.answer(StubRequest(path: "/api/houses"))
        let next = try #require(try JSONParser.parse(first.body)["n"])
        let query = [(name: "p", value: next.text ?? next.description)]
        return (first, mount.answer(StubRequest(path: "/api/houses", query: query)))
    }

    @Test("is refused in words of the stub where the list has none, and never on a request without one")
    func own() throws {
        let mount = mount(.keyset)
        let (first, next) = try answers(mount)
        #expect(first.status == 200)
        #expect(first.header("Understudy-Fault") == nil)
        #expect(next.status == 410)
        let remedy = "send no token, to begin with the first page; this one has expired"
        #expect(next.text == #"{"Message":"bad parameter 'p': '1'; \#(remedy)"}"#)
        #expect(next.header("Understudy-Fault") == "expired-cursor")
        #expect(next.header("Understudy-Page") == "2")
        #expect(mount.journal.map(\.status) == [200, 410])
        #expect(mount.journal.map(\.page) == [1, 2])
    }

    @Test("is refused in the list's own words and with its status", arguments: [PageStyle.Kind.cursor, .keyset])
    func dialect(kind: PageStyle.Kind) throws {
        let gone = ErrorForms.Form(status: 410, contentType: "text/json", body: .literal(["reason": "Expired"]))
        let wrong = ErrorForms.Form(status: 404, body: .literal(["reason": "Unknown"]))
        let (_, next) = try answers(mount(kind, errors: ErrorForms(forms: [.expiredToken: gone, .token: wrong])))
        #expect(next.status == 410)
        #expect(next.text == #"{"reason":"Expired"}"#)
        #expect(next.header("Content-Type") == "text/json")
        let (_, other) = try answers(mount(kind, errors: ErrorForms(forms: [.token: wrong])))
        #expect(other.status == 404)
        #expect(other.text == #"{"reason":"Unknown"}"#)
    }

    @Test("applies to rows of which members and tokens are taken", arguments: ["short-page", "repeat-row", "skip-row"])
    func taken(lie: String) throws {
        let text = """
            understudy: 1
            lists:
              a:
                rows: 14
                paging: { style: keyset, after: p, size: s, key: Id, token: ['{Id}'] }
                row: { Identifier: index, Id: index }
                body: { items: '{rows}', next: '{next}' }
                each: { $members: '{row}', c: '{cursor}' }
            """
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        let request = StubRequest(path: "/api/a", query: [("p", "[3]"), ("s", "3")])
        func ids(_ mount: Mount) throws -> [Int]? {
            try JSONParser.parse(mount.answer(request).body)["items"]?.array?.compactMap { $0["Id"]?.int }
        }
        #expect(try ids(Mount(file)) == [4, 5, 6])
        let mount = Mount(file, faults: [try FaultParser.parse(commandLine: "lie:\(lie)")])
        let told = try #require(try ids(mount))
        #expect(!told.isEmpty && told != [4, 5, 6])
        #expect(mount.journal.last?.faults == ["lie:\(lie)"])
    }
}
