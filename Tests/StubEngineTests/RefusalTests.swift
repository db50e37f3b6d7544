// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine

@Suite("Requests that a list refuses")
struct RefusalTests {
    /// A mount with a list of five rows, two a page, and some refusals.
    private func mount(_ refuse: String, keys: String = "items: Id", faults: [Fault] = []) throws -> Mount {
        let text = """
            understudy: 1
            lists:
              houses:
                rows: 5
                pageSize: 2
                row: { Id: index }
                refuse: \(refuse)
                \(keys)
            """
        return Mount(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"), faults: faults)
    }

    private func get(_ query: [(name: String, value: String)] = []) -> StubRequest {
        StubRequest(path: "/api/houses", query: query)
    }

    @Test("get the answer of the first refusal whose condition holds, which can show what was sent")
    func first() throws {
        let mount = try mount(
            """
            [{ when: { query: include, is: all }, status: 403, body: { of: '{query.of}' } },
                 { when: { query: include, exists: true }, contentType: a/b,
                   body: { s: '{status}', p: '{parameter}', v: '{value}', m: '{message}' } }]
            """
        )
        let all = mount.answer(get([("include", "all"), ("of", "b")]))
        #expect(all.status == 403 && all.text == #"{"of":"b"}"#)
        let one = mount.answer(get([("include", "one")]))
        #expect(one.status == 400 && one.header("Content-Type") == "a/b" && one.tag == nil)
        #expect(
            one.text
                == #"{"s":400,"p":"include","v":"one","m":"the list 'houses' refuses requests when query include exists; "#
                + #"change the request"}"#
        )
        #expect(mount.answer(get()).status == 200)
        #expect(mount.journal.map(\.status) == [403, 400, 200])
        #expect(mount.journal.map(\.name) == ["houses", "houses", "houses"])
    }

    @Test("get the answer to a wrong parameter where the refusal says no other, before the page is looked for")
    func standard() throws {
        let refuse = "{ when: { header: X-Old, exists: true }, message: too old }"
        var request = get([("pageIndex", "x")])
        request.headers = [(name: "x-old", value: "1")]
        #expect(try mount(refuse).answer(request).text == #"{"Message":"too old"}"#)
        let form = "errors: { default: { status: 422, body: { text: '{message} {parameter}={value}' } } }"
        let plan = try mount(refuse, keys: form).answer(request)
        #expect(plan.status == 422 && plan.text == #"{"text":"too old X-Old=1"}"#)
    }

    @Test("look at a long body as well")
    func longBody() throws {
        let mount = try mount("{ when: { body: [a, b], is: 5 }, body: '{body.c}' }", keys: "method: POST")
        let filler = String(repeating: "x", count: JournalEntry.bodyByteCountMax)
        let body = Array(#"{"a":{"b":5},"c":"d","e":"\#(filler)"}"#.utf8)
        let plan = mount.answer(StubRequest(method: "POST", path: "/api/houses", body: body))
        #expect(plan.status == 400 && plan.text == #""d""#)
    }

    @Test("are requests for pages; single rows and new rows are not refused, and faults come first")
    func others() throws {
        let refuse = "{ when: { header: X-Old, exists: false } }"
        let plain = try mount(refuse)
        #expect(plain.answer(get()).status == 400)
        #expect(plain.answer(StubRequest(path: "/api/houses/1")).status == 200)
        let row = StubRequest(method: "POST", path: "/api/houses", body: Array("{}".utf8))
        #expect(plain.answer(row).status == 201)
        #expect(try mount(refuse, faults: [Fault(.status(503, message: nil))]).answer(get()).status == 503)
    }

    /// Returns whether a request takes the fast path.
    private func isFast(
        _ choice: PageChoice,
        query: String = "",
        headers: [(name: String, value: String)] = []
    ) -> Bool {
        let (bytes, none) = (Array(query.utf8), [UInt8]())
        let asked = choice.asked(
            bytes.span,
            body: none.span,
            at: "/api/houses",
            base: "",
            headers: { headers }
        )
        return asked != nil
    }

    @Test("leave the fast path, which still answers the others")
    func fastPath() throws {
        let byQuery = try mount("{ when: { query: include, exists: true } }")
        let choice = try #require(byQuery.choice(at: "/api/houses", method: "GET"))
        #expect(isFast(choice) && isFast(choice, query: "pageIndex=2"))
        #expect(!isFast(choice, query: "include=a") && !isFast(choice, query: "pageIndex=2&include="))
        let byHeader = try mount("{ when: { header: X-Old, exists: true } }")
        let other = try #require(byHeader.choice(at: "/api/houses", method: "GET"))
        #expect(isFast(other) && !isFast(other, headers: [(name: "x-old", value: "1")]))
    }
}
