// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("A wrong shape of a part of a body")
struct ShapeTests {
    private func file(_ text: String) throws -> ListFile {
        try ListFileParser.parse(Array("understudy: 1\n\(text)\n".utf8), file: "x.yaml")
    }

    private func mount(_ text: String, faults: [String]) throws -> Mount {
        Mount(try file(text), faults: try faults.map { try FaultParser.parse(commandLine: $0) })
    }

    /// Returns whether a fault is accepted for what is served.
    private func isPossible(_ fault: String, in text: String) throws -> Bool {
        try FaultParser.parse(commandLine: fault).problem(in: file(text)) == nil
    }

    @Test(
        "changes the plain answers of a preset as well as its lists",
        arguments: ["initialize", "ping", "tools/list"]
    )
    func preset(method: String) throws {
        let fault = "shape:result=missing"
        let mount = try mount("preset: mcp", faults: [fault])
        let body = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#
        var request = StubRequest(method: "POST", path: "/mcp", body: Array(body.utf8))
        request.headers = [(name: "Content-Type", value: "application/json")]
        let plan = mount.answer(request)
        #expect(plan.text == #"{"jsonrpc":"2.0","id":1}"#)
        #expect(plan.header("Understudy-Fault") == fault)
    }

    @Test("can be in the template of a plain answer, and is refused if no template has it")
    func template() throws {
        let text = "answers: { a: { path: /a, template: { hello: '{query.name}', id: 'a{query.id}' } } }"
        for (path, isThere) in [("hello", true), ("hello.deep", true), ("id", true), ("id.deep", false), ("b", false)] {
            #expect(try isPossible("shape:\(path)=null", in: text) == isThere, "\(path)")
        }
        let request = StubRequest(path: "/a", query: [(name: "name", value: "x")])
        let plan = try mount(text, faults: ["shape:hello=null"]).answer(request)
        #expect(plan.text == #"{"hello":null,"id":"a"}"#)
    }

    @Test("counts only the replies of a plain answer that have the part")
    func replies() throws {
        let text = "answers: { a: { path: /a, body: { a: 1 }, then: [{ status: 204 }, { body: { b: 2 } }] } }"
        let mount = try mount(text, faults: ["shape:b=null@times=1", "shape:=array@request=2"])
        let plans = (1...4).map { _ in mount.answer(StubRequest(path: "/a")) }
        #expect(plans.map(\.text) == [#"{"a":1}"#, "", #"{"b":null}"#, #"{"b":2}"#])
        #expect(plans.map { $0.header("Understudy-Fault") != nil } == [false, false, true, false])
        #expect(mount.faults.map(\.struck) == [1, 0])
    }

    @Test("is in the body of a single row as that of 'items' has it")
    func item() throws {
        let text = """
            lists:
              wares:
                rows: 3
                row: { id: index, name: { template: 'w{index}' } }
                items: { key: id, body: { ware: '{row}', at: '{selfPath}' } }
            """
        let parts = [("ware.name", true), ("ware", true), ("at", true), ("name", false), ("at.x", false)]
        for (path, isThere) in parts {
            #expect(try isPossible("shape:\(path)=null", in: text) == isThere, "\(path)")
        }
        let mount = try mount(text, faults: ["shape:ware.name=null@times=1"])
        #expect(mount.answer(StubRequest(path: "/api/wares")).header("Understudy-Fault") == nil)
        #expect(mount.answer(StubRequest(path: "/api/wares/9")).header("Understudy-Fault") == nil)
        let row = mount.answer(StubRequest(path: "/api/wares/1"))
        #expect(row.text == #"{"ware":{"id":1,"name":null},"at":"/api/wares/1"}"#)
        #expect(mount.faults.map(\.struck) == [1])
        let bare = try self.mount(text, faults: ["shape:name=null"]).answer(StubRequest(path: "/api/wares/1"))
        #expect(bare.header("Understudy-Fault") == nil)
    }

    @Test("counts only the answers of the form that has the part: refusals, errors, rows or pages")
    func forms() throws {
        let text = """
            lists:
              houses:
                rows: 3
                row: { Id: index }
                items: Id
                refuse: [{ when: { query: old, exists: true }, body: { err: '{parameter}' } }]
                errors: { row: { body: { none: '{status}' } } }
            """
        let requests = [
            StubRequest(path: "/api/houses"), StubRequest(path: "/api/houses", query: [(name: "old", value: "1")]),
            StubRequest(path: "/api/houses/0"), StubRequest(path: "/api/houses/9"),
            StubRequest(path: "/api/houses", query: [(name: "pageIndex", value: "x")]),
            StubRequest(method: "DELETE", path: "/api/houses/2"),
        ]
        let parts = [("Data", 0), ("err", 1), ("Id", 2), ("none", 3), ("Message", 4)]
        for (part, place) in parts {
            #expect(try isPossible("shape:\(part)=null", in: text), "\(part)")
            let mount = try mount(text, faults: ["shape:\(part)=null@times=1"])
            // The change comes last, since it could fail: it can have the part of an error.
            let plans = requests.map { mount.answer($0) }
            #expect(plans.indices.filter { plans[$0].header("Understudy-Fault") != nil } == [place], "\(part)")
            #expect(plans[place].text == #"{"\#(part)":null}"#, "\(part)")
        }
    }

    @Test("is in the error that another fault sends in the place of the page")
    func expired() throws {
        let text = """
            lists:
              towns:
                rows: 5
                row: { id: index }
                paging: { style: keyset, after: p, key: id, defaultSize: 2 }
                errors: { token: { body: { problem: '{status}' } } }
            """
        let mount = try mount(text, faults: ["expired-cursor", "shape:problem=null", "shape:Data=null"])
        let plan = mount.answer(StubRequest(path: "/api/towns", query: [(name: "p", value: "1")]))
        #expect(plan.text == #"{"problem":null}"#)
        #expect(plan.header("Understudy-Fault") == "expired-cursor; shape:problem=null")
    }

    @Test("can be in every member of the errors of a query", arguments: ["message", "path", "locations"])
    func queryErrors(member: String) throws {
        let fault = "shape:errors.*.\(member)=null"
        let file = try ListFileParser.parse(Array(GraphQLTests.text.utf8), file: "x.yaml")
        #expect(try FaultParser.parse(commandLine: fault).problem(in: file) == nil)
        var request = GraphQLTests.request("{ houses(first: -1) { totalCount } }")
        let plan = try GraphQLTests.mount(faults: [fault]).answer(request)
        #expect(plan.text.contains("\"\(member)\":null"))
        request.faults = try FaultParser.parse(header: fault)
        let own = try GraphQLTests.mount().answer(request)
        #expect(own.status == 200 && own.text == plan.text)
    }
}
