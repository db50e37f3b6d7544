// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import ListDescription
import OrderedCollections
import Testing

@Suite("Contracts in several dialects")
struct DialectContractTests {
    private func text(_ contract: String, file: String = "") -> String {
        """
        understudy: 1
        layer: pager
        \(file)
        contracts:
          - id: PG-01
            title: A title
            basis: chosen
            \(contract)
        """
    }

    private func findings(_ contract: String, file: String = "") -> String {
        Texts.findings { _ = try Texts.file(text(contract, file: file)) }
    }

    private static let steps = "steps: [ { do: start, requests: [1] } ]"

    @Test("each dialect makes a contract of its own, with the dialect's list and description")
    func expanded() throws {
        let contracts = try Texts.file(text(Self.steps, file: "dialects: [page, stripe]")).contracts
        #expect(contracts.map(\.id) == ["PG-01.page", "PG-01.stripe"])
        #expect(contracts.map(\.given.backend.lists[0].path) == ["/api/rows", "/v1/customers"])
        #expect(contracts.map(\.given.backend.lists[0].name) == ["list", "list"])
        #expect(contracts.map { $0.given.dialect?.configuration["name"] } == ["page", "stripe"])
    }

    @Test("a contract names its own dialects, and its keys replace those of the list one by one")
    func overridden() throws {
        let contract = "dialects: [cursor]\n    list: { rows: 7, paging: { maximumSize: 30 } }\n    \(Self.steps)"
        let contracts = try Texts.file(text(contract, file: "dialects: [page]")).contracts
        #expect(contracts.map(\.id) == ["PG-01.cursor"])
        let list = try #require(contracts.first?.given.backend.lists.first)
        #expect(list.rows == 7)
        #expect(list.paging.maximumSize == 30)
        #expect(list.paging.kind == .cursor)
    }

    @Test("promises, requests, changes and ranges of ids are read")
    func words() throws {
        let contract = """
            needs: [dedupes]
                dialects: [page]
                steps:
                  - do: all
                    requests: [1, 2, 3?]
                    state: { ids: 0..<3 }
                  - change: insert(0, 2)
                  - change: delete(4)
                  - { do: next, state: { ids: [a, 7] } }
            """
        let read = try #require(try Texts.file(text(contract)).contracts.first)
        #expect(read.promises == ["dedupes"])
        #expect(read.steps[0].action == .perform("all", [.null]))
        #expect(read.steps[0].requests?.map(\.number) == [1, 2, 3])
        #expect(read.steps[0].requests?.map(\.isOptional) == [false, false, true])
        #expect(read.steps[0].state[0].value == .value([0, 1, 2]))
        #expect(read.steps[1].action == .change(.insert(at: 0, count: 2)))
        #expect(read.steps[1].settles == false)
        #expect(read.steps[2].action == .change(.delete(4..<5)))
        #expect(read.steps[3].state[0].value == .value(["a", 7]))
    }

    private static let preset =
        "the dialect describes the list, so it cannot have the preset 'github'; "
        + "remove 'preset', or add a dialect with this preset to dialects.yaml"

    @Test(
        "each mistake is named at its place, with what to write instead",
        arguments: [
            (steps, "", "5:5: error: the layer 'pager' is checked in dialects; add 'dialects: [page, page-bare]'"),
            (
                steps, "dialects: [pages]",
                "3:12: error: unknown dialect 'pages'; use 'page', or add 'pages' to "
                    + "'dialects.yaml', which does not exist yet"
            ),
            (
                "list: { preset: github }\n    \(steps)", "dialects: [page, stripe]",
                "8:13: error: \(preset)"
            ),
            ("list: { rows: 3 }\n    \(steps)", "dialects: [page]\nlist: { preset: github }", "4:9: error: \(preset)"),
            (steps, "dialects: []", "3:11: error: 'dialects' is empty; name a dialect"),
            (
                "needs: [dedups]\n    \(steps)", "dialects: [page]",
                "8:12: error: layer 'pager' has no promise 'dedups'; use 'dedupes'"
            ),
            (
                "steps: [ { do: start, requests: [one] } ]", "dialects: [page]",
                "8:38: error: a page is 'one'; write its number, counted from 1, or '3?' if it may be missing"
            ),
            (
                "steps: [ { change: insert(a) }, { do: next, requests: [] } ]", "dialects: [page, cursor]",
                "8:24: error: 'insert(a)' must be insert or delete with the index of a row, and how many: insert(0), "
                    + "delete(5, 3)"
            ),
            (
                "steps: [ { change: insert(0), requests: [] }, { do: next, requests: [] } ]", "dialects: [page]",
                "8:35: error: 'requests' is compared at a settle, but 'change' does not settle; move it to the next "
                    + "step that settles"
            ),
        ]
    )
    func mistake(contract: String, file: String, finding: String) {
        #expect(findings(contract, file: file) == "test.yaml:\(finding)")
    }

    @Test("a mistake is reported once, however many dialects there are")
    func once() {
        let contract = "steps: [ { do: start, requests: [0] } ]"
        #expect(findings(contract, file: "dialects: [page, cursor, google]").split(separator: "\n").count == 1)
        let empty = findings("steps: [ { do: start } ]", file: "dialects: [page, cursor]")
        #expect(empty.split(separator: "\n").count == 1)
        #expect(empty.contains("contract 'PG-01' expects nothing"))
    }

    @Test("contracts with the same keys share a list, and each reports what is wrong with its own keys")
    func sharedLists() {
        func contract(_ id: String, list: String) -> String {
            "  - { id: \(id), title: T, basis: chosen, list: \(list), steps: [ { do: start, requests: [1] } ] }\n"
        }
        func findings(_ list: String) -> String {
            let contracts = contract("PG-01.a", list: list) + contract("PG-01.b", list: list)
            return Texts.findings {
                let text = "understudy: 1\nlayer: pager\ndialects: [page, github]\ncontracts:\n\(contracts)"
                let contracts = try Texts.file(text).contracts
                #expect(contracts.map(\.given.backend.lists[0].rows) == [3, 3, 3, 3])
            }
        }
        #expect(findings("{ rows: 3 }") == "nothing is wrong")
        let mistake = "error: unknown key 'rowz' in list 'list'; use 'rows'"
        #expect(findings("{ rowz: 3 }") == "test.yaml:5:53: \(mistake)\ntest.yaml:6:53: \(mistake)")
    }

    @Test("a change of rows needs the only list")
    func changeWithoutList() {
        let findings = Texts.findings {
            _ = try Texts.file(
                """
                understudy: 1
                layer: command
                contracts:
                  - { id: W-01, title: T, basis: stated, steps: [ { change: insert(0) }, { do: cancel, trace: [] } ] }
                """
            )
        }
        #expect(findings.contains("'change: insert(0)' changes the rows of the only list"))
    }

    @Test("a layer without dialects refuses them")
    func otherLayer() {
        let findings = Texts.findings {
            _ = try Texts.file(
                """
                understudy: 1
                layer: reformer
                dialects: [page]
                contracts:
                  - { id: R-03, title: T, basis: chosen, steps: [ { do: doService, trace: [] } ] }
                """
            )
        }
        #expect(
            findings == "test.yaml:3:1: error: the layer 'reformer' has no dialects; remove 'dialects', or mark the "
                + "layer with 'dialects: true' in its vocabulary"
        )
    }
}
