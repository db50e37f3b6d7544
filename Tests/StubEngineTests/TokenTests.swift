// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import Synchronization
import Testing

@testable import StubEngine

@Suite("Tokens as time goes by")
struct TokenTests {
    /// A clock that is moved by hand.
    private final class HandClock: Sendable {
        private let passed = Mutex<Int64>(0)

        var now: Moment {
            let seconds = passed.withLock { $0 }
            return Moment(unixMilliseconds: seconds * 1000, nanoseconds: seconds * 1_000_000_000)
        }

        func advance(seconds: Int64) {
            passed.withLock { $0 += seconds }
        }
    }

    /// The parts of an answer that the tests look at.
    private struct Answer {
        var status: Int
        var ids: [Int]
        var next: String
        var text: String
    }

    /// Five rows that are only their index, two a page.
    private func file(_ policy: TokenPolicy, rows: UInt64 = 5, errors: ErrorForms = ErrorForms()) -> ListFile {
        var list = ListDescription.five
        list.rows = rows
        list.paging = PageStyle(kind: .cursor, defaultSize: 2)
        list.paging.tokens = policy
        list.envelope = Envelope(list: ["rows"], pageSize: nil, total: nil, more: [.next: ["next"]])
        list.envelope.errors = errors
        list.items = ItemAccess()
        return ListFile(lists: [list])
    }

    /// Asks for the page behind a cursor, or for the first one.
    private func ask(_ mount: Mount, for cursor: String? = nil) throws -> Answer {
        let query = cursor.map { [(name: "cursor", value: $0)] } ?? []
        let plan = mount.answer(StubRequest(path: "/api/houses", query: query))
        let body = try JSONParser.parse(plan.body)
        return Answer(
            status: plan.status,
            ids: body["rows"]?.array?.compactMap { $0["Id"]?.int } ?? [],
            next: body["next"]?.text ?? "",
            text: plan.text
        )
    }

    @Test("expire after a number of requests, and a page that gives one again renews it")
    func requests() throws {
        let mount = Mount(file(TokenPolicy(expireAfter: .requests(2))))
        let next = try ask(mount).next
        #expect(try ask(mount, for: next).ids == [2, 3])
        #expect(try ask(mount, for: next).status == 200)
        let late = try ask(mount, for: next)
        #expect(late.status == 410)
        let message =
            "bad parameter 'cursor': '\(next.prefix(40))…'; send no token, to begin with the first page; "
            + "this one is older than 2 requests"
        #expect(late.text == JSONValue.object(["Message": .string(message)]).description)
        #expect(mount.journal.map(\.status) == [200, 200, 200, 410])
        #expect(mount.journal.last?.page == nil)
        #expect(try ask(mount).next == next)
        #expect(try ask(mount, for: next).status == 200)
    }

