// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("The admin API of sandboxes", .timeLimit(.minutes(10)))
struct AdminSandboxTests {
    private let mount = Mount(
        .five,
        sandboxes: SandboxLimits(),
        clock: { Moment(unixMilliseconds: 0, nanoseconds: 0) }
    )

    private func text(_ method: String, _ path: String, _ body: String = "", sandbox: String? = nil) -> String {
        let mounts = MountTable()
        _ = mounts.insert(mount, at: "")
        let target = try? RequestTarget(path)
        var request = AdminRequest(method: method, path: target?.path ?? path, query: target?.query ?? [])
        request.headers = [("understudy-admin", "1")]
        request.body = Array(body.utf8)
        request.sandbox = sandbox
        let plan = AdminAPI(mounts: mounts, gate: AdminGuard(token: nil)).answer(request).plan
        return "\(plan.status) \(String(decoding: plan.body, as: UTF8.self))"
    }

    @Test("creates sandboxes with their addresses, lists them, and removes them")
    func lifetime() throws {
        let address = #""prefix":"/__sandbox/t-1","header":"Understudy-Sandbox: t-1","seed":5,"ttl":60}"#
        let body = #"{"name":"t-1","seed":5,"ttl":60}"#
        #expect(text("POST", "/sandboxes", body) == #"201 {"name":"t-1",\#(address)"#)
        #expect(text("POST", "/sandboxes", body) == #"200 {"name":"t-1",\#(address)"#)
        #expect(text("POST", "/sandboxes").hasPrefix(#"201 {"name":"sandbox-1","prefix":"/__sandbox/sandbox-1","#))
        #expect(text("POST", "/sandboxes", #"{"name":"t-1","seed":6}"#).hasPrefix("409 "))
        let sandbox = try mount.sandbox("t-1")
        sandbox.hold(RequestPattern(page: 1))
        for page in ["1", "2"] {
            _ = sandbox.answer(StubRequest(path: "/api/houses", query: [("pageIndex", page)]))
        }
        _ = sandbox.add(Fault(.status(500, message: nil)))
        try sandbox.insertRows(1, at: 0, of: "houses")
        sandbox.hold(RequestPattern(page: 3))
        let list = text("GET", "/sandboxes")
        let unused = #""seed":null,"changed":false,"faults":0,"holds":0,"requests":0,"held":0,"idle":0"#
        #expect(list.hasPrefix(#"200 {"sandboxes":[{"name":"sandbox-1",\#(unused)"#))
        let used = #""seed":5,"changed":true,"faults":1,"holds":1,"requests":2,"held":1,"idle":0"#
        #expect(list.contains(#""ttl":600},{"name":"t-1",\#(used)"#))
        #expect(list.hasSuffix(#","ttl":60}]}"#))
        #expect(text("DELETE", "/sandboxes/t-1") == "200 {}")
        #expect(
            text("DELETE", "/sandboxes/t-1") == #"404 {"Message":"there is no sandbox 't-1'; known: sandbox-1"}"#
        )
        #expect(mount.sandboxes?.all.map(\.name) == ["sandbox-1"])
    }

    @Test(
        "refuses wrong members with the reason",
        arguments: [
            (#"{"name":"a b"}"#, "400 'a b' is not a name of a sandbox; use 1 to 64 "),
            (#"{"name":5}"#, "400 'name' is not a string; send one"),
            (#"{"ttl":0}"#, "400 'ttl' is out of range; use 1 to 86400"),
            (#"{"ttl":86401}"#, "400 'ttl' is out of range; use 1 to 86400"),
            (#"{"seed":-1}"#, "400 'seed' is not a whole number of 0 or more; send one"),
            (#"{"sandbox":"a"}"#, "400 unknown member 'sandbox'"),
        ]
    )
    func refusals(body: String, answer: String) throws {
        let reply = text("POST", "/sandboxes", body)
        let message = try JSONParser.parse(Array(reply.dropFirst(4).utf8))["Message"]?.text ?? ""
        #expect("\(reply.prefix(4))\(message)".hasPrefix(answer))
        #expect(mount.sandboxes?.all.isEmpty == true)
    }

    @Test("changes and shows the sandbox that a call names by a parameter, by a member, or by its address")
    func choice() throws {
        #expect(text("POST", "/faults", #"{"fault":"status:500","sandbox":"a"}"#).hasPrefix("201 "))
        #expect(text("POST", "/holds", #"{"page":2}"#, sandbox: "a").hasPrefix("201 "))
        #expect(text("DELETE", "/rows?at=0&count=2&sandbox=a").hasPrefix("200 "))
        #expect(text("DELETE", "/rows?at=0&sandbox=a", sandbox: "a").hasPrefix("200 "))
        let sandbox = try mount.sandbox("a")
        #expect([sandbox, mount].map(\.faults.count) == [1, 0])
        #expect([sandbox, mount].map(\.armedCount) == [1, 0])
        #expect([sandbox, mount].map { $0.listChanges[0].rows } == [2, 5])
        #expect(text("GET", "/rows?sandbox=a").contains(#""rows":2,"#))
        #expect(text("GET", "/rows", sandbox: "a").contains(#""rows":2,"#))
        #expect(text("GET", "/rows").contains(#""rows":5,"#))
        #expect(
            text("GET", "/rows?sandbox=a", sandbox: "b")
                == #"400 {"Message":"the call names the sandboxes 'b' and 'a'; name one"}"#
        )
    }

    @Test("creates a sandbox for a call that changes something, and none for one that only shows")
    func firstUse() {
        #expect(text("POST", "/reset", sandbox: "new") == "200 {}")
        #expect(mount.sandboxes?.all.map(\.name) == ["new"])
        #expect(
            text("GET", "/journal?sandbox=mew") == #"404 {"Message":"there is no sandbox 'mew'; use 'new'"}"#
        )
        #expect(mount.sandboxes?.all.count == 1)
    }

    @Test("shows how many rows each list of a sandbox has, and the rows of one of them")
    func rows() throws {
        try mount.sandbox("a").removeRows(at: 0..<4, of: "houses")
        let list = #"{"list":"houses","rows":1,"inserted":0,"removed":4,"replaced":0}"#
        #expect(text("GET", "/rows?sandbox=a") == #"200 {"lists":[\#(list)]}"#)
        let rows = text("GET", "/rows?sandbox=a&list=houses")
        #expect(rows.hasPrefix(#"200 {"list":"houses","at":0,"rows":1,"items":[{"#))
    }

    @Test("is below the prefix of a sandbox, too, and takes the header")
    func addresses() async throws {
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            let admin = "Host: localhost\r\nUnderstudy-Admin: 1\r\nContent-Length: 0\r\n"
            try await client.send("POST /__sandbox/a/__understudy/holds HTTP/1.1\r\n\(admin)\r\n")
            try await client.send("POST /__understudy/holds HTTP/1.1\r\n\(admin)Understudy-Sandbox: a\r\n\r\n")
            #expect(try await client.answers(2).map(\.status) == [201, 201])
            #expect(try mount.sandbox("a").armedCount == 2)
            #expect(mount.armedCount == 0)
            await client.close()
        }
    }

    @Test("takes the name of a sandbox wherever it takes a mount")
    func fields() {
        for route in AdminAPI.routes where !route.path.hasPrefix("/sandboxes") {
            for fields in [route.parameters, route.body ?? []] + route.forms {
                let names = fields.map(\.name)
                #expect(names.contains("mount") == names.contains("sandbox"), "\(route.method) \(route.path)")
            }
        }
    }
}
