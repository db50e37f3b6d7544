// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine

/// Measures, without sockets, the time to write a page of 20 rows, and to answer with it on each of the two paths.
///
/// Why: docs/decisions/0015-the-microbenchmark-is-built-with-everything-else.md
@main struct StubBenchmark {
    private static let rounds = 5
    private static let count = 20_000

    /// Prints nanoseconds for each page, the best of some rounds.
    static func main() {
        let list = houses()
        let writer = PageWriter(list)
        measure("write a page") { number in
            guard let page = try? list.page(for: [("pageIndex", String(number % 5000 + 1))]) else { return 0 }
            return writer.bytes(of: page).count
        }
        for limit in [1, Mount.journalLimit] {
            let mount = Mount(ListFile(lists: [list]), journalLimit: limit)
            let journal = "a journal of \(limit)"
            measure("answer on the full path, \(journal)") { answerLong(on: mount, number: $0) }
            measure("answer on the fast path, \(journal)") { answerShort(on: mount, number: $0) }
        }
        var deep = list
        deep.rows = 1_000_000_000_000
        let mount = Mount(ListFile(lists: [deep]))
        measure("the fast path, the first pages of 10^12 rows") { answerShort(on: mount, number: $0) }
        measure("the fast path, the last pages of 10^12 rows") {
            answerShort(on: mount, number: $0 % 5000 + 49_999_995_000)
        }
    }

    private static func answerLong(on mount: Mount, number: Int) -> Int {
        guard let target = try? RequestTarget("/api/houses?pageIndex=\(number % 5000 + 1)") else { return 0 }
        let plan = mount.answer(StubRequest(path: target.path, query: target.query))
        mount.finished(plan.request)
        return plan.body.count
    }

    private static func answerShort(on mount: Mount, number: Int) -> Int {
        let query = Array("pageIndex=\(number < 1_000_000 ? number % 5000 + 1 : number)".utf8)
        guard let endpoint = mount.pages(at: "/api/houses"),
            let asked = endpoint.asked(query.span, at: "/api/houses"),
            let page = endpoint.page(asked)
        else { return 0 }
        let (sent, answer) = (HeaderRecord(), AnswerRecord(status: 200, headers: HeaderRecord()))
        guard let id = mount.visit(endpoint, asked: asked, page: page.number, headers: sent, answer: answer)
        else { return 0 }
        let body = endpoint.body(of: page)
        mount.finished(id)
        return body.count
    }

    private static func measure(_ what: String, perform body: (Int) -> Int) {
        var best = Double.infinity
        var sum = 0
        for _ in 0..<rounds {
            let time = ContinuousClock()
                .measure {
                    for number in 0..<count { sum += body(number) }
                }
            let nanoseconds = Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
            best = min(best, nanoseconds / Double(count))
        }
        let bytes = sum / rounds / count
        print("\(what): \(Int(best)) ns for \(bytes) bytes")
    }

    /// The list that `ci/bench` serves, without its dates.
    private static func houses() -> ListDescription {
        let row = RowTemplate([
            RowField(name: "Id", kind: .index), RowField(name: "Key", kind: .uuid),
            RowField(name: "Title", kind: .words(3...5)),
            RowField(name: "Price", kind: .number(10_000...90_000, decimals: 2)),
            RowField(name: "IsSold", kind: .boolean),
        ])
        return ListDescription(name: "houses", rows: 100_000, row: row)
    }
}
