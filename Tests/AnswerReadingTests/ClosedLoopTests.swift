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
    ]

    @Test("is served again in the same form, and its dialect leads to all rows", arguments: ListCase.presets)
    func preset(list: ListCase) async throws {
        try await check(list)
    }

    @Test("is served again in the same form in each style", arguments: ListCase.dialects)
    func style(list: ListCase) async throws {
        try await check(list)
    }

    @Test(
        "has rows that are values again",
        arguments: ["index", "{ sequence: { from: 100 } }", "{ template: 'a-{index}' }"]
    )
    func values(kind: String) async throws {
        let backend = try StubBackend(
            yaml: """
                understudy: 1
                lists:
                  tags:
                    path: /tags
                    paging: { style: page, page: page, size: limit, first: 1, defaultSize: 10, maximumSize: 100 }
                    body: { tags: '{rows}', total: '{total}' }
                    each: '{key}'
                    row: { id: \(kind) }
                    rows: 45
                """
        )
        let request = TransportRequest(url: "\(StubBackend.origin)/tags", timeout: .seconds(1))
        let reading = try await ListReading.describe(request, backend: backend).get()
        #expect(reading.sketch.list["each"] == "{key}")
        try reading.expectSamePages(as: backend, rows: 45, sizes: [nil, 4])
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
            let sizes = reading.dialect.send.size == nil ? [nil] : [nil, 4]
            try reading.expectSamePages(as: backend, rows: list.rows, sizes: sizes)
        }
    }
}