    @Test("expire after a time by the clock of the mount, and never without a clock")
    func time() throws {
        let policy = TokenPolicy(expireAfter: .time(.seconds(300)))
        let clock = HandClock()
        let mount = Mount(file(policy), clock: { clock.now })
        let next = try ask(mount).next
        clock.advance(seconds: 300)
        let second = try ask(mount, for: next)
        #expect(second.ids == [2, 3])
        clock.advance(seconds: 1)
        let late = try ask(mount, for: next)
        #expect(late.status == 410)
        #expect(late.text.contains("this one is older than 300s"))
        #expect(try ask(mount, for: second.next).ids == [4])
        let timeless = Mount(file(policy))
        #expect(try ask(timeless).next == next)
        for _ in 0..<9 { #expect(try ask(timeless, for: next).status == 200) }
    }

    @Test("expire alike where requests take the fast path, and each request is counted once")
    func visits() throws {
        let policy = TokenPolicy(expireAfter: .requests(2))
        let (mount, other) = (Mount(file(policy)), Mount(file(policy)))
        let endpoint = try #require(mount.pages(at: "/api/houses"))
        let next = try ask(Mount(file(policy))).next
        for token in [nil, next, next, next, nil, next, next, nil, nil, next, next, next] as [String?] {
            let asked = try #require(read(token, of: endpoint))
            let page = try #require(endpoint.page(asked))
            let id = mount.visit(
                endpoint,
                asked: asked,
                page: page.number,
                tokens: endpoint.tokens(of: page),
                headers: HeaderRecord(),
                answer: AnswerRecord(status: 200, headers: HeaderRecord())
            )
            if id == nil { _ = try ask(mount, for: token) }
            let status = try ask(other, for: token).status
            #expect((id == nil) == (status == 410))
        }
        #expect(mount.journal.map(\.status) == other.journal.map(\.status))
        #expect(mount.journal.map(\.ordinal) == other.journal.map(\.ordinal))
        #expect(mount.journal.map(\.status).filter { $0 == 410 }.count == 2)
    }

    @Test("lead to the fast path only where they lead to the rows as they were generated")
    func origins() throws {
        let mount = Mount(file(TokenPolicy(rows: .snapshot)))
        let endpoint = try #require(mount.pages(at: "/api/houses"))
        let generated = try ask(mount).next
        try mount.insertRows(1, at: 0, of: "houses")
        let changed = try ask(mount).next
        mount.resetRows()
        for (token, isFast) in [(nil, true), (generated, true), (changed, false)] as [(String?, Bool)] {
            let asked = try #require(read(token, of: endpoint))
            #expect((endpoint.page(asked) != nil) == isFast)
        }
    }

    /// Reads a request for the page behind a cursor, or for the first one, as the fast path does.
    private func read(_ token: String?, of endpoint: PageEndpoint) -> PageEndpoint.Asked? {
        let query = Array((token.map { "cursor=\($0)" } ?? "").utf8)
        return endpoint.asked(query.span, at: "/api/houses")
    }

    @Test("never expire if another process gave them")
    func foreign() throws {
        let policy = TokenPolicy(expireAfter: .requests(1))
        let next = try ask(Mount(file(policy))).next
        let mount = Mount(file(policy))
        for _ in 0..<5 { #expect(try ask(mount, for: next).status == 200) }
    }

    @Test(
        "expire in the words of the list: those of expired tokens, or else those of tokens",
        arguments: [
            (ErrorForms(), 410), (ErrorForms(forms: [.token: ErrorForms.Form()]), 410),
            (ErrorForms(forms: [.token: ErrorForms.Form(status: 404)]), 404),
            (ErrorForms(forms: [.token: .init(status: 404), .expiredToken: .init(status: 403)]), 403),
            (ErrorForms(other: ErrorForms.Form(status: 422)), 422),
        ]
    )
    func words(errors: ErrorForms, status: Int) throws {
        let mount = Mount(file(TokenPolicy(expireAfter: .requests(1)), errors: errors))
        let next = try ask(mount).next
        _ = try ask(mount, for: next)
        #expect(try ask(mount, for: next).status == status)
    }

    @Test("expire in the words of the Kubernetes API after five minutes")
    func dialect() throws {
        let text = "understudy: 1\nlists: { pods: { preset: kubernetes } }"
        let clock = HandClock()
        let file = try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
        let mount = Mount(file, clock: { clock.now })
        func answer(_ query: [(name: String, value: String)]) throws -> JSONValue {
            let limit = (name: "limit", value: "2")
            let request = StubRequest(path: "/api/v1/namespaces/default/pods", query: [limit] + query)
            return try JSONParser.parse(mount.answer(request).body)
        }
        let token = try #require(try answer([]).value(at: ["metadata", "continue"])?.text)
        #expect(try answer([("continue", token)])["items"]?.array?.count == 2)
        clock.advance(seconds: 301)
        let late = try answer([("continue", token)])
        #expect(late["reason"]?.text == "Expired")
        #expect(late["code"]?.int == 410)
    }

    @Test("lead back to the rows of the first page: what comes, goes and changes later is in the next walk")
    func snapshot() throws {
        let mount = Mount(file(TokenPolicy(rows: .snapshot)))
        let first = try ask(mount)
        try mount.insertRows(1, at: 2, of: "houses")
        try mount.removeRows(at: 4..<5, of: "houses")
        let change = StubRequest(method: "PUT", path: "/api/houses/2", body: Array(#"{"Id":2,"New":1}"#.utf8))
        #expect(mount.answer(change).status == 200)
        let second = try ask(mount, for: first.next)
        #expect(second.ids == [2, 3])
        #expect(!second.text.contains("New"))
        #expect(try ask(mount, for: second.next).ids == [4])
        let other = try ask(mount)
        #expect(other.ids == [0, 1])
        #expect(other.next != first.next)
        let changed = try ask(mount, for: other.next)
        #expect(changed.ids == [5, 2])
        #expect(changed.text.contains("New"))
        #expect(try ask(mount, for: first.next).text == second.text)
    }

    @Test("of the rows of the first page lead to the same rows where a page is a lie")
    func snapshotOfLies() throws {
        let lie = Fault(.lie(PageLie(.emptyPage)), page: 2)
        let mount = Mount(file(TokenPolicy(rows: .snapshot)), faults: [lie])
        let first = try ask(mount)
        try mount.insertRows(1, at: 2, of: "houses")
        let empty = try ask(mount, for: first.next)
        #expect(empty.ids == [])
        #expect(try ask(mount, for: empty.next).ids == [2, 3])
    }

    @Test("are not given by a page that a fault replaces with the error of an expired token")
    func replaced() throws {
        let policy = TokenPolicy(expireAfter: .requests(1))
        let honest = Mount(file(policy))
        let next = try ask(honest).next
        let last = try ask(honest, for: next).next
        let mount = Mount(file(policy), faults: [Fault(.expiredCursor, times: 1)])
        #expect(try ask(mount).next == next)
        #expect(try ask(mount, for: next).status == 410)
        #expect(try ask(mount).next == next)
        #expect(try ask(mount, for: last).status == 200)
    }

    @Test("lead to the present rows unless the list says otherwise")
    func live() throws {
        let mount = Mount(file(TokenPolicy(expireAfter: .requests(9))))
        let next = try ask(mount).next
        try mount.insertRows(1, at: 2, of: "houses")
        #expect(try ask(mount, for: next).ids == [5, 2])
    }

    @Test("expire when the rows that they lead back to have been dropped")
    func dropped() throws {
        let mount = Mount(file(TokenPolicy(rows: .snapshot)))
        let generated = try ask(mount).next
        try mount.insertRows(1, at: 0, of: "houses")
        let early = try ask(mount).next
        for _ in 0..<RowHistory.countMax {
            #expect(try ask(mount, for: early).ids == [1, 2])
            try mount.insertRows(1, at: 0, of: "houses")
            _ = try ask(mount)
        }
        #expect(try ask(mount, for: early).status == 200)
        for _ in 0..<RowHistory.countMax {
            try mount.insertRows(1, at: 0, of: "houses")
            _ = try ask(mount)
        }
        let late = try ask(mount, for: early)
        #expect(late.status == 410)
        #expect(late.text.contains("this one leads to rows that the stub no longer keeps"))
        #expect(try ask(mount, for: generated).ids == [2, 3])
    }

    @Test("lead back to earlier rows after the rows are reset, and to nothing after the mount is")
    func reset() throws {
        let mount = Mount(file(TokenPolicy(expireAfter: .requests(9), rows: .snapshot)))
        let beginning = try ask(mount)
        try mount.insertRows(1, at: 0, of: "houses")
        let next = try ask(mount).next
        mount.resetRows()
        try mount.insertRows(1, at: 5, of: "houses")
        #expect(try ask(mount, for: next).ids == [1, 2])
        let other = try ask(mount).next
        #expect(try ask(mount, for: other).ids == [2, 3])
        mount.reset()
        #expect(try ask(mount).text == beginning.text)
        #expect(try ask(mount, for: next).status == 410)
    }

    @Test("are kept when the same rows are served again, and forgotten with the rows that they lead to")
    func reload() throws {
        let policy = TokenPolicy(expireAfter: .requests(4), rows: .snapshot)
        let mount = Mount(file(policy))
        try mount.insertRows(1, at: 0, of: "houses")
        let next = try ask(mount).next
        try mount.insertRows(1, at: 0, of: "houses")
        #expect(mount.serve(Backend(file(policy))) == [])
        #expect(try ask(mount, for: next).ids == [1, 2])
        #expect(mount.serve(Backend(file(TokenPolicy(expireAfter: .requests(1), rows: .snapshot)))) == [])
        #expect(try ask(mount, for: next).text.contains("older than 1 request"))
        _ = mount.serve(Backend(file(policy, rows: 7)))
        #expect(try ask(mount, for: next).text.contains("no longer keeps"))
    }

    @Test("are remembered within bounds; the oldest are forgotten, and never expire")
    func bounds() {
        var memory = TokenMemory(countMax: 4)
        #expect(memory.admit([], life: .requests(0), at: nil) == nil)
        memory.remember(["a", "b", "c", "d", "e"], at: nil)
        let expired = ["a", "b", "c", "d", "e"]
            .filter { text in
                memory.admit([SentToken(parameter: "cursor", text: text)], life: .requests(0), at: nil) != nil
            }
        #expect(expired == ["c", "d", "e"])
    }

    @Test("states of rows are kept within bounds; the one that no page has shown for the longest time is dropped")
    func states() throws {
        var (overlay, history) = (RowOverlay(rows: 5), RowHistory(countMax: 2))
        for revision in 1...3 as ClosedRange<UInt64> {
            try overlay.insert(1, at: 0)
            history.keep(overlay)
            #expect(history.state(at: revision)?.count == 5 + revision)
        }
        #expect(history.state(at: 1) == nil)
        #expect(history.state(at: 2)?.count == 7)
        var small = RowHistory(byteCountMax: 1)
        small.keep(overlay)
        try overlay.insert(1, at: 0)
        small.keep(overlay)
        #expect(small.state(at: 3) == nil)
        #expect(small.state(at: 4)?.count == 9)
    }
}
