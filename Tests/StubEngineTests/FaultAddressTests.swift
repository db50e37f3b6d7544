// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("The address of a fault")
struct FaultAddressTests {
    private func struck(_ fault: Fault, count: Int, seed: UInt64 = 7) -> [Bool] {
        let mount = Mount(.five, faults: [fault], faultSeed: seed)
        return (0..<count).map { _ in mount.answer(.page(1)).status == 500 }
    }

    @Test("by a rate applies to that share of requests, the same ones for the same seed")
    func rate() {
        let fault = Fault(.status(500, message: nil), rate: 0.1)
        let one = struck(fault, count: 10_000)
        #expect(one == struck(fault, count: 10_000))
        #expect(one != struck(fault, count: 10_000, seed: 8))
        // Three sigma of a binomial distribution: 1000 and 90 up or down.
        #expect((910...1090).contains(one.count { $0 }))
        #expect(struck(Fault(.status(500, message: nil), rate: 0), count: 1000).allSatisfy { !$0 })
        #expect(struck(Fault(.status(500, message: nil), rate: 1), count: 1000).allSatisfy { $0 })
    }

    @Test("by a rate and a number of times stops after those that it has struck")
    func rateAndTimes() {
        let fault = Fault(.status(500, message: nil), times: 3, rate: 0.5)
        #expect(struck(fault, count: 100).count { $0 } == 3)
    }

    @Test("by a rate is drawn for each fault on its own")
    func independence() {
        let faults = [Fault(.body(.bom), rate: 0.5), Fault(.delay(.milliseconds(5)), rate: 0.5)]
        let mount = Mount(.five, faults: faults)
        let names = (0..<100).map { _ in mount.answer(.page(1)).header("Understudy-Fault") ?? "" }
        #expect(Set(names).count == 4)
    }

    @Test("by a row applies to the page that has it, whatever its size")
    func row() {
        let mount = Mount(.five, faults: [Fault(.status(500, message: nil), row: 3)])
        #expect((1...3).map { mount.answer(.page($0)).status } == [200, 500, 200])
        let wide = StubRequest(path: "/api/houses", query: [("pageSize", "4")])
        #expect(mount.answer(wide).status == 500)
    }

    @Test("by a header applies to requests that have it")
    func header() {
        let condition = HeaderCondition(name: "X-Client", value: "ios")
        let mount = Mount(.five, faults: [Fault(.status(500, message: nil), header: condition)])
        let headers = [[("x-client", "ios")], [("X-Client", "web")], []]
        let statuses = headers.map { headers in
            var request = StubRequest.page(1)
            request.headers = headers.map { (name: $0.0, value: $0.1) }
            return mount.answer(request).status
        }
        #expect(statuses == [500, 200, 200])
    }

    /// Requests for lists that a condition, a body or a query selects, for a row and for an answer, with their names.
    private static let requests: [(name: String, request: StubRequest)] = {
        var query = StubRequest(method: "POST", path: "/", body: Array(#"{"after":0}"#.utf8))
        query.headers = [("X-Target", "Query")]
        let body = Array(#"{"do":"scan"}"#.utf8)
        return [
            ("query", query), ("scan", StubRequest(method: "POST", path: "/", body: body)),
            ("towns", GraphQLTests.request("{ towns { totalCount } }")),
            (
                "houses",
                GraphQLTests.request("{ house(id: \"0\") { id } a: houses { totalCount } towns { totalCount } }")
            ),
            ("flats", StubRequest(path: "/api/flats/1")), ("max", StubRequest(path: "/max")),
        ]
    }()

    private static func mount(faults: [Fault] = []) throws -> Mount {
        let text = """
            understudy: 1
            lists:
              scan: { method: POST, path: /, when: { body: [do], is: scan }, paging: { style: keyset } }
              query: { method: POST, path: /, when: { header: X-Target, is: Query }, paging: { style: keyset } }
              houses: { path: /graphql, graphql: houses, paging: { style: cursor }, row: { id: index }, items: id }
              towns: { path: /graphql, graphql: towns, paging: { style: cursor }, row: { id: index } }
              flats: { row: { id: index }, items: id }
            answers:
              max: { path: /max, body: { max: 7 } }
            """
        return Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"), faults: faults)
    }

    @Test("of a request is refused if it names another list or answer than the request asks for")
    func otherName() throws {
        for (name, request) in Self.requests {
            for other in Self.requests.map(\.name) {
                let mount = try Self.mount(faults: [Fault(.status(503, message: nil), times: 1)])
                var request = request
                request.faults = try FaultParser.parse(header: "status:500@list=\(other)")
                let plan = mount.answer(request)
                #expect(plan.status == (other == name ? 500 : 400), "\(name), \(other)")
                guard other != name else { continue }
                let reason = "applies to '\(other)', and the request asks for '\(name)'"
                #expect(
                    plan.text.contains("fault 'status:500@list=\(other)': \(reason); write list=\(name), or leave out")
                )
                #expect(mount.journal.isEmpty)
                #expect(mount.faults.map(\.matched) == [0])
            }
        }
    }

    @Test("of a request must be possible for the list that a condition selects")
    func conditionalList() throws {
        var request = Self.requests[0].request
        request.faults = try FaultParser.parse(header: "lie:clamp")
        #expect(try Self.mount().answer(request).status == 200)
        request.faults = try FaultParser.parse(header: "lie:ignore-cursor@page=1")
        #expect(try Self.mount().answer(request).status == 400)
    }

    @Test(
        "of a request for a shape has the names of the query",
        arguments: [
            ("data.all.totalCount", nil), ("data.*.totalCount", nil), ("data.house.id", nil),
            ("data.houses.totalCount", "which the answer to this query does not have; use 'data.all.totalCount'"),
        ] as [(String, String?)]
    )
    func shapeOfQuery(path: String, problem: String?) throws {
        var request = GraphQLTests.request("{ all: houses { totalCount } house(id: \"0\") { id } }")
        request.faults = try FaultParser.parse(header: "shape:\(path)=null")
        let plan = try Self.mount().answer(request)
        #expect(plan.status == (problem == nil ? 200 : 400))
        if let problem { #expect(plan.text.contains("changes '\(path)', \(problem)")) }
        #expect(plan.header("Understudy-Fault") == (problem == nil ? "shape:\(path)=null" : nil))
    }

    @Test("of a request is the request itself, before the mount's own faults")
    func ownFaults() throws {
        let mount = Mount(.five, faults: [Fault(.status(500, message: nil), times: 1)])
        var request = StubRequest.page(2)
        request.faults = try FaultParser.parse(header: "status:503:a%3Bb@page=2; delay:20;reset@page=9")
        let plan = mount.answer(request)
        #expect(plan.status == 503)
        #expect(plan.delay == .milliseconds(20))
        #expect(plan.header("Understudy-Fault") == "status:503:a;b@page=2; delay:20")
        #expect(mount.answer(.page(2)).status == 500)
        #expect(mount.answer(.page(2)).status == 200)
    }
}
