// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import Testing

@Suite("Contracts in dialects of one's own")
struct OwnDialectContractTests {
    /// Contracts of the kinds that a dialect may or may not fit.
    private static let contracts = """
        understudy: 1
        layer: pager
        configure: { pageSize: 20 }
        contracts:
        \(contract("PG-01", dialects: "google, stripe"))
        \(contract("PG-03", dialects: "stripe, offset"))
        \(contract("PG-05", dialects: "cursor", list: "{ rows: 9, paging: { defaultSize: 10, maximumSize: 10 } }"))
        \(contract("PG-12", dialects: "cursor", list: "{ body: { items: '{rows}', next: '{next}' } }"))
        \(contract("PG-49", dialects: "kubernetes, cursor", fault: "shape: { at: [items], is: missing }"))
        \(contract("PG-39", dialects: "cursor", fault: "shape: { at: [previous], is: number }"))
        \(contract("PG-64", dialects: "google", fault: "lie: wrongTotal, by: 5"))
        \(contract("PG-80", dialects: "cursor", action: "previous"))

        """

    private static func contract(
        _ id: String,
        dialects: String,
        list: String = "{}",
        fault: String = "status: 500",
        action: String = "next"
    ) -> String {
        """
          - id: \(id)
            title: T
            basis: chosen
            dialects: [\(dialects)]
            list: \(list)
            given: { faults: [ { fault: { \(fault) } } ] }
            steps: [ { do: start, requests: [1] }, { do: \(action), requests: [] } ]
        """
    }

    private func own(
        in file: String = "own.yaml",
        _ change: (String) -> String = { $0 }
    ) throws -> OrderedDictionary<String, Dialect> {
        let text = change(
            """
            understudy: 1
            dialects:
              orders:
                list:
                  path: /v2/orders
                  paging: { style: cursor, cursor: after, size: limit, defaultSize: 20, maximumSize: 100 }
                  body: { orders: '{rows}', meta: { next: '{next}' } }
                  row: { id: index, title: { words: [2, 4] } }
                client:
                  style: cursor
                  send: { token: after, size: limit }
                  rows: [orders]
                  token: [meta, next]
                  more: { sign: token }

            """
        )
        return try DialectsParser.parse(Array(text.utf8), file: file)
    }

    private func read(in own: OrderedDictionary<String, Dialect>) throws -> [Contract] {
        var words = try Project.words()
        words.ownDialects = own
        return try ContractFileParser.parse(Array(Self.contracts.utf8), file: "test.yaml", words: words).contracts
    }

    @Test("a contract fits that names a dialect of the same kind, unless its list or its faults belong to another API")
    func fitting() throws {
        let contracts = try read(in: own())
        #expect(contracts.map(\.id) == ["PG-01.orders", "PG-05.orders", "PG-49.orders"])
        #expect(contracts.map(\.given.backend.lists[0].path) == ["/v2/orders", "/v2/orders", "/v2/orders"])
        #expect(contracts.map(\.given.backend.lists[0].rows) == [45, 9, 45])
        #expect(contracts.allSatisfy { $0.given.dialect?.client["rows"] == ["orders"] })
    }

    @Test("a fault that changes the rows or the token changes those of the dialect")
    func shapes() throws {
        let contract = try #require(try read(in: own()).first { $0.id == "PG-49.orders" })
        #expect(contract.given.faults.map(\.what.description) == ["shape:orders=missing"])
    }

    @Test(
        "what a dialect has decides which contracts fit",
        arguments: [
            ("sign: token", "sign: flag, at: [meta, next]", []),
            ("defaultSize: 20, maximumSize: 100", "defaultSize: 10, maximumSize: 10", ["PG-05"]),
            ("defaultSize: 20, maximumSize: 100", "defaultSize: 20, tokens: { rows: snapshot }", ["PG-49"]),
            (
                "token: [meta, next]\n", "token: [meta, next]\n      previousToken: [meta, next]\n",
                ["PG-01", "PG-05", "PG-49", "PG-80"]
            ),
        ]
    )
    func conditions(old: String, new: String, ids: [String]) throws {
        let contracts = try read(
            in: own {
                let changed = $0.replacing(old, with: new)
                #expect(changed != $0)
                return changed
            }
        )
        #expect(contracts.map { $0.id.replacing(".orders", with: "") } == ids)
    }

    @Test("a list at the same place of another file with the same name is another list")
    func sameName() throws {
        func paths(ofOwnIn file: String) throws -> [String] {
            var words = try Project.words()
            // As a shipped dialect, it is at the same place of another `dialects.yaml`.
            let shipped = try own(in: "dialects.yaml") { $0.replacing("  orders:\n", with: "  google:\n") }
            words.dialects["google"] = shipped["google"]
            words.ownDialects = try own(in: file) { $0.replacing("/v2/orders", with: "/v3/orders") }
            let file = try ContractFileParser.parse(Array(Self.contracts.utf8), file: "test.yaml", words: words)
            return file.contracts.map(\.given.backend.lists[0].path)
        }
        #expect(try paths(ofOwnIn: "other.yaml").contains("/v3/orders"))
        #expect(try paths(ofOwnIn: "dialects.yaml") == paths(ofOwnIn: "other.yaml"))
    }

    @Test("a driver can claim the names of the shipped dialects and of one's own")
    func names() throws {
        var words = try Project.words()
        words.ownDialects = try own()
        let suite = try ContractSuite.load(sources: [("test.yaml", Self.contracts)], words: words)
        let names = try CheckPlan(of: suite).dialectNames
        #expect(names.contains("google"))
        #expect(names.contains("orders"))
    }

    @Test("without a size parameter, only contracts with the page size of the server fit")
    func fixedSize() throws {
        let fixed = try own { $0.replacing("token: after, size: limit", with: "token: after") }
        #expect(try read(in: fixed).map(\.id) == ["PG-01.orders", "PG-49.orders"])
        let other = try own {
            $0.replacing("token: after, size: limit", with: "token: after").replacing("Size: 20", with: "Size: 30")
        }
        #expect(try read(in: other).isEmpty)
    }

    @Test("contracts of layers without dialects are left out")
    func otherLayers() throws {
        var words = try Project.words()
        words.ownDialects = try own()
        let text = """
            understudy: 1
            layer: reformer
            contracts:
              - { id: R-03, title: T, basis: chosen, steps: [ { do: doService, trace: [] } ] }
            """
        #expect(try ContractFileParser.parse(Array(text.utf8), file: "a.yaml", words: words).contracts.isEmpty)
    }
}
