// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

/// Answers that leave a point open, and those from which nothing can be derived.
@Suite("A description that is not sure")
struct DoubtTests {
    /// Returns the members beside the rows, which are the same in each answer.
    private static func total(of page: NumberedList.Page) -> JSONObject { ["total": 57] }

    @Test("has the largest page size if the one behind it is refused", arguments: [20, 100])
    func largestSize(maximum: Int) throws {
        let reading = try #require(NumberedList(maximum: maximum, members: Self.total).reading)
        #expect(reading.sketch.list["paging"]?["maximumSize"] == .integer(Int64(maximum)))
        #expect(!reading.sketch.remarks.contains { $0.path == ["paging", "maximumSize"] })
    }

    @Test("has no largest page size that is a guess, but the question")
    func openSize() throws {
        let reading = try #require(NumberedList(maximum: 50, members: Self.total).reading)
        #expect(reading.sketch.list["paging"]?.object?.keys.contains("maximumSize") == false)
        let text = "21 rows are accepted, and 100 are refused; which 'maximumSize' does the backend have?"
        #expect(reading.sketch.remarks.contains(ListSketch.Remark(path: ["paging", "maximumSize"], text: text)))
    }

    @Test("has no default page size that is a guess, but the question", arguments: [12, 57])
    func openDefault(rows: Int) throws {
        let reading = try #require(NumberedList(rows: rows, size: 100).reading)
        // The stub serves a list without this key with pages of 20 rows.
        #expect(reading.sketch.list["paging"]?["defaultSize"] == (rows > 20 ? .integer(Int64(rows)) : nil))
        #expect(reading.sketch.remarks.contains { $0.path == ["paging", "defaultSize"] })
    }

    /// Returns the list of a recording, whose requests name these sizes; nil for a request that names none.
    private static func recorded(sizes: [Int?]) throws -> ListReading {
        let exchanges = sizes.enumerated()
            .map { index, size -> Exchange in
                let count = size ?? 10
                let rows = (index * count..<(index + 1) * count).map { id -> JSONValue in ["id": .integer(Int64(id))] }
                let query = size.map { "?page=\(index + 1)&per_page=\($0)" } ?? "?page=\(index + 1)"
                let request = TransportRequest(url: "https://api.example/rows\(query)", timeout: .seconds(1))
                let answer = TransportAnswer(body: ["items": .array(rows), "total": 57])
                return Exchange(request: request, outcome: .success(answer))
            }
        return try AnswerReader.read(exchanges)
    }

    @Test("has no default page size of a recording in which each request names a size, but the question")
    func namedSizes() throws {
        let reading = try Self.recorded(sizes: [20, 20])
        #expect(reading.sketch.list["paging"]?["size"] == "per_page")
        #expect(reading.sketch.list["paging"]?.object?.keys.contains("defaultSize") == false)
        let text = "each request for a first page names a size; how many rows has a page without a size?"
        #expect(reading.sketch.remarks.contains(ListSketch.Remark(path: ["paging", "defaultSize"], text: text)))
    }

    @Test("has no largest page size of a recording in which no request names a size")
    func noSizes() throws {
        let reading = try Self.recorded(sizes: [nil, nil])
        #expect(reading.sketch.list["paging"]?["size"] == .null)
        #expect(reading.sketch.list["paging"]?["defaultSize"] == 10)
        #expect(reading.sketch.list["paging"]?.object?.keys.contains("maximumSize") == false)
        #expect(!reading.sketch.remarks.contains { $0.path == ["paging", "maximumSize"] })
    }

    @Test("asks for the page size and the first number if no requests were left to find them")
    func fewRequests() throws {
        let reading = try #require(NumberedList(limit: 3, members: Self.total).reading)
        #expect(reading.sketch.list["paging"]?["size"] == .null)
        let paths = reading.sketch.remarks.map(\.path)
        #expect(paths.contains(["paging", "size"]) && paths.contains(["paging", "first"]))
    }

    @Test("accepts a second page that repeats a row of the first one", arguments: [10, 20])
    func overlap(size: Int) throws {
        let start: (Int, Int) -> Int = { page, size in (page - 1) * size - (page == 2 ? 1 : 0) }
        let reading = try #require(NumberedList(size: size, start: start, members: Self.total).reading)
        #expect(reading.dialect.send.page == .query("page"))
        #expect(reading.dialect.firstPage == 1)
    }

    @Test("refuses a second page of which many rows are on the first one")
    func manyRepeated() {
        let start: (Int, Int) -> Int = { page, size in (page - 1) * size - (page == 2 ? 8 : 0) }
        let action = NumberedList(limit: 100, start: start, members: Self.total).described()
        guard case .refused(let refusal) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(refusal.code == .noWayOn(20))
        #expect(refusal.came != nil)
    }

