// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import JSONValues
import OrderedCollections

extension PageReading {
    package func page(from answer: TransportAnswer, at position: PagePosition) -> Result<ReadPage, PagerFailure> {
        Result { () throws(PagerFailure) in try read(answer, at: position) }
    }

    private func read(_ answer: TransportAnswer, at position: PagePosition) throws(PagerFailure) -> ReadPage {
        let body = try body(of: answer)
        let rows = try rows(in: body)
        let ids = rows.map { $0.value(at: dialect.id) ?? .null }
        let content = PageContent(answer: answer, body: body, ids: ids, position: position)
        let total = dialect.totalPath.flatMap { body.value(at: $0)?.int }
        guard !position.isBackward else {
            return ReadPage(rows: rows, ids: ids, previous: try previous(of: content), total: total)
        }
        // If only the reference to the page before is wrong, the page itself can still be shown.
        let previous = (try? previous(of: content)) ?? .end
        let next = try next(of: content, total: total)
        return ReadPage(rows: rows, ids: ids, next: next, previous: previous, total: total)
    }

    private func body(of answer: TransportAnswer) throws(PagerFailure) -> JSONValue {
        guard answer.isSuccess else {
            throw PagerFailure(
                .status,
                message: "The server answered with status \(answer.status)",
                status: answer.status,
                retryAfter: RetryAfter.wait(in: answer)
            )
        }
        switch answer.content {
        case .json(let body): return body
        case .empty: throw PagerFailure(.content, message: "The server's answer is empty")
        case .other(let reason):
            throw PagerFailure(.content, message: "The server's answer is not JSON: \(reason)")
        }
    }

    private func rows(in body: JSONValue) throws(PagerFailure) -> [JSONValue] {
        let found = body.value(at: dialect.rows)
        if found == nil, dialect.areRowsOptional, body.object != nil { return [] }
        guard let elements = found?.array else {
            let place = dialect.rows.isEmpty ? "" : " at '\(dialect.rows.joined(separator: "."))'"
            throw PagerFailure(.content, message: "The server's answer has no array of rows\(place)")
        }
        guard !dialect.row.isEmpty else { return elements }
        var rows: [JSONValue] = []
        for element in elements {
            guard let row = element.value(at: dialect.row) else {
                let place = dialect.row.joined(separator: ".")
                throw PagerFailure(.content, message: "A row of the server's answer has nothing at '\(place)'")
            }
            rows.append(row)
        }
        return rows
    }
}
