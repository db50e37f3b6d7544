// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import StubEngine

/// Three pages of five rows, under an alias and in front of another list.
@Suite("The address of a fault in GraphQL")
struct GraphQLAddressTests {
    private static let query =
        "query ($c: String) { a: houses(first: 2, after: $c) "
        + "{ totalCount nodes { id } pageInfo { hasNextPage endCursor } } towns { totalCount } }"

    private static let other = GraphQLTests.request("{ towns(first: 2) { nodes { id } } houses { totalCount } }")

    /// The requests for all three pages.
    private func requests() throws -> [StubRequest] {
        // A mount of its own: cursors are the same everywhere.
        let mount = try GraphQLTests.mount()
        var cursors = [JSONValue.null]
        while cursors.count < 3, let last = cursors.last {
            let request = GraphQLTests.request(Self.query, variables: ["c": last])
            let answer = try JSONParser.parse(mount.answer(request).body)
            cursors.append(try #require(answer.value(at: ["data", "a", "pageInfo", "endCursor"])))
        }
        return cursors.map { GraphQLTests.request(Self.query, variables: ["c": $0]) }
    }

    /// Returns whether a fault applies to each of some requests.
    private func named(_ fault: String, for requests: [StubRequest]) throws -> [Bool] {
        let mount = try GraphQLTests.mount(faults: [fault])
        for request in requests { _ = mount.answer(request) }
        return mount.journal.map { !$0.faults.isEmpty }
    }

    @Test(
        "by list, page and times is that page of the first connection of a query",
        arguments: FaultCatalogue.entries.flatMap(\.examples)
            .filter { !$0.hasPrefix("lie:") && !$0.hasPrefix("shape:") }
            + ["shape:data.a.nodes=null", "shape:data.towns.totalCount=missing", "shape:=empty"]
    )
    func page(fault: String) throws {
        let pages = try requests()
        let named = try named("\(fault)@list=houses,page=2,times=1", for: pages + [Self.other] + pages)
        #expect(named == [false, true, false, false, false, false, false])
    }

    @Test("by row is the page that shows the row, in either direction", arguments: 0..<5)
    func row(index: Int) throws {
        let fault = "status:500@list=houses,row=\(index)"
        #expect(try named(fault, for: requests()) == (0..<3).map { $0 == index / 2 })
        let last = GraphQLTests.request("{ houses(last: 2) { nodes { id } } }")
        #expect(try named(fault, for: [last, Self.other]) == [index >= 3, false])
    }

    @Test(
        "of a lie is the pages that it changes",
        arguments: [
            ("repeat-row", [2, 3]), ("skip-row", [2, 3]), ("short-page", [1, 2]), ("drifting-total", [1, 2, 3]),
            ("wrong-total", [1, 2, 3]), ("endless-more", [3]), ("early-end", [1, 2]), ("same-cursor", [1, 2]),
            ("other-order", [1, 2, 3]), ("clamp", []), ("cycle", [2]), ("ignore-cursor", [2, 3]), ("ignore-size", []),
            ("empty-page", [1, 2, 3]), ("tie-repeat", [2, 3]), ("capped-total", [1, 2, 3]), ("end-as", [3]),
        ] as [(String, [Int])]
    )
    func lie(name: String, pages: [Int]) throws {
        let requests = try requests()
        #expect(try named("lie:\(name)@list=houses", for: requests) == (1...3).map { pages.contains($0) })
        for page in 1...3 {
            let fault = "lie:\(name)@list=houses,page=\(page),times=1"
            let walk = try named(fault, for: requests + [Self.other] + requests)
            #expect(walk == (1...7).map { $0 == page && pages.contains(page) }, "\(page)")
        }
    }
}
