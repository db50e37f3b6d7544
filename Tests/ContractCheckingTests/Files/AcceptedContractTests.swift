// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import Testing

@Suite("Accepted contract files")
struct AcceptedContractTests {
    private func contract(_ stem: String) throws -> Contract {
        let bytes = try Project.bytes("fixtures/contracts/accepted/\(stem).yaml")
        let file = try ContractFileParser.parse(bytes, file: "\(stem).yaml", words: Project.words())
        return try #require(file.contracts.first)
    }

    @Test("faults, traces, states and places are kept as written")
    func failedNextPage() throws {
        let contract = try contract("failed-next-page")
        #expect(contract.id == "P-35")
        #expect(contract.basis == .corrected)
        #expect(contract.source == "000:814-819")
        #expect("\(contract.location)" == "failed-next-page.yaml:7:5")
        #expect(contract.given.faults == [Fault(.status(500, message: "E"), page: 2, times: 1)])
        #expect(contract.given.backend.lists.map(\.rows) == [45])
        #expect(contract.steps.map(\.text) == ["do: loadFirstPage", "do: loadNextPage", "do: loadNextPage"])
        let step = contract.steps[1]
        #expect("\(step.location)" == "failed-next-page.yaml:15:9")
        #expect(
            step.trace?.map(\.description) == [
                "request(2)", "page.rollback(1)", "dialog.error(E)", "refresh.end", "tips(networkFailure)",
                "completion(nil, E)", "reformer.reset",
            ]
        )
        #expect(step.trace.map { "\($0[1].location)" } == "failed-next-page.yaml:16:30")
        #expect(step.state.map(\.key) == ["pageIndex", "ids"])
        #expect(step.state[1].value == .value(.array((0..<20).map { .integer($0) })))
    }

    @Test("a contract overrides its file's list and configuration key by key")
    func overriding() throws {
        let given = try contract("held-answers").given
        #expect(given.backend.lists.map(\.name) == ["list"])
        #expect(given.backend.lists.map(\.rows) == [20])
        #expect(given.backend.lists.map(\.paging.defaultSize) == [20])
        #expect(given.configuration == ["autoDownRefresh": false, "hook": "none"])
        #expect(given.requestTimeout == .milliseconds(1500))
    }

    @Test("a list takes the description of a preset, which file and contract override key by key")
    func preset() throws {
        let list = try #require(try contract("preset").given.backend.lists.first)
        #expect(list.name == "list")
        #expect(list.path == "/api/users")
        #expect(list.paging.sizeParameter == "size")
        #expect(list.rows == 20)
    }

    @Test("hold, await and release name requests")
    func holding() throws {
        let steps = try contract("held-answers").steps
        let second = RequestPattern(name: "list", page: 2)
        #expect(
            steps.map(\.action) == [
                .perform("loadFirstPage", []), .hold(second), .perform("loadNextPage", []), .awaitRequest(second),
                .perform("loadFirstPage", []), .release(second), .release(nil),
            ]
        )
        #expect(steps.map(\.settles) == [true, false, false, true, true, true, true])
        #expect(steps[3].sent?[0].parameters.map(\.value) == ["2", "20", nil])
        #expect(steps[4].state[0].value == .any)
    }

    @Test("lists and answers have endpoints of their own, and nil differs from a text")
    func severalLists() throws {
        let contract = try contract("two-lists-and-answers")
        let backend = contract.given.backend
        #expect(backend.lists.map(\.path) == ["/api/first", "/api/others"])
        #expect(backend.answers.map(\.path) == ["/api/maxIds"])
        #expect(contract.given.configuration["listKeys"] == .null)
        #expect(contract.given.configuration["pageSizeKeys"] == ["Data", "Size"])
        #expect(contract.steps[0].action == .hold(RequestPattern(name: "first")))
        #expect(contract.steps[3].action == .perform("doneWithResponse", [["Data": ["List": [["Id": 1]]]]]))
        #expect(contract.steps[3].text == #"do: doneWithResponse with {"Data":{"List":[{"Id":1}]}}"#)
        #expect(contract.steps[3].trace?.map(\.description) == ["completion(_, 'a, b')"])
        #expect(contract.steps[3].state.map(\.value) == [.value(.null), .value("nil")])
    }
}
