// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@testable import BackendProbing

/// The rows of both walks around a finding, as reports draw them.
@Suite("the picture of a finding")
struct WalkPictureTests {
    /// A sign for each cell, so that a test shows a walk as one line.
    private static func signs(_ lane: WalkPicture.Lane) -> String {
        lane.cells
            .map { cell in
                switch cell.kind {
                case .row: "."
                case .again: "2"
                case .missing: "-"
                case .moved: "~"
                case .blank: " "
                case .leftOut: "(\(cell.count))"
                }
            }
            .joined()
    }

    private static func pages(_ lane: WalkPicture.Lane) -> String {
        lane.cells.map { $0.page.map { String($0 + 1) } ?? "_" }.joined()
    }

    private func picture(of id: String, in report: ProbeReport) throws -> WalkPicture {
        try #require(report.findings.first { $0.id == id }?.picture, "\(report.trouble)")
    }

    @Test("shows a row that comes again, and the row that is missing in its place")
    func again() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10), faults: ["lie:repeat-row@page=2"])
            .probe()
        let picture = try picture(of: "PB-02", in: report)
        try #require(picture.lanes.count == 2 && picture.isAligned)
        // Row 9 comes again on page 2 of the first walk, and row 18 on page 2 of the second one.
        #expect(Self.signs(picture.lanes[0]) == "..........2.........-....(21)")
        #expect(Self.pages(picture.lanes[0]) == "11111111112222222222_3333_")
        #expect(Self.signs(picture.lanes[1]) == ".......... ........2.....(21)")
        #expect(Self.pages(picture.lanes[1]) == "1111111111_11111111122222_")
        #expect(picture.lanes[0].cells[10].label == "9")
        #expect(picture.lanes[0].cells[20].label == "19")
        #expect(picture.lanes[0].title == "First walk, the server’s page size: 45 rows on 5 pages")
        #expect(picture.lanes.map(\.ending) == ["end, as the page says, total 45", "end, as the page says, total 45"])
    }

    @Test("shows a row that is missing", arguments: [ProbedStyle.page, .cursor, .keyset, .link])
    func missing(style: ProbedStyle) throws {
        var probed = try ProbedMount(style.list(rows: 45, size: 10), faults: ["lie:skip-row"])
        probed.plan.budget = 300
        let picture = try picture(of: "PB-03", in: probed.probe())
        #expect(picture.lanes.contains { $0.cells.contains { $0.kind == .missing && !$0.label.isEmpty } })
    }

    @Test("has every row of an honest list once, whatever is left out", arguments: ProbedStyle.allCases)
    func honest(style: ProbedStyle) throws {
        for rows in [1, 9, 45, 300] {
            let report = try ProbedMount(style.list(rows: rows, size: 10)).probe()
            let picture = try #require(report.picture)
            #expect(report.findings.allSatisfy { $0.picture == nil })
            #expect(picture.lanes.count == 2 && picture.isAligned)
            for lane in picture.lanes {
                #expect(lane.cells.allSatisfy { $0.kind == .row || $0.kind == .leftOut }, "\(Self.signs(lane))")
                #expect(lane.cells.reduce(0) { $0 + $1.count } == rows, "\(Self.signs(lane))")
                #expect(lane.cells.count <= 122)
            }
        }
    }

    @Test("leaves out most of a large page, and shows its ends")
    func large() throws {
        let report = try ProbedMount(ProbedStyle.page.list(rows: 900, size: 300, most: 1_000)).probe()
        let lanes = try #require(report.picture).lanes
        #expect(Self.signs(lanes[0]) == ".....(290).........(292).........(290).....")
    }

    @Test("shows each walk in its own order if the second one has another order")
    func moved() throws {
        let plan = try ProbedMount(ProbedStyle.page.list(rows: 20, size: 5)).plan
        let report = ProbedMount.probe(plan) { _, request in
            func number(_ name: String) -> Int? {
                request.parameters.first { $0.name == name }.flatMap { Int($0.value) }
            }
            let (page, size) = (number("page") ?? 1, number("size") ?? 5)
            guard page > 0, size > 0, request.parameters.allSatisfy({ Int($0.value) != nil }) else {
                return .success(TransportAnswer(status: 400, body: nil))
            }
            // With size 9, the first two rows change places.
            let order = size == 9 ? [1, 0] + Array(2..<20) : Array(0..<20)
            let ids = order.dropFirst(min(page - 1, 100) * size).prefix(size)
            let rows = ids.map { id -> JSONValue in ["id": .integer(Int64(id))] }
            return .success(TransportAnswer(body: ["items": .array(rows), "total": 20]))
        }
        let picture = try picture(of: "PB-04", in: report)
        #expect(!picture.isAligned)
        #expect(Self.signs(picture.lanes[0]) == ".............(7)")
        #expect(Self.signs(picture.lanes[1]) == ".~.......(11)")
        #expect(picture.lanes[1].cells.prefix(3).map(\.label) == ["1", "0", "2"])
    }

    @Test("has no rows of the walk behind the limit of what is recorded")
    func limit() {
        var runs = RowRuns()
        for number in 0..<30_000 { runs.append(number * 2) }
        #expect(runs.count == 10_000)
        #expect(runs.number(at: 9_999) == 19_998)
        #expect(runs.number(at: 10_000) == nil && runs.number(at: -1) == nil)
    }

    @Test("reads back the rows of a walk by their indices")
    func runs() {
        var runs = RowRuns()
        for number in [0, 1, 2, 1, 3, 4] { runs.append(number) }
        #expect(runs.runs.map(\.count) == [3, 1, 2])
        #expect((0..<6).map { runs.number(at: $0) } == [0, 1, 2, 1, 3, 4])
        let part = runs.runs(in: 1..<5, atMost: 2)
        #expect(part.map(\.places) == [1..<3, 3..<4])
        #expect(part.map(\.number) == [1, 1])
    }
}