    @Test("accepts a recorded page that repeats a row of the one before it")
    func recordedOverlap() throws {
        let exchanges = [(1, 0), (2, 9), (3, 20)]
            .map { page, first -> Exchange in
                let rows = (first..<first + 10).map { id -> JSONValue in ["id": .integer(Int64(id))] }
                let url = "https://api.example/rows?page=\(page)"
                let answer = TransportAnswer(body: ["items": .array(rows)])
                let request = TransportRequest(url: url, timeout: .seconds(1))
                return Exchange(request: request, outcome: .success(answer))
            }
        #expect(try AnswerReader.read(exchanges).dialect.send.page == .query("page"))
    }

    @Test("shows the answer that came instead of the second page")
    func otherAnswer() throws {
        var state = DescribeState(request: TransportRequest(url: "https://api.example/rows", timeout: .seconds(1)))
        var action = state.start()
        while case .ask(let request) = action {
            let rows = (0..<10).map { id -> JSONValue in ["id": .integer(Int64(id))] }
            let answer =
                request.parameters.isEmpty
                ? TransportAnswer(body: ["items": .array(rows), "next": "/rows?page=2"])
                : TransportAnswer(status: 500, body: ["error": "out of order"])
            action = state.handle(Exchange(request: request, outcome: .success(answer)))
        }
        guard case .refused(let refusal) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(refusal.code == .noWayOn(10))
        let text = refusal.description
        #expect(text.contains("10 rows: the URL of the next page gets status 500 with '{"), "\(text)")
        #expect(text.contains("out of order"), "\(text)")
    }

    @Test("follows a URL of the next page that leads to rows of the first one, and says that the backend may be wrong")
    func repeatedRows() throws {
        var state = DescribeState(
            request: TransportRequest(url: "https://api.example/rows?state=open", timeout: .seconds(1))
        )
        var action = state.start()
        while case .ask(let request) = action {
            let isNext = request.parameters.contains { $0.name == "page" }
            let ids = isNext ? Array(5..<15) : Array(0..<10)
            let rows = ids.map { id -> JSONValue in ["id": .integer(Int64(id))] }
            let body: JSONValue = ["items": .array(rows), "next": "/rows?page=2"]
            action = state.handle(Exchange(request: request, outcome: .success(TransportAnswer(body: body))))
        }
        guard case .done(let reading) = action else {
            Issue.record("\(action)")
            return
        }
        #expect(reading.dialect.style == .url)
        let text = try #require(reading.sketch.remarks.first { $0.path == ["paging"] }?.text)
        #expect(text.hasPrefix("the backend may be wrong: 'GET https://api.example/rows?page=2'"), "\(text)")
        #expect(text.contains("'GET https://api.example/rows?state=open'"), "\(text)")
    }

    @Test("refuses a recording in which the URL of the next page drops the page size")
    func recordedRepetition() {
        let list = "https://api.example/rows"
        let exchanges = [("?per_page=25&api_key=s3cr3t", 0..<25), ("?page=2", 10..<20), ("?page=3", 20..<30)]
            .enumerated()
            .map { index, page -> Exchange in
                let rows = page.1.map { id -> JSONValue in ["id": .integer(Int64(id))] }
                let answer = TransportAnswer(body: ["items": .array(rows), "next": .string("/rows?page=\(index + 2)")])
                let request = TransportRequest(url: list + page.0, timeout: .seconds(1))
                return Exchange(request: request, outcome: .success(answer))
            }
        let error = #expect(throws: ReadingRefusal.self) { try AnswerReader.read(exchanges) }
        #expect(error?.description.hasPrefix("the backend may be wrong: 'GET \(list)?page=2'") == true)
        #expect(error?.description.contains("s3cr3t") == false)
        #expect(throws: Never.self) { try AnswerReader.read(Array(exchanges.dropFirst())) }
    }

    @Test("has a size that the backend did not refuse, with the number of rows of a short list")
    func shortList() throws {
        let reading = try #require(NumberedList(maximum: 10_000, members: Self.total).reading)
        let text =
            "size 1001 gets all 57 rows, which shows no limit; which 'maximumSize' does the backend have?"
        #expect(reading.sketch.remarks.contains(ListSketch.Remark(path: ["paging", "maximumSize"], text: text)))
    }

    @Test("finds the page size of a list with few rows", arguments: [2, 3, 5])
    func fewRows(rows: Int) throws {
        let reading = try #require(NumberedList(rows: rows).reading)
        #expect(reading.sketch.list["paging"]?["size"] == "size")
        #expect(reading.dialect.send.page == .query("page"))
    }
}
