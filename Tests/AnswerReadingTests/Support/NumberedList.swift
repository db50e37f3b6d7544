// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

@testable import AnswerReading

/// A list with pages by `page` and `size`, whose answers a test changes.
struct NumberedList {
    /// The number of rows.
    var rows = 57
    /// The page size where a request does not name one.
    var size = 20
    /// The largest page size; larger ones get status 400.
    var maximum = 1_000
    /// The first request that gets another status than its answer; nil if each gets its answer.
    var denied: (from: Int, status: Int)?
    /// The most requests of a description.
    var limit = DescribeState.requestsMax
    /// Returns the number of the first row of a page, for its number and its size.
    var start: (Int, Int) -> Int = { page, size in (page - 1) * size }
    /// Returns the members beside the rows of a page.
    var members: (Page) -> JSONObject = { _ in [:] }

    /// A page that is answered.
    struct Page {
        /// The number of the request, counted from 1.
        var number: Int
        /// The page size.
        var size: Int
        /// The number of rows.
        var count: Int
    }

    /// Describes the list.
    ///
    /// - Returns: The last action of the description.
    func described() -> DescribeState.Action {
        let request = TransportRequest(url: "https://api.example/rows", timeout: .seconds(1))
        var state = DescribeState(request: request, limit: limit)
        var action = state.start()
        while case .ask(let request) = action {
            let answer = answer(to: request, number: state.requestCount)
            action = state.handle(Exchange(request: request, outcome: .success(answer)))
        }
        return action
    }

    /// The list that was described; nil if the description was refused.
    var reading: ListReading? {
        guard case .done(let reading) = described() else { return nil }
        return reading
    }

    private func answer(to request: TransportRequest, number: Int) -> TransportAnswer {
        if let denied, number >= denied.from {
            return TransportAnswer(status: denied.status, body: ["error": "not now"])
        }
        func value(of name: String) -> Int? { request.parameters.first { $0.name == name }.flatMap { Int($0.value) } }
        let (page, size) = (value(of: "page") ?? 1, value(of: "size") ?? size)
        guard size <= maximum else { return TransportAnswer(status: 400, body: ["error": "the size is too large"]) }
        let first = min(rows, max(0, start(page, size)))
        let ids = first..<min(rows, first + size)
        var body: JSONObject = ["items": .array(ids.map { ["id": .integer(Int64($0))] })]
        for (key, value) in members(Page(number: number, size: size, count: ids.count)) { body[key] = value }
        return TransportAnswer(body: .object(body))
    }
}
