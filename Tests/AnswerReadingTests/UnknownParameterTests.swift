// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

@Suite("A recording with parameters of unknown names")
struct UnknownParameterTests {
    /// An answer with rows, and members around them.
    private static func exchange(_ query: String, from first: Int, to last: Int, _ others: JSONObject = [:]) -> Exchange
    {
        var body: JSONObject = ["items": .array((first...last).map { ["id": .integer(Int64($0 * 7))] })]
        for (key, value) in others { body[key] = value }
        let request = TransportRequest(url: "https://api.example/rows\(query)", timeout: .seconds(1))
        return Exchange(request: request, outcome: .success(TransportAnswer(body: .object(body))))
    }

    @Test("has one list if a number counts pages, and the answers show it")
    func pages() throws {
        let byTotal = [
            Self.exchange("?seite=1", from: 0, to: 9, ["total": 25]),
            Self.exchange("?seite=2", from: 10, to: 19, ["total": 25]),
        ]
        let byToken = [
            Self.exchange("", from: 0, to: 9, ["next": 2]), Self.exchange("?seite=2", from: 10, to: 19, ["next": 3]),
        ]
        let byKeys = (1...3).map { Self.exchange("?seite=\($0)", from: $0 * 10, to: $0 * 10 + 9) }
        for exchanges in [byTotal, byToken, byKeys] {
            let lists = RecordedList.groups(of: exchanges)
            #expect(lists.count == 1)
            let dialect = try #require(lists.first).result.get().dialect
            #expect(dialect.send.page == .query("seite"))
            #expect(dialect.firstPage == 1)
        }
    }

    @Test("has one list if a number counts rows")
    func offsets() throws {
        let exchanges = [Self.exchange("?von=0", from: 0, to: 9), Self.exchange("?von=10", from: 10, to: 19)]
        let lists = RecordedList.groups(of: exchanges)
        #expect(lists.count == 1)
        #expect(try #require(lists.first).result.get().dialect.send.offset == .query("von"))
    }

    @Test("has one list if a value is the token of the answer before")
    func tokens() throws {
        let exchanges = [
            Self.exchange("", from: 0, to: 9, ["nextToken": "b7f3"]),
            Self.exchange("?weiter=b7f3", from: 10, to: 19, ["nextToken": "c9d1"]),
        ]
        let lists = RecordedList.groups(of: exchanges)
        #expect(lists.count == 1)
        #expect(try #require(lists.first).result.get().dialect.send.token == .query("weiter"))
    }

    @Test("has a reason for a list whose requests ask for the rows from one number to another", arguments: [0, 1])
    func ranges(extra: Int) {
        let exchanges = [
            Self.exchange("?art=1&von=0&bis=\(10 - extra)", from: 0, to: 9),
            Self.exchange("?art=1&von=10&bis=\(20 - extra)", from: 10, to: 14),
        ]
        let lists = RecordedList.groups(of: exchanges)
        #expect(lists.map(\.result) == [.failure(ReadingRefusal(.rowsRange("von", "bis")))])
    }

    @Test(
        "has several lists if nothing shows that a value leads from one answer to another",
        arguments: [
            // Two categories, each with a number of rows of its own.
            [exchange("?art=1", from: 0, to: 9, ["total": 25]), exchange("?art=2", from: 30, to: 39, ["total": 14])],
            [exchange("?art=1", from: 0, to: 9), exchange("?art=2", from: 30, to: 39)],
            [exchange("?jahr=2023", from: 0, to: 9), exchange("?jahr=2024", from: 10, to: 19)],
            // The rows below the last row of the first answer.
            [exchange("", from: 0, to: 9), exchange("?eltern=63", from: 10, to: 19)],
        ]
    )
    func others(exchanges: [Exchange]) {
        #expect(RecordedList.groups(of: exchanges).count == 2)
    }
}
