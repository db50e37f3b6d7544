// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

@Suite("The description of a list whose end was not seen")
struct ListSketchingTests {
    /// Returns the facts about a list with two pages of two rows, whose tokens are `b` and `c`.
    private static func notes(ids: [[JSONValue]]) throws -> ListNotes {
        let tokens: [(own: JSONValue, next: JSONValue)] = [(own: "a", next: "b"), (own: "b", next: "c")]
        let location = RowsLocation(path: ["items"])
        let request = TransportRequest(url: "https://api.example/rows", timeout: .seconds(1))
        let pages = try zip(ids, tokens)
            .map { ids, token in
                let rows = ids.map { id -> JSONValue in ["id": id] }
                let body: JSONValue = ["items": .array(rows), "current": token.own, "next": token.next]
                let exchange = Exchange(request: request, outcome: .success(TransportAnswer(body: body)))
                return try SeenPage(exchange, rowsAt: location)
            }
        var notes = ListNotes(base: request, location: location, first: pages[0])
        var second = pages[1]
        second.start = pages[0].rows.count
        notes.pages.append(second)
        notes.paging = .token(.query("cursor"), from: ["next"])
        return notes
    }

    @Test("has the next token only at its own member, not at the token of the page itself")
    func token() throws {
        let notes = try Self.notes(ids: [[4, 9], [2, 7]])
        var envelope = EnvelopeSketch(notes, form: PagingForm(notes))
        #expect(envelope.body() == ["items": "{rows}", "current": "a", "next": "{next}"])
        #expect(envelope.remarks.map(\.path) == [["body", "current"]])
    }

    @Test(
        "has an id that is different in each row, so that a probe can distinguish them",
        arguments: [
            ([[4, 9], [2, 7]], ["sequence": ["from": 2]]), ([[0, 1], [2, 3]], "index"),
            ([["b", "x"], ["k", "a"]], ["template": "id-{index}"]),
        ] as [([[JSONValue]], JSONValue)]
    )
    func id(ids: [[JSONValue]], kind: JSONValue) throws {
        let sketch = ListSketching(try Self.notes(ids: ids)).sketch()
        #expect(sketch.list["row"] == ["id": kind])
    }
}
