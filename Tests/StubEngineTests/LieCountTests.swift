// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

/// Fourteen rows that are only their index, four a page: 0…3, 4…7, 8…11, 12…13.
@Suite("A lie that leaves a page as it is")
struct LieCountTests {
    private func list(_ kind: PageStyle.Kind, more: [Envelope.Part: [String]]? = nil) -> ListDescription {
        var list = ListDescription.five
        list.rows = 14
        list.paging = PageStyle(kind: kind, pageParameter: "p", sizeParameter: "s", defaultSize: 4)
        let usual: [Envelope.Part: [String]] = [.hasMore: ["m"], .next: ["n"]]
        list.envelope = Envelope(list: ["l"], pageSize: nil, total: ["t"], more: more ?? usual)
        return list
    }

    private func mount(_ list: ListDescription, faults: String...) throws -> Mount {
        Mount(ListFile(lists: [list]), faults: try faults.map { try FaultParser.parse(commandLine: $0) })
    }

    private func answer(_ mount: Mount, page: String?, size: String? = nil) -> AnswerPlan {
        let query = [("p", page), ("s", size)].compactMap { name, value in value.map { (name: name, value: $0) } }
        return mount.answer(StubRequest(path: "/api/houses", query: query))
    }

    /// Follows the references of a list without faults, with requests to another mount of the list.
    private func named(_ mount: Mount, of list: ListDescription) throws -> [Bool] {
        let honest = Mount(ListFile(lists: [list]))
        var names: [Bool] = []
        var next: String?
        repeat {
            names.append(answer(mount, page: next).header("Understudy-Fault") != nil)
            let value = try JSONParser.parse(answer(honest, page: next).body)["n"] ?? .null
            next = value == .null ? nil : value.text ?? value.description
        } while next != nil
        return names
    }

    @Test(
        "is not named, and keeps its turn for a page that it changes",
        arguments: [
            ("lie:end-as", [3]), ("lie:end-as=absent", [3]), ("lie:endless-more", [3]), ("lie:early-end", [0, 1, 2]),
            ("lie:repeat-row", [1, 2, 3]), ("lie:skip-row", [1, 2, 3]), ("lie:tie-repeat", [1, 2, 3]),
            ("lie:short-page", [0, 1, 2]), ("lie:ignore-cursor", [1, 2, 3]), ("lie:same-cursor", [0, 1, 2]),
            ("lie:clamp", []), ("lie:ignore-size", []), ("lie:capped-total=14", []),
        ] as [(String, [Int])]
    )
    func turns(lie: String, pages: [Int]) throws {
        for kind in [PageStyle.Kind.page, .offset, .cursor, .keyset] {
            let list = list(kind)
            let all = try mount(list, faults: lie)
            #expect(try named(all, of: list) == (0..<4).map { pages.contains($0) }, "\(kind)")
            #expect(all.faults.map(\.struck) == [pages.count], "\(kind)")
            #expect(all.faults.map(\.matched) == [4], "\(kind)")
            #expect(all.journal.map(\.faults.isEmpty) == (0..<4).map { !pages.contains($0) }, "\(kind)")
            let once = try mount(list, faults: "\(lie)@times=1")
            #expect(try named(once, of: list) == (0..<4).map { $0 == pages.first }, "\(kind)")
        }
    }

    @Test("is the second page of keys for a cycle, since no key leads to the first page")
    func cycleOfKeys() throws {
        let list = list(.keyset)
        #expect(try named(mount(list, faults: "lie:cycle"), of: list) == [false, false, true, false])
        #expect(try named(mount(list, faults: "lie:cycle@times=1"), of: list) == [false, false, true, false])
    }

    @Test("counts only requests for another size, if it ignores the size")
    func sizes() throws {
        let mount = try mount(list(.page), faults: "lie:ignore-size@times=1")
        let sizes = [nil, "4", "3", "3"]
        let names = sizes.map { answer(mount, page: nil, size: $0).header("Understudy-Fault") }
        #expect(names == [nil, nil, "lie:ignore-size@times=1", nil])
    }

    @Test("is also one that changes only what the answer does not show")
    func hidden() throws {
        let list = list(.page, more: [:])
        for lie in ["lie:early-end", "lie:same-cursor", "lie:endless-more", "lie:end-as"] {
            #expect(answer(try mount(list, faults: lie), page: "2").header("Understudy-Fault") == nil)
        }
    }