/// The exchanges that reports show.
@Suite("the evidence of a finding")
struct EvidenceTests {
    @Test("has the line of the request, the headers about paging, and no header of another kind")
    func exchange() throws {
        let report = try ProbedMount(ProbedStyle.link.list(rows: 45, size: 10), faults: ["lie:repeat-row@page=2"])
            .probe()
        guard case .broken(_, let evidence) = report["PB-02"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(evidence.map(\.request) == ["GET /api/rows", "GET /api/rows?page=2&per_page=10"])
        for shown in evidence {
            let names = shown.headers.map { $0.name.lowercased() }
            #expect(names.contains("link") && names.contains("x-total-count") && names.contains("content-type"))
            #expect(!names.contains("date"))
        }
    }

    @Test("has neither the secrets of the URL nor those of the headers")
    func secrets() throws {
        var probed = try ProbedMount(ProbedStyle.link.list(rows: 45, size: 10), faults: ["lie:repeat-row@page=2"])
        probed.plan.endpoint += "?api_key=abc"
        probed.plan.hide([HeaderField(name: "Authorization", value: "Bearer open-sesame")])
        let report = ProbedMount.probe(probed.plan) { _, request in
            let link = "<http://stub.test/api/rows?page=2&api_key=abc>; rel=\"next\""
            let headers = [
                HeaderField(name: "Link", value: link), HeaderField(name: "X-Next-Token", value: "open-sesame"),
            ]
            return .success(TransportAnswer(headers: headers, body: [["id": 1], ["id": 1]]))
        }
        guard case .broken(_, let evidence) = report["PB-02"] else {
            Issue.record("\(report.trouble)")
            return
        }
        #expect(evidence.first?.request == "GET /api/rows?api_key=…")
        #expect(evidence.first?.headers.map(\.name) == ["Link"])
        #expect(!"\(report)".contains("open-sesame"))
    }
}
