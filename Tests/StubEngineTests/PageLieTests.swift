// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

/// Ten rows that are only their index, four a page: 0…3, 4…7, 8…9.
@Suite("A lie about a page")
struct PageLieTests {
    private func list(_ kind: PageStyle.Kind = .page, pastEnd: PageStyle.PastEnd = .empty) -> ListDescription {
        var list = ListDescription.five
        list.rows = 10
        list.paging = PageStyle(kind: kind, pageParameter: "p", defaultSize: 4, pastEnd: pastEnd)
        list.envelope = Envelope(list: ["l"], pageSize: nil, total: ["t"], more: [.hasMore: ["m"], .next: ["n"]])
        return list
    }

    private func body(_ lie: String, page: String?, of kind: PageStyle.Kind = .page) throws -> JSONValue {
        let mount = Mount(ListFile(lists: [list(kind)]), faults: [try FaultParser.parse(commandLine: "lie:\(lie)")])
        return try body(mount, page: page)
    }

    private func body(_ mount: Mount, page: String?) throws -> JSONValue {
        let request = StubRequest(path: "/api/houses", query: page.map { [("p", $0)] } ?? [])
        let plan = mount.answer(request)
        let honest = Mount(mount.backend.file).answer(request)
        #expect(plan.status == 200)
        // An answer names the lie if it is another one, and else it is the true answer with its tag.
        #expect((plan.header("Understudy-Fault") != nil) == (plan.body != honest.body || honest.status != 200))
        if plan.header("Understudy-Fault") == nil { #expect(plan.tag == honest.tag) }
        return try JSONParser.parse(plan.body)
    }

    private func ids(_ body: JSONValue) -> [Int] { body["l"]?.array?.compactMap { $0["Id"]?.int } ?? [] }

    @Test(
        "changes which rows a page has, and leaves all others alone",
        arguments: [
            ("repeat-row", "1", [0, 1, 2, 3]), ("repeat-row", "2", [3, 4, 5, 6]), ("repeat-row", "3", [7, 8]),
            ("skip-row", "1", [0, 1, 2, 3]), ("skip-row", "2", [5, 6, 7, 8]), ("skip-row", "3", [9]),
            ("short-page", "2", [4, 5]), ("short-page=1", "1", [0, 1, 2]), ("short-page=9", "1", []),
            ("short-page", "3", [8, 9]), ("clamp", "2", [4, 5, 6, 7]), ("clamp", "4", [8, 9]),
            ("clamp", "999", [8, 9]),
            ("repeat-row", "4", []), ("skip-row", "4", []),
        ]
    )
    func rows(lie: String, page: String, expected: [Int]) throws {
        #expect(ids(try body(lie, page: page)) == expected)
    }

    @Test(
        "says a wrong total or a wrong end",
        arguments: [
            ("wrong-total", "1", "t", 14), ("wrong-total=-3", "1", "t", 7), ("wrong-total=-30", "1", "t", 0),
            ("endless-more", "3", "m", true), ("endless-more", "3", "n", 4), ("early-end", "1", "m", false),
            ("early-end", "1", "n", .null), ("same-cursor", "2", "n", 2), ("same-cursor", "3", "n", .null),
        ] as [(String, String, String, JSONValue)]
    )
    func claims(lie: String, page: String, key: String, expected: JSONValue) throws {
        let body = try body(lie, page: page)
        #expect(body[key] == expected)
        #expect(ids(body) == ids(try self.body("wrong-total", page: page)))
    }

    @Test(
        "is answered where the request asks for a page of size 0, which gets no rows",
        arguments: PageStyle.Kind.allCases,
        ["drifting-total", "wrong-total", "endless-more", "clamp", "ignore-cursor", "end-as"]
    )
    func noSize(kind: PageStyle.Kind, lie: String) throws {
        var list = list(kind)
        list.paging.zeroSize = .empty
        list.envelope = Envelope(list: ["l"], pageSize: ["s"], total: ["t"], more: [.hasMore: ["m"], .next: ["n"]])
        let fault = try FaultParser.parse(commandLine: "lie:\(lie)")
        let size = try #require(list.paging.sizeParameter)
        let plan = Mount(ListFile(lists: [list]), faults: [fault])
            .answer(StubRequest(path: "/api/houses", query: [(size, "0")]))
        #expect(plan.status == 200)
        let body = try JSONParser.parse(plan.body)
        #expect(ids(body) == [])
        #expect(body["s"] == 0)
    }

    @Test("leads to the same page again in each style", arguments: PageStyle.Kind.allCases)
    func sameCursor(kind: PageStyle.Kind) throws {
        let mount = Mount(ListFile(lists: [list(kind)]), faults: [Fault(.lie(PageLie(.sameCursor)), page: 2)])
        let honest = Mount(ListFile(lists: [list(kind)]))
        let first = try JSONParser.parse(honest.answer(StubRequest(path: "/api/houses")).body)
        let asked = try #require(first["n"].map { $0.text ?? $0.description })
        if kind == .link {
            let query = [(name: "p", value: "2")]
            let link = mount.answer(StubRequest(path: "/api/houses", query: query)).header("Link") ?? ""
            #expect(link.contains("</api/houses?p=2&per_page=4>; rel=\"next\""))
        } else {
            let body = try body(mount, page: asked)
            #expect(ids(body) == [4, 5, 6, 7])
            #expect(body["n"].map { $0.text ?? $0.description } == asked)
        }
    }

    @Test(
        "promises more behind the end in each style, and what it leads to is empty",
        arguments: PageStyle.Kind.allCases,
        PageStyle.PastEnd.allCases
    )
    func endless(kind: PageStyle.Kind, pastEnd: PageStyle.PastEnd) throws {
        guard kind != .link else { return }
        let file = ListFile(lists: [list(kind, pastEnd: pastEnd)])
        let mount = Mount(file, faults: [Fault(.lie(PageLie(.endlessMore)))])
        var next: String?
        for _ in 0..<3 { next = try body(mount, page: next)["n"].map { $0.text ?? $0.description } }
        #expect(ids(try body(mount, page: next)) == [])
    }

    @Test("promises more on one page alone, to one request, and what that leads to is empty")
    func endlessOnce() throws {
        let lie = Fault(.lie(PageLie(.endlessMore)), page: 3, times: 1)
        let mount = Mount(ListFile(lists: [list(pastEnd: .error)]), faults: [lie])
        func answer(_ page: String) -> AnswerPlan {
            mount.answer(StubRequest(path: "/api/houses", query: [("p", page)]))
        }
        #expect(try JSONParser.parse(answer("3").body)["n"] == 4)
        #expect(try JSONParser.parse(answer("4").body)["l"] == [])
        #expect(try JSONParser.parse(answer("3").body)["n"] == .null)
        mount.removeFaults()
        #expect(answer("4").status == 404)
    }

    @Test("of a drifting total differs from request to request, and is the same for the same seed")
    func drift() throws {
        func totals() throws -> [Int] {
            let mount = Mount(ListFile(lists: [list()]), faults: [Fault(.lie(PageLie(.driftingTotal)))])
            return try (0..<20).compactMap { _ in try body(mount, page: "1")["t"]?.int }
        }
        let seen = try totals()
        #expect(seen == (try totals()))
        #expect(Set(seen).count > 3)
        #expect(seen.allSatisfy { (6...14).contains($0) && $0 != 10 })
    }

    @Test("of another order gives full pages whose union is not the list")
    func order() throws {
        let mount = Mount(ListFile(lists: [list()]), faults: [Fault(.lie(PageLie(.otherOrder)))])
        var pages: Set<[Int]> = []
        for _ in 0..<20 {
            let rows = ids(try body(mount, page: "1"))
            #expect(Set(rows).count == 4)
            #expect(rows != [0, 1, 2, 3])
            pages.insert(rows)
        }
        #expect(pages.count > 3)
    }
}