    @Test(
        "is also one about the rows of a request that wants none",
        arguments: [
            "repeat-row", "skip-row", "short-page", "other-order", "clamp", "tie-repeat", "endless-more", "end-as",
        ]
    )
    func noRows(lie: String) throws {
        var list = list(.offset)
        list.paging.zeroSize = .empty
        let mount = try mount(list, faults: "lie:\(lie)@times=1")
        let plan = answer(mount, page: "5", size: "0")
        let honest = answer(Mount(ListFile(lists: [list])), page: "5", size: "0")
        #expect(plan.text == honest.text)
        #expect(plan.header("Understudy-Fault") == nil)
    }

    @Test("is also one that has equal rows in the place of rows", arguments: ["repeat-row", "skip-row", "other-order"])
    func equalRows(lie: String) throws {
        var list = list(.page)
        list.row = RowTemplate([RowField(name: "Kind", kind: .value(.string("flat")))])
        let mount = try mount(list, faults: "lie:\(lie)@times=1")
        #expect(answer(mount, page: "2").header("Understudy-Fault") == nil)
        #expect(mount.faults.map(\.struck) == [0])
        #expect(mount.journal.map(\.faults) == [[]])
    }

    @Test("has the answer of a list without faults, with its tag and its headers")
    func honest() throws {
        let list = list(.cursor)
        let plan = answer(try mount(list, faults: "lie:end-as"), page: nil)
        let honest = answer(try mount(list), page: nil)
        #expect(plan.text == honest.text)
        #expect(plan.tag != nil)
        #expect(plan.tag == honest.tag)
        #expect(plan.headers.map(\.name) == honest.headers.map(\.name))
    }

    @Test(
        "keeps its turn where another fault replaces the page",
        arguments: ["status:500", "reset", "never", "body:empty"]
    )
    func replaced(fault: String) throws {
        let mount = try mount(list(.cursor), faults: "lie:empty-page@times=1", "\(fault)@times=1")
        let names = (0..<3).map { _ in answer(mount, page: nil).header("Understudy-Fault") }
        #expect(names == ["\(fault)@times=1", "lie:empty-page@times=1", nil])
    }

    @Test("is one about rows where an earlier lie lets the first page come, wherever it is written")
    func chosen() throws {
        let mount = try mount(list(.page), faults: "lie:tie-repeat", "lie:ignore-cursor")
        #expect(answer(mount, page: "3").header("Understudy-Fault") == "lie:ignore-cursor")
    }

    @Test("gives the names of faults in the order in which they are written")
    func order() throws {
        let faults = "delay:1; lie:wrong-total; status:200:x@page=9; lie:ignore-size; content-type"
        var request = StubRequest(path: "/api/houses", query: [(name: "s", value: "3")])
        request.faults = try FaultParser.parse(header: faults)
        let plan = Mount(ListFile(lists: [list(.page)])).answer(request)
        #expect(plan.header("Understudy-Fault") == "delay:1; lie:wrong-total; lie:ignore-size; content-type")
    }

    @Test(
        "of GraphQL is one whose query does not select what the lie changes",
        arguments: [
            ("lie:repeat-row", "totalCount", false), ("lie:repeat-row", "nodes { id }", true),
            ("lie:wrong-total", "nodes { id }", false), ("lie:wrong-total", "totalCount", true),
            ("lie:early-end", "nodes { id } pageInfo { endCursor }", false),
            ("lie:early-end", "pageInfo { hasNextPage }", true), ("lie:repeat-row", "pageInfo { hasNextPage }", false),
            ("lie:repeat-row", "nodes { __typename }", false), ("lie:skip-row", "edges { node { kind } }", true),
            ("lie:other-order", "edges { __typename }", false), ("lie:tie-repeat", "edges { __typename }", true),
        ]
    )
    func selected(lie: String, fields: String, isNamed: Bool) throws {
        let start = GraphQLTests.request("{ houses(first: 2) { pageInfo { endCursor } } }")
        let first = try JSONParser.parse(GraphQLTests.mount().answer(start).body)
        let cursor = try #require(first.value(at: ["data", "houses", "pageInfo", "endCursor"]))
        let query = "query ($c: String) { houses(first: 2, after: $c) { \(fields) } }"
        let request = GraphQLTests.request(query, variables: ["c": cursor])
        let plan = try GraphQLTests.mount(faults: [lie]).answer(request)
        #expect((plan.header("Understudy-Fault") != nil) == isNamed)
        let truth = try GraphQLTests.mount().answer(request)
        #expect((plan.text != truth.text) == isNamed)
    }
}
