// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

@Suite("A list that is described")
struct ClosedLoopTests {
    /// The lists that are refused, with the reason.
    static let refusals: [String: ReadingRefusal.Code] = [
        "dynamodb": .structuredToken("LastEvaluatedKey"),
        "elasticsearch": .noWayOn(10),
        "fhir": .linkInArray("link"),
    ]

    @Test("is served again in the same form, and its dialect leads to all rows", arguments: ListCase.presets)
    func preset(list: ListCase) async throws {
        try await check(list)
    }

    @Test("is served again in the same form in each style", arguments: ListCase.dialects)
    func style(list: ListCase) async throws {
        try await check(list)
    }

    @Test("is one of nearly all presets and styles")
    func share() {
        let all = ListCase.presets + ListCase.dialects
        #expect(ListCase.presets.count >= 26)
        #expect(ListCase.dialects.count >= 7)
        #expect(Self.refusals.count * 10 <= all.count)
    }

    private func check(_ list: ListCase) async throws {
        let backend = StubBackend(list.file)
        let result = await ListReading.describe(list.request, backend: backend)
        #expect(backend.requests.count <= DescribeState.requestsMax)
        switch result {
        case .failure(let refusal):
            #expect(Self.refusals[list.name] == refusal.code, "\(refusal)")
        case .success(let reading):
            #expect(Self.refusals[list.name] == nil)
            try compare(reading, with: backend, rows: list.rows)
        }
    }

    /// Walks through the list and through the one that is served after its description, and compares the pages.
    private func compare(_ reading: ListReading, with backend: StubBackend, rows: Int) throws {
        let file: JSONValue = ["understudy": 1, "lists": [reading.sketch.name: .object(reading.sketch.list)]]
        let copy = try StubBackend(yaml: file.description)
        let description = Comment(rawValue: "\(file)")
        // The parts that the file itself calls open need not be the same.
        let remarks = reading.sketch.remarks.map(\.path)
        let open = Set(remarks.filter { $0.first == "body" }.map { Array($0.dropFirst()) } + [reading.dialect.rows])
        let endStatus = remarks.contains(["paging", "pastEnd"]) ? 416 : nil
        for size in reading.dialect.send.size == nil ? [nil] : [nil, 4] {
            let settings = PagerSettings(dialect: reading.dialect, endpoint: reading.endpoint, pageSize: size)
            let walk = try PageWalk(settings, on: backend, endingBy: endStatus)
            let other = try PageWalk(settings, on: copy, endingBy: endStatus)
            #expect(Set(walk.rows).count == rows, description)
            #expect(walk.counts == other.counts, description)
            #expect(walk.rowShape == other.rowShape, description)
            #expect(walk.shapes(without: open) == other.shapes(without: open), description)
        }
    }
}
