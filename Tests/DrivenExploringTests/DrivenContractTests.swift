// Understudy
// SPDX-License-Identifier: Apache-2.0

import DrivenExploring
import DriverProtocol
import Exploring
import Pagers
import Testing
import WrongDrivers

/// The histories that a search of a real layer shows, and the contracts that it writes.
@Suite("contracts of driven searches", .timeLimit(.minutes(5)))
struct DrivenContractTests {
    private static let all = LayerCapability(
        actions: ["start", "next", "refresh", "retry", "all", "cancel"],
        events: ["page", "end", "failed"],
        promises: ["overlaps", "retriesAfter", "resumes", "cancels"]
    )

    @Test(
        "each broken rule of a wrong pager has a contract",
        arguments: ["start-twice", "next-page-replaces", "late-page-joins", "never-loading"]
    )
    func contracts(id: String) async throws {
        let result = try await SearchOfDriver(of: id, steps: 1000).run().result
        #expect(!result.brokenRules.isEmpty)
        for broken in result.brokenRules {
            #expect(broken.contract != nil, "\(broken.finding)")
            #expect(broken.contract?.text.contains("EX-") == true)
        }
    }

    @Test("no simpler history breaks the same rule", arguments: ["next-page-replaces", "never-loading"])
    func simplest(id: String) async throws {
        let search = try SearchOfDriver(of: id)
        let broken = try #require(try await search.run().result.brokenRules.first)
        let history = broken.finding.history
        let setup = try search.subject.setup
        let simpler = (1...history.steps.count).flatMap { Array(history.leavingOut($0)) } + Array(history.simplified())
        for candidate in simpler where candidate.hasOnly(setup.faults(of: nil)) {
            let violation = try await search.violation(in: candidate)
            #expect(violation?.invariant != broken.rule, "\(candidate)")
        }
    }

    @Test("a history that contracts cannot express has similar ones that they can")
    func expressions() throws {
        let subject = try SearchOfDriver { surroundings, _ in SearchOfDriver.reference(surroundings) }.subject
        // A contract cannot release the older one of two requests for the same page if that one is not wanted.
        let history = History(
            rowCount: 0,
            steps: [.act(.next), .act(.refresh), .answer(request: 0, .page)]
        )
        let violation = Violation(.lateAnswer, expected: "no event", seen: "page([])")
        let finding = ExplorationFinding(history: history, violation: violation)
        #expect(subject.contract(for: finding, capability: Self.all) == nil)
        let contracts = subject.expressions(of: history)
            .compactMap { history in
                let finding = ExplorationFinding(history: history, violation: violation)
                return subject.contract(for: finding, capability: Self.all)
            }
        #expect(contracts.first?.id == "PG-52.explored")
    }

    @Test("a contract waits by itself after 503 with Retry-After, as a driver does")
    func waits() throws {
        let subject = try SearchOfDriver { surroundings, _ in SearchOfDriver.reference(surroundings) }.subject
        let steps: [HistoryStep] = [
            .act(.start), .answer(request: 0, .fault(.unavailable)), .answer(request: 0, .page),
        ]
        let violation = Violation(.rowsExplained, expected: "ids: [0]", seen: "ids: []")
        let finding = ExplorationFinding(history: History(rowCount: 1, steps: steps), violation: violation)
        let contract = try #require(subject.contract(for: finding, capability: Self.all))
        #expect(contract.text.contains("        - { request: 1, fault: { unavailable: 0s } }\n"))
        #expect(contract.text.contains("        state: { ids: [0] }\n"))
    }

    @Test("a contract has the faults of all answers that change only their form, and names the difference")
    func constantFaults() throws {
        let subject = try SearchOfDriver { surroundings, _ in SearchOfDriver.reference(surroundings) }.subject
        let steps: [HistoryStep] = [.act(.start), .answer(request: 0, .page)]
        let violation = Violation(.rowsExplained, expected: "ids: [0]", seen: "ids: []")
        func contract(on name: String) throws -> ExploredContract? {
            let variant = try #require(subject.variants(of: Self.all).first { $0.name == name })
            let history = History(rowCount: 1, steps: steps, variant: variant)
            return subject.contract(
                for: ExplorationFinding(history: history, violation: violation),
                capability: Self.all
            )
        }
        let contract = try #require(try contract(on: "no token at the end"))
        #expect(contract.text.contains("    given:\n      faults:\n        - { fault: 'lie:end-as=absent' }\n"))
        #expect(contract.text.contains("# The server has a difference: no token at the end.\n"))
    }
}

extension History {
    /// Returns whether all faults of the history are among some.
    fileprivate func hasOnly(_ faults: [ServerFault]) -> Bool {
        steps.allSatisfy { step in
            if case .answer(_, .fault(let fault)) = step { faults.contains(fault) } else { true }
        }
    }
}
