// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

/// Faults, holds, the journal and rows where requests say their page in other places than the query.
@Suite("Requests of other forms")
struct RequestShapeTests {
    /// The place of what leads to a page.
    enum Shape: String, CaseIterable, Sendable {
        case cursorInBody
        case tokenInHeader
        case rangeHeader
        case pathParameter
        case operation

        /// The keys of a list whose requests have this form.
        var keys: String {
            switch self {
            case .cursorInBody: "method: POST, paging: { style: cursor, cursor: [page, after] }"
            case .tokenInHeader: "paging: { style: keyset, after: { header: X-After } }"
            case .rangeHeader: "paging: { style: offset, range: Range }"
            case .pathParameter: "path: '/towns/{town}/houses', paging: { page: page }"
            case .operation:
                "method: POST, path: /, when: { header: X-Target, is: Scan }, "
                    + "paging: { style: keyset, after: [StartKey], token: { id: { N: '{id as text}' } } }"
            }
        }

        /// Whether what leads to a page follows a row, so that rows in front of it may come and go.
        var followsRows: Bool { self != .rangeHeader && self != .pathParameter }

        /// Returns a request for the page that a token leads to; nil is the first page.
        func request(_ token: JSONValue?) -> StubRequest {
            let text = token.map { $0.text ?? $0.description }
            switch self {
            case .cursorInBody:
                let body = token.map { #"{"page":{"after":\#($0)}}"# } ?? "{}"
                return StubRequest(method: "POST", path: "/api/houses", body: Array(body.utf8))
            case .tokenInHeader:
                var request = StubRequest(path: "/api/houses")
                request.headers = text.map { [("x-after", $0)] } ?? []
                return request
            case .rangeHeader:
                var request = StubRequest(path: "/api/houses")
                request.headers = token?.int.map { [("Range", "items=\($0)-\($0 + 1)")] } ?? []
                return request
            case .pathParameter:
                return StubRequest(path: "/towns/Riga/houses", query: text.map { [("page", $0)] } ?? [])
            case .operation:
                let body = token.map { #"{"StartKey":\#($0)}"# } ?? "{}"
                var request = StubRequest(method: "POST", path: "/", body: Array(body.utf8))
                request.headers = [("X-Target", "Scan")]
                return request
            }
        }
    }

    /// Seven rows that are only their index, two a page, and another list of the same rows beside it.
    private func mount(_ shape: Shape, faults: String...) throws -> Mount {
        let rows = "rows: 7, pageSize: 2, row: { id: index }, body: { rows: '{rows}', next: '{next}' }"
        let other = "method: POST, path: /, when: { header: X-Target, is: Query }, paging: { style: keyset }"
        let text = "understudy: 1\nlists:\n  houses: { \(rows), \(shape.keys) }\n  flats: { \(rows), \(other) }\n"
        return Mount(
            try ListFileParser.parse(Array(text.utf8), file: "x.yaml"),
            faults: try faults.map { try FaultParser.parse(commandLine: $0) }
        )
    }

    /// The requests for all four pages.
    private func requests(_ shape: Shape) throws -> [StubRequest] {
        // A mount of its own: tokens are the same everywhere.
        let mount = try mount(shape)
        var requests = [shape.request(nil)]
        while requests.count < 4, let last = requests.last {
            let next = try #require(try JSONParser.parse(mount.answer(last).body)["next"])
            requests.append(shape.request(next))
        }
        return requests
    }

    /// The third page of the other list.
    private var other: StubRequest {
        var request = StubRequest(method: "POST", path: "/", body: Array(#"{"after":3}"#.utf8))
        request.headers = [("X-Target", "Query")]
        return request
    }

    private func ids(_ plan: AnswerPlan) throws -> [Int] {
        try JSONParser.parse(plan.body)["rows"]?.array?.compactMap { $0["id"]?.int } ?? []
    }

    private func admin(_ mount: Mount, _ method: String, _ path: String, _ body: String = "") throws -> String {
        let mounts = MountTable()
        _ = mounts.insert(mount, at: "")
        let target = try RequestTarget(path)
        var request = AdminRequest(method: method, path: target.path, query: target.query)
        request.headers = [("Understudy-Admin", "1")]
        request.body = Array(body.utf8)
        let plan = AdminAPI(mounts: mounts, gate: AdminGuard(token: nil)).answer(request).plan
        return "\(plan.status) \(String(decoding: plan.body, as: UTF8.self))"
    }

    @Test("a fault of a page applies to that page, and to no other page or list", arguments: Shape.allCases)
    func fault(shape: Shape) throws {
        let mount = try mount(shape)
        let requests = try requests(shape)
        let line = #"{"fault":"status:500@list=houses,page=3,times=2"}"#
        #expect(try admin(mount, "POST", "/faults", line).hasPrefix("201 "))
        #expect(requests.map { mount.answer($0).status } == [200, 200, 500, 200])
        #expect(mount.answer(other).status == 200)
        #expect(requests.map { mount.answer($0).status } == [200, 200, 500, 200])
        #expect(requests.map { mount.answer($0).status } == [200, 200, 200, 200])
    }

    @Test("every fault of a page applies to that page of its list, as often as it says", arguments: Shape.allCases)
    func everyFault(shape: Shape) throws {
        let pages = try requests(shape)
        let examples = FaultCatalogue.entries.flatMap(\.examples)
            .filter { !$0.hasPrefix("lie:") && !$0.hasPrefix("shape:") }
        for example in examples + ["shape:rows=null", "shape:rows.*.id=missing", "shape:next=null", "shape:=empty"] {
            let mount = try mount(shape, faults: "\(example)@list=houses,page=2,times=1")
            for request in pages + [other] + pages { _ = mount.answer(request) }
            // Numbers of pages and rows do not expire.
            let applies = example != "expired-cursor" || shape.followsRows
            let named = mount.journal.map { !$0.faults.isEmpty }
            #expect(named == [false, applies] + Array(repeating: false, count: 7), "\(example)")
            #expect(mount.faults.map(\.matched) == [2], "\(example)")
        }
    }

    @Test("every lie applies to the pages that it changes", arguments: Shape.allCases)
    func everyLie(shape: Shape) throws {
        let pages = try requests(shape)
        let isKeyset = shape == .tokenInHeader || shape == .operation
        var lies: [(String, [Int])] = [
            ("repeat-row", [2, 3, 4]), ("skip-row", [2, 3, 4]), ("short-page", [1, 2, 3]), ("endless-more", [4]),
            ("early-end", [1, 2, 3]), ("same-cursor", [1, 2, 3]), ("other-order", [1, 2, 3, 4]), ("clamp", []),
            ("cycle", isKeyset ? [3] : [2, 3]), ("ignore-cursor", [2, 3, 4]), ("ignore-size", []),
            ("tie-repeat", [2, 3, 4]), ("end-as", [4]),
        ]
        if shape.followsRows { lies.append(("empty-page", isKeyset ? [2, 3, 4] : [1, 2, 3, 4])) }
        for (lie, changed) in lies {
            let mount = try mount(shape, faults: "lie:\(lie)@list=houses")
            for request in pages + [other] { _ = mount.answer(request) }
            let named = mount.journal.map { !$0.faults.isEmpty }
            #expect(named == (1...5).map { changed.contains($0) }, "\(lie)")
        }
    }

    @Test("a fault of a row applies to the page that shows the row", arguments: Shape.allCases)
    func row(shape: Shape) throws {
        let pages = try requests(shape)
        for row in 0..<7 {
            let mount = try mount(shape, faults: "status:500@list=houses,row=\(row)")
            #expect((pages + [other]).map { mount.answer($0).status == 500 } == (0..<5).map { $0 == row / 2 })
        }
    }

    @Test("a lie about a page changes that page only", arguments: Shape.allCases)
    func lie(shape: Shape) throws {
        let mount = try mount(shape)
        #expect(try admin(mount, "POST", "/faults", #"{"fault":"lie:repeat-row@page=2"}"#).hasPrefix("201 "))
        let seen = try requests(shape).map { try ids(mount.answer($0)) }
        #expect(seen == [[0, 1], [1, 2], [4, 5], [6]])
    }

    @Test("a hold of a page holds that page", arguments: Shape.allCases)
    func hold(shape: Shape) throws {
        let mount = try mount(shape)
        #expect(try admin(mount, "POST", "/holds", #"{"list":"houses","page":2}"#).hasPrefix("201 "))
        let requests = try requests(shape)
        #expect(requests.map { mount.answer($0).hold != nil } == [false, true, false, false])
        #expect(mount.journal.map(\.state) == [.received, .held, .received, .received])
        #expect(try admin(mount, "POST", "/holds/release", #"{"page":3}"#) == #"200 {"released":0}"#)
        #expect(try admin(mount, "POST", "/holds/release", #"{"page":2}"#) == #"200 {"released":1}"#)
    }

    @Test("a hold can name the header that says the operation or the token")
    func holdByHeader() throws {
        let headers = [(Shape.tokenInHeader, #""X-After":"3""#), (Shape.rangeHeader, #""Range":"items=4-5""#)]
        for (shape, header) in headers {
            let mount = try mount(shape)
            #expect(try admin(mount, "POST", "/holds", #"{"headers":{\#(header)}}"#).hasPrefix("201 "))
            let held = try requests(shape).map { mount.answer($0).hold != nil }
            #expect(held == [false, false, true, false])
        }
        let operations = try mount(.operation)
        #expect(try admin(operations, "POST", "/holds", #"{"headers":{"X-Target":"Scan"}}"#).hasPrefix("201 "))
        #expect(operations.answer(other).hold == nil)
        #expect(operations.answer(Shape.operation.request(nil)).hold != nil)
    }

    @Test("the journal names list and page, and a verification counts them", arguments: Shape.allCases)
    func journal(shape: Shape) throws {
        let mount = try mount(shape)
        let requests = try requests(shape)
        for request in requests + [requests[2], other] { _ = mount.answer(request) }
        #expect(mount.journal.map(\.name) == ["houses", "houses", "houses", "houses", "houses", "flats"])
        #expect(mount.journal.map(\.page) == [1, 2, 3, 4, 3, 3])
        let count = try admin(mount, "GET", "/verify?list=houses&page=3&count=2")
        #expect(count == #"200 {"count":2,"expected":2,"holds":true}"#)
        #expect(try admin(mount, "GET", "/verify?list=houses&page=2&count=2").hasPrefix("409 "))
        let journal = try admin(mount, "GET", "/journal?list=houses&page=4")
        #expect(journal.contains(#""list":"houses","page":4,"#))
        #expect(!journal.contains(#""page":3,"#))
    }

    @Test("a row that the admin API inserts appears, and moves the pages that are counted", arguments: Shape.allCases)
    func insertedRow(shape: Shape) throws {
        let mount = try mount(shape)
        let requests = try requests(shape)
        let inserted = try admin(mount, "POST", "/rows", #"{"list":"houses","at":1}"#)
        #expect(inserted == #"201 {"list":"houses","at":1,"count":1,"rows":8}"#)
        let rest = shape.followsRows ? [[2, 3], [4, 5], [6]] : [[1, 2], [3, 4], [5, 6]]
        #expect(try requests.map { try ids(mount.answer($0)) } == [[0, 7]] + rest)
        #expect(try ids(mount.answer(other)) == [4, 5])
    }

    @Test("a row with members of its own appears, and a removed one does not", arguments: Shape.allCases)
    func ownRow(shape: Shape) throws {
        let mount = try mount(shape)
        let row = try admin(mount, "POST", "/rows", #"{"list":"houses","row":{"name":"Mine"}}"#)
        #expect(row == #"201 {"list":"houses","at":0,"count":1,"rows":8,"row":{"id":7,"name":"Mine"}}"#)
        let first = mount.answer(shape.request(nil))
        #expect(String(decoding: first.body, as: UTF8.self).contains(#"[{"id":7,"name":"Mine"},{"id":0}]"#))
        let removed = try admin(mount, "DELETE", "/rows?list=houses&at=0&count=2")
        #expect(removed == #"200 {"list":"houses","at":0,"count":2,"rows":6}"#)
        #expect(try ids(mount.answer(shape.request(nil))) == [1, 2])
    }
}
