// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine

@Suite("A visit to a page")
struct PageVisitTests {
    /// Takes in a request on the fast path; the number of its entry, or nil where the full path is needed.
    private func visit(_ mount: Mount, _ query: String) -> JournalEntry.ID? {
        guard let endpoint = mount.pages(at: "/api/houses"),
            let asked = endpoint.asked(Array(query.utf8).span, at: "/api/houses"), let page = endpoint.page(asked)
        else { return nil }
        let answer = AnswerRecord(status: 200, headers: HeaderRecord())
        return mount.visit(endpoint, asked: asked, page: page.number, headers: HeaderRecord(), answer: answer)
    }

    @Test("stands in the journal among the others, in words")
    func words() throws {
        let mount = Mount(.five, journalLimit: 3)
        #expect(visit(mount, "") == 1)
        #expect(mount.answer(.page(1)).request == 2)
        #expect(visit(mount, "pageSize=2&pageIndex=3") == 3)
        #expect(visit(mount, "pageIndex=2&pageSize=1") == 4)
        mount.finished(3)
        mount.finished(4, sent: false)
        mount.finished(4)
        mount.finished(1)
        let journal = mount.journal
        #expect(journal.map(\.id) == [2, 3, 4])
        let targets = [
            "/api/houses?pageIndex=1", "/api/houses?pageSize=2&pageIndex=3", "/api/houses?pageIndex=2&pageSize=1",
        ]
        #expect(journal.map(\.target) == targets)
        #expect(journal.map(\.page) == [1, 3, 2])
        #expect(journal.map(\.ordinal) == [2, 3, 4])
        #expect(journal.map(\.state) == [.received, .answered, .gone])
        #expect(mount.journal(after: 3).map(\.id) == [4])
        #expect(mount.journal(after: 0).map(\.id) == [2, 3, 4])
        #expect(mount.journal(after: 4).isEmpty)
        #expect(mount.journal(after: .max).isEmpty)
    }

    @Test("wakes who waits for the mount")
    func signal() async {
        let mount = Mount(.five)
        let seen = mount.revision
        let id = visit(mount, "pageIndex=2")
        await mount.change(since: seen)
        #expect(mount.journal.map(\.id) == [id])
    }

    @Test(
        "writes the bytes that the full path writes",
        arguments: ["", "pageIndex=2", "pageIndex=3", "pageIndex=4", "pageSize=5", "pageSize=100&pageIndex=1"]
    )
    func bytes(query: String) throws {
        let mount = Mount(.five)
        let endpoint = try #require(mount.pages(at: "/api/houses"))
        let bytes = Array(query.utf8)
        let read = endpoint.asked(bytes.span, at: "/api/houses")
        let asked = try #require(read)
        let page = try #require(endpoint.page(asked))
        let body = endpoint.body(of: page).bytes
        let list = ListFile.five.lists[0]
        #expect(body == mount.answer(StubRequest(path: "/api/houses", query: asked.query(in: list.paging))).body)
    }

    @Test("is possible in every style, with headers and with templates, and writes the same bytes")
    func styles() throws {
        let kinds = PageStyle.Kind.allCases.map { ListDescription(name: "houses", paging: PageStyle(kind: $0)) }
        let lists =
            kinds + [
                ListDescription(name: "houses", envelope: Envelope(totalHeader: "X-Total")),
                ListDescription(name: "houses", envelope: Envelope(more: [.next: ["Next"]])),
                ListDescription(name: "houses", paging: PageStyle(pageParameter: "page number")),
            ]
        for list in lists {
            let mount = Mount(ListFile(lists: [list]))
            let endpoint = try #require(mount.pages(at: "/api/houses"))
            for query in ["", "\(list.paging.sizeParameter ?? "")=7", "unknown=1"] {
                let bytes = Array(query.utf8)
                let read = endpoint.asked(bytes.span, at: "/api/houses")
                let asked = try #require(read)
                let page = try #require(endpoint.page(asked))
                let body = endpoint.body(of: page).bytes
                let pairs = (try RequestTarget("/?\(query)")).query
                #expect(body == mount.answer(StubRequest(path: "/api/houses", query: pairs)).body)
            }
        }
    }

    @Test("is not possible for a list that is no longer served")
    func replaced() throws {
        let mount = Mount(.five)
        let endpoint = try #require(mount.pages(at: "/api/houses"))
        let asked = PageEndpoint.Asked.numbers(PageEndpoint.Numbers())
        let answer = AnswerRecord(status: 200, headers: HeaderRecord())
        #expect(mount.visit(endpoint, asked: asked, page: 1, headers: HeaderRecord(), answer: answer) == 1)
        _ = mount.serve(Backend(.five))
        #expect(mount.visit(endpoint, asked: asked, page: 1, headers: HeaderRecord(), answer: answer) == nil)
        #expect(visit(mount, "") == 2)
    }

    @Test("is not possible where the method, a delay or the path says so")
    func others() {
        let posted = ListDescription(name: "houses", method: "POST")
        #expect(Mount(ListFile(lists: [posted])).pages(at: "/api/houses") == nil)
        #expect(Mount(.five, delay: .seconds(1)).pages(at: "/api/houses") == nil)
        #expect(Mount(.five).pages(at: "/api/house") == nil)
    }
}
