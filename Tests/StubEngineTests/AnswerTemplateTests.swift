// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Testing

@testable import StubEngine

@Suite("Values of the request in answers")
struct AnswerTemplateTests {
    private static let text = """
        understudy: 1
        lists:
          houses:
            method: POST
            path: /{user}/calls
            when: { body: method, is: list }
            rows: 3
            paging: { style: page, page: [params, page], size: ~, defaultSize: 2 }
            row: { id: index }
            body: { id: '{body.id}', user: '{path.user}', rows: '{rows}' }
            headers: { X-Call: '{header.X-Call?}' }
            errors:
              default: { status: 200, body: { id: '{body.id}', message: '{message}' } }
              method: { body: { user: '{path.user}', agent: '{header.User-Agent}' } }
        answers:
          echo:
            method: POST
            path: /{user}/calls
            when: { body: method, exists: true }
            template: { id: '{body.id}', user: '{path.user}', to: '{query.to}' }
            contentType: application/problem+json
            headers: { X-Call: '{header.X-Call?}' }
            then: [{ status: 202 }]
          none: { method: POST, path: '/{user}/calls', status: 400, body: { id: '{body.id}' } }
        """

    private func mount(_ faults: [Fault] = []) throws -> Mount {
        Mount(try ListFileParser.parse(Array(Self.text.utf8), file: "x.yaml"), faults: faults)
    }

    private func call(_ body: String, query: [(name: String, value: String)] = []) -> StubRequest {
        var request = StubRequest(method: "POST", path: "/ada/calls", query: query, body: Array(body.utf8))
        request.headers = [("x-call", "c1"), ("User-Agent", "u")]
        return request
    }

    @Test("a page shows values of the body, of headers and of the path, and numbers stay numbers")
    func page() throws {
        let mount = try mount()
        let plan = mount.answer(call(#"{"method":"list","id":1,"params":{"page":2}}"#))
        #expect(plan.text == #"{"id":1,"user":"ada","rows":[{"id":2}]}"#)
        #expect(plan.header("X-Call") == "c1")
        let other = mount.answer(call(#"{"method":"list","id":"1"}"#))
        #expect(other.text == #"{"id":"1","user":"ada","rows":[{"id":0},{"id":1}]}"#)
        #expect(mount.answer(call(#"{"method":"list"}"#)).text.hasPrefix(#"{"id":null,"#))
    }

    @Test("a long body, which the journal does not keep, is read as well")
    func longBody() throws {
        let filler = String(repeating: "x", count: JournalEntry.bodyByteCountMax)
        let plan = try mount().answer(call(#"{"a":"\#(filler)","method":"list","id":1,"params":{"page":2}}"#))
        #expect(plan.text == #"{"id":1,"user":"ada","rows":[{"id":2}]}"#)
    }

    @Test("an error shows them, that of a fault as well")
    func errors() throws {
        let refusal = try mount().answer(call(#"{"method":"list","id":7,"params":{"page":"x"}}"#))
        #expect(refusal.status == 200)
        #expect(refusal.text.hasPrefix(#"{"id":7,"message":"bad parameter 'params.page': '\"x\"'"#))
        let failed = try mount([Fault(.status(503, message: "busy"))]).answer(call(#"{"method":"list","id":7}"#))
        #expect(failed.status == 503)
        #expect(failed.text == #"{"id":7,"message":"busy"}"#)
        var request = call("")
        request.method = "GET"
        let wrong = try mount().answer(request)
        #expect(wrong.status == 405)
        #expect(wrong.header("Allow") == "POST")
        #expect(wrong.text == #"{"user":"ada","agent":"u"}"#)
    }

    @Test("a plain answer shows them in its template and its headers; a body keeps its braces")
    func plain() throws {
        let mount = try mount()
        let plan = mount.answer(call(#"{"method":"x","id":[1,2]}"#, query: [("to", "b")]))
        #expect(plan.text == #"{"id":[1,2],"user":"ada","to":"b"}"#)
        #expect(plan.header("Content-Type") == "application/problem+json")
        #expect(plan.header("X-Call") == "c1")
        let later = mount.answer(call(#"{"method":"x"}"#))
        #expect(later.status == 202 && later.body.isEmpty)
        #expect(later.header("Content-Type") == nil && later.header("X-Call") == nil)
        #expect(mount.answer(call("5")).text == #"{"id":"{body.id}"}"#)
    }

    @Test("a client that has a plain answer is answered 304 as long as its values are the same")
    func known() throws {
        let text = "understudy: 1\nanswers: { a: { path: /a, template: '{query.q}' } }\n"
        let mount = Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))
        func plan(_ value: String, tags: [String]) -> AnswerPlan {
            var request = StubRequest(path: "/a", query: [("q", value)])
            request.knownTags = tags
            return mount.answer(request)
        }
        let tag = try #require(plan("1", tags: []).tag).description
        #expect(plan("1", tags: [tag]).status == 304)
        #expect(plan("2", tags: [tag]).status == 200)
    }
}
