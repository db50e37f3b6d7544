// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `--dialect` and `--dialects`: contracts of pagers in some dialects only, or in those of a user's own API.
@Suite("check in a dialect", .timeLimit(.minutes(2)))
struct DialectOptionTests {
    private static let orders = """
        understudy: 1
        dialects:
          orders:
            list:
              path: /v2/orders
              paging: { style: cursor, cursor: after, size: limit, defaultSize: 20, maximumSize: 100 }
              body: { orders: '{rows}', meta: { next: '{next}' } }
              row: { id: index, title: { words: [2, 4] } }
              rows: 45
            client:
              style: cursor
              method: GET
              send: { token: after, size: limit }
              rows: [orders]
              id: [id]
              token: [meta, next]
              more: { sign: token }

        """

    private func check(_ arguments: [String], files: [String: String] = [:]) async throws -> Program.Outcome {
        let workspace = try Workspace(files)
        return try await Program().run(["check"] + arguments, in: workspace.folder)
    }

    @Test("--dialect takes only the contracts in a dialect")
    func selected() async throws {
        let outcome = try await check(["--dialect", "google", "--dialect", "spring", "--list"])
        #expect(outcome.exit == 0)
        let ids = outcome.output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
        #expect(ids.count > 20)
        #expect(ids.allSatisfy { $0.hasSuffix(".google") || $0.hasSuffix(".spring") })
        let both = try await check(["--dialect", "google", "--id", "PG-21*", "--list"])
        #expect(both.output.split(separator: "\n").count == 1)
        #expect(both.output.contains("PG-21.google"))
    }

    @Test("--dialects checks a contract that names an own dialect")
    func named() async throws {
        let contract = """
            understudy: 1
            layer: pager
            contracts:
              - id: PG-01.named
                title: A list without rows ends
                basis: chosen
                dialects: [orders]
                list: { rows: 0 }
                steps:
                  - do: start
                    state: { ids: [] }

            """
        let files = ["orders.yaml": Self.orders, "named.yaml": contract]
        let arguments = ["named.yaml", "--dialects", "orders.yaml", "--slowest", "0"]
        let outcome = try await check(arguments, files: files)
        #expect(outcome.exit == 0, "\(outcome.error)")
        #expect(outcome.output.contains("  pager  1 hold\n"))
    }

    @Test("--dialects checks the contracts that fit an own dialect, and the reference pager holds them")
    func own() async throws {
        let arguments = ["--dialects", "orders.yaml", "--slowest", "0"]
        let outcome = try await check(arguments, files: ["orders.yaml": Self.orders])
        #expect(outcome.exit == 0, "\(outcome.output)")
        #expect(outcome.error.contains("\ndialect 'orders': "))
        #expect(outcome.error.hasSuffix(" contracts fit\n"))
        let list = try await check(["--dialects", "orders.yaml", "--list", "-q"], files: ["orders.yaml": Self.orders])
        #expect(list.error == "")
        let ids = list.output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
        #expect(ids.count > 50)
        #expect(ids.allSatisfy { $0.hasSuffix(".orders") })
        #expect(ids.contains("PG-21.orders"))
        #expect(!ids.contains("PG-17.orders"))
    }

    @Test("a report is not written over the file of dialects")
    func overwriting() async throws {
        let arguments = ["--dialects", "orders.yaml", "--junit", "orders.yaml"]
        let outcome = try await check(arguments, files: ["orders.yaml": Self.orders])
        #expect(outcome.exit == 64 && outcome.output == "", "\(outcome)")
    }

    @Test(
        "a name that no dialect has is refused, with the near name",
        arguments: [
            (["--dialect", "strip"], "understudy: there is no dialect 'strip'; use 'stripe'\n"),
            (
                ["--dialect", "somewhere-else"],
                "understudy: there is no dialect 'somewhere-else'; use a name from dialects.yaml, such as 'page'\n"
            ),
            (
                ["--dialect", "orders.yaml"],
                "understudy: 'orders.yaml' is a file, not a dialect; write --dialects orders.yaml\n"
            ),
            (
                ["--dialects", "orders.yaml", "--dialect", "google"],
                "understudy: there is no dialect 'google'; known: orders\n"
            ),
            (
                ["--dialect", "google", "--id", "PG-63"],
                "understudy: no contract has the id 'PG-63'"
            ),
            (
                ["--dialect", "google", "--layer", "reformer"],
                "understudy: no contract has the layer 'reformer' and the dialect 'google'; use fewer filters\n"
            ),
        ]
    )
    func unknown(arguments: [String], message: String) async throws {
        let outcome = try await check(arguments + ["--quiet"], files: ["orders.yaml": Self.orders])
        #expect(outcome.exit == 64 && outcome.output == "")
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    }

    @Test(
        "a file that has no fitting dialects is refused before anything runs",
        arguments: [
            ("none.yaml", "", "none.yaml: error: no such file; check the path\n"),
            (
                "own.yaml", "understudy: 1\nlists: { a: {} }\n",
                "own.yaml:1:1: error: this is not a file of dialects; name a file with the key 'dialects', such as "
                    + "Contracts/dialects.yaml\n"
            ),
            (
                "own.yaml", "understudy: 1\ndialects: {}\n",
                "own.yaml:1:1: error: 'dialects' is empty; describe a dialect\n"
            ),
            (
                "own.yaml", orders.replacing("rows: 45", with: "rows: 30"),
                "own.yaml:9:13: error: the list of dialect 'orders' has 30 rows, but contracts expect 45; "
                    + "write 'rows: 45'\n"
            ),
            (
                "own.yaml", orders.replacing("rows: [orders]", with: "rows: [items]"),
                "own.yaml:14:14: error: 'client.rows' of dialect 'orders' names 'items', but the first page of 'list' "
                    + "has only 'orders', 'meta' there; use 'orders'\n"
            ),
            (
                "own.yaml", orders.replacing("path: /v2/orders", with: "paht: /v2/orders"),
                "own.yaml:5:7: error: unknown key 'paht' in list 'list'; use 'path'\n"
            ),
            (
                "own.yaml",
                orders.replacing("style: cursor, cursor: after", with: "style: keyset, key: id, after: after")
                    .replacing(
                        "token: [meta, next]\n      more: { sign: token }",
                        with: "token: lastRow\n      more: { sign: rows }"
                    ),
                "own.yaml: error: no contract fits the dialect 'orders'; compare 'paging', 'style' and 'more' with "
                    + "Contracts/dialects.yaml\n"
            ),
        ]
    )
    func wrongFile(name: String, text: String, message: String) async throws {
        let outcome = try await check(["--dialects", name, "--quiet"], files: ["own.yaml": text])
        #expect(outcome.exit == 65 && outcome.output == "")
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    }

    @Test("files without contracts of pagers are refused, with what to name instead")
    func noPagers() async throws {
        let files = ["orders.yaml": Self.orders, "c/one.yaml": Sample.good]
        let outcome = try await check(["c", "--dialects", "orders.yaml", "-q"], files: files)
        #expect(outcome.exit == 65)
        let message = "no contract of these files names dialects; name the folder Contracts/pager"
        #expect(outcome.error.hasPrefix("orders.yaml: error: \(message)\n"), "\(outcome.error)")
    }
}
