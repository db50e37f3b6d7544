// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("The errors of a plain answer")
struct AnswerErrorTests {
    /// Two lists of two files, each with errors of its own form, and answers of three files.
    private func mount() -> Mount {
        func list(_ name: String) -> ListDescription {
            ListDescription(name: name, rows: 5, envelope: Envelope(error: [name]))
        }
        var file = ListFile(lists: [list("houses"), list("flats")])
        file.answers = ["max", "min", "sum"].map { PlainAnswer(name: $0, reply: PlainReply(body: 1)) }
        file.answers[1].path = "/api/flats"
        file.answers[1].method = "POST"
        file.origins = ["houses": "a.yaml", "flats": "b.yaml", "max": "b.yaml", "min": "a.yaml", "sum": "c.yaml"]
        return Mount(file, faults: [Fault(.status(503, message: "Busy"))])
    }

    @Test(
        "have the form of the list on the same path, or else of one of the same file, or else of the first one",
        arguments: [
            ("GET", "/api/max", #"{"flats":"Busy"}"#), ("POST", "/api/flats", #"{"flats":"Busy"}"#),
            ("GET", "/api/sum", #"{"houses":"Busy"}"#),
            ("PUT", "/api/max", #"{"flats":"the method is not allowed here; use GET, HEAD"}"#),
            ("PUT", "/api/sum", #"{"houses":"the method is not allowed here; use GET, HEAD"}"#),
        ]
    )
    func forms(method: String, path: String, body: String) {
        #expect(mount().answer(StubRequest(method: method, path: path)).text == body)
    }

    @Test("are those of its own preset, whichever preset is served first")
    func presets() throws {
        var file = ListFile()
        for name in ["relay", "mcp"] {
            let part = try #require(PresetLibrary.shipped[name]).file()
            file.lists += part.lists
            file.answers += part.answers
        }
        let body = Array(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#.utf8)
        let mount = Mount(file, faults: [Fault(.status(500, message: "E"))])
        let plan = mount.answer(StubRequest(method: "POST", path: "/mcp", body: body))
        #expect(plan.text == #"{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"E"}}"#)
        #expect(plan.header("Content-Type") == "application/json")
    }
}
