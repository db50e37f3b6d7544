// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import OrderedCollections
import SourceDiagnostics
import Testing

@Suite("The first page of a dialect")
struct DialectPageTests {
    private static let dialect = """
        understudy: 1
        dialects:
          orders:
            list:
              path: /v2/orders
              paging: { style: cursor, cursor: after, size: limit, defaultSize: 20, maximumSize: 100 }
              body: { data: '{rows}', meta: { next: { $when: hasMore, $value: '{next}' }, total: '{total}' }, ok: true }
              row: { id: index }
              rows: 45
            client: { style: cursor, send: { token: after, size: limit }, CLIENT }
        """

    private func findings(_ client: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
        defer { try? FileManager.default.removeItem(at: path) }
        try Self.dialect.replacing("CLIENT", with: client).write(to: path, atomically: true, encoding: .utf8)
        return Texts.findings { _ = try OwnDialects.read(path.path) }.replacing("\(path.path):10:", with: "")
    }

    @Test("has every place that the shipped dialects name")
    func shipped() throws {
        let path = Project.root.appending(path: "Contracts/dialects.yaml").path
        #expect(try OwnDialects.read(path).count == 19)
    }

    @Test(
        "has the places of a right description, also those that only some pages have",
        arguments: [
            "rows: [data], id: [id], token: [meta, next], more: { sign: token }, total: [meta, total]",
            "rows: [data], token: lastRow, more: { sign: total, at: [meta, total] }",
            "rows: [data], token: [meta, next], previousToken: [meta, previous], more: { sign: flag, at: [ok] }",
        ]
    )
    func right(client: String) throws {
        #expect(try findings(client) == "nothing is wrong")
    }

    @Test(
        "refuses each place that it does not have, with the keys that are there",
        arguments: [
            (
                "rows: [items], more: { sign: rows }",
                "74: error: 'client.rows' of dialect 'orders' names 'items', but the first page of 'list' has only "
                    + "'data', 'meta', 'ok' there; use 'data'"
            ),
            (
                "rows: [data, rows], more: { sign: rows }",
                "80: error: 'client.rows' of dialect 'orders' names 'rows', but the first page of 'list' has an array "
                    + "there; write the path of a member that the page has"
            ),
            (
                "rows: [], more: { sign: rows }",
                "73: error: 'client.rows' of dialect 'orders' leads to no array of rows: the first page of 'list' "
                    + "has only 'data', 'meta', 'ok' there; use 'data'"
            ),
            (
                "rows: [data], id: [key], more: { sign: rows }",
                "86: error: 'client.id' of dialect 'orders' names 'key', but the first page of 'list' has only 'id' "
                    + "there; write the path of a member that the page has"
            ),
            (
                "rows: [data], token: [meta, nxt], more: { sign: token }",
                "95: error: 'client.token' of dialect 'orders' names 'nxt', but the first page of 'list' has only "
                    + "'next', 'total' there; use 'next'"
            ),
            (
                "rows: [data], url: [links], more: { sign: token }",
                "87: error: 'client.url' of dialect 'orders' names 'links', but the first page of 'list' has only "
                    + "'data', 'meta', 'ok' there; write the path of a member that the page has"
            ),
            (
                "rows: [data], total: [total], more: { sign: rows }",
                "89: error: 'client.total' of dialect 'orders' names 'total', but the first page of 'list' has only "
                    + "'data', 'meta', 'ok' there; write the path of a member that the page has"
            ),
            (
                "rows: [data], more: { sign: flag, at: [ok, more] }",
                "110: error: 'client.more.at' of dialect 'orders' names 'more', but the first page of 'list' has "
                    + "'true' there; write the path of a member that the page has"
            ),
        ]
    )
    func wrong(client: String, finding: String) throws {
        #expect(try findings(client) == finding)
    }
}
