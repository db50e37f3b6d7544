// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@testable import StubEngine

@Suite("The journal")
struct JournalTests {
    @Test("writes down name, page, query, place and state")
    func entries() throws {
        let mount = Mount(.five)
        let first = mount.answer(.page(1))
        _ = mount.answer(StubRequest(path: "/nowhere"))
        _ = mount.answer(.page(9))
        mount.finished(first.request)
        let journal = mount.journal
        #expect(journal.map(\.id) == [1, 2, 3])
        #expect(journal.map(\.name) == ["houses", nil, "houses"])
        #expect(journal.map(\.page) == [1, nil, 9])
        #expect(journal.map(\.ordinal) == [1, 1, 2])
        #expect(journal.map(\.status) == [200, 404, 200])
        #expect(journal.map(\.state) == [.answered, .received, .received])
        #expect(journal.map { $0.query.map(\.value) } == [["1"], [], ["9"]])
    }

    @Test(
        "keeps a body that is JSON, unless it is long",
        arguments: [
            (#"{"mobile":"1","n":2}"#, ["mobile": "1", "n": 2]), ("[1]", [1]), ("null", .null), ("", nil),
            ("mobile=1", nil), ("\"" + String(repeating: "a", count: JournalEntry.bodyByteCountMax) + "\"", nil),
        ] as [(String, JSONValue?)]
    )
    func body(text: String, value: JSONValue?) {
        let mount = Mount(ListFile(answers: [PlainAnswer(name: "login", method: "POST")]))
        _ = mount.answer(StubRequest(method: "POST", path: "/api/login", body: Array(text.utf8)))
        #expect(mount.journal.map(\.body) == [value])
    }

    @Test("keeps the beginning of each answer where it is asked to, and answers nothing on the fast path then")
    func answers() {
        let mount = Mount(.five, keepsAnswers: true)
        let plan = mount.answer(.page(1))
        let entry = mount.journal[0]
        #expect(!plan.body.isEmpty)
        #expect(entry.answerBytes == Array(plan.body.prefix(JournalEntry.bodyBytesKept)))
        #expect(entry.answerByteCount == plan.body.count)
        #expect(mount.pages(at: entry.path) == nil)
        let other = Mount(.five)
        _ = other.answer(.page(1))
        #expect(other.journal[0].answerBytes.isEmpty && other.pages(at: entry.path) != nil)
    }

    @Test("says gone for an answer that was not sent, and does not take it back")
    func gone() {
        let mount = Mount(.five)
        let plan = mount.answer(.page(1))
        mount.finished(plan.request, sent: false)
        mount.finished(plan.request)
        #expect(mount.journal.map(\.state) == [.gone])
    }

    @Test("says gone for an answer that never comes, also when the shell says it was performed")
    func never() {
        let mount = Mount(.five, faults: [Fault(.never)])
        mount.finished(mount.answer(.page(1)).request)
        #expect(mount.journal.map(\.state) == [.gone])
    }

    @Test("drops the oldest request beyond its limit")
    func limit() {
        let mount = Mount(.five, journalLimit: 3)
        let plans = (1...5).map { mount.answer(.page($0)) }
        for plan in plans { mount.finished(plan.request) }
        #expect(mount.journal.map(\.page) == [3, 4, 5])
        #expect(mount.journal.map(\.state) == [.answered, .answered, .answered])
        #expect(mount.journal.map(\.ordinal) == [3, 4, 5])
    }

    @Test(
        "keeps the reason of an answer with an error, as the answer says it",
        arguments: [
            ("GET", "/api/houses/9", "", 404, "the list 'houses' has no row whose 'Id' is '9'"),
            ("DELETE", "/api/houses/9", "", 404, "the list 'houses' has no row whose 'Id' is '9'"),
            ("PUT", "/api/houses/1", "[]", 400, "the body is an array; send a JSON object"),
            ("PUT", "/api/houses/1", #"{"Id":7}"#, 400, "'Id' in the body is 7; send 1, or leave it out"),
            ("GET", "/api/houses?pageIndex=x", "", 400, "bad parameter 'pageIndex': 'x'; send "),
            ("GET", "/api/houses?pageIndex=9", "", 404, "bad parameter 'pageIndex': '9'; send "),
            ("DELETE", "/api/houses", "", 405, "the method is not allowed here; use GET, HEAD, POST"),
            ("GET", "/api/house", "", 404, "nearest: 'houses' at GET /api/houses"),
        ]
    )
    func reasons(method: String, target: String, body: String, status: Int, reason: String) throws {
        var list = ListDescription.five
        list.items = ItemAccess()
        list.paging.pastEnd = .error
        let mount = Mount(ListFile(lists: [list]))
        let parts = try RequestTarget(target)
        let request = StubRequest(method: method, path: parts.path, query: parts.query, body: Array(body.utf8))
        #expect(mount.answer(request).status == status)
        #expect(mount.journal.last?.why.first?.hasPrefix(reason) == true, "\(mount.journal.last?.why ?? [])")
    }

    @Test("has no reason for a request that is served, and for a status that a fault sets")
    func noReasons() throws {
        let mount = Mount(.five, faults: [try FaultParser.parse(commandLine: "status:404@page=2")])
        for page in 1...2 { _ = mount.answer(.page(page)) }
        #expect(mount.journal.map(\.status) == [200, 404])
        #expect(mount.journal.allSatisfy { $0.why.isEmpty })
        let expiring = Mount(.five, faults: [try FaultParser.parse(commandLine: "status:503")])
        _ = expiring.answer(StubRequest(path: "/api/houses", query: [("pageIndex", "x")]))
        #expect(expiring.journal.last?.why == [])
    }
}
