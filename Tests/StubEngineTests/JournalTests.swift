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
}
