// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Synchronization
import Testing

@testable import StubEngine

@Suite("An observer of answers")
struct AnswerObserverTests {
    /// The plans that an observer has received.
    private final class Observed: Sendable {
        private let state = Mutex<[AnswerPlan]>([])

        var plans: [AnswerPlan] { state.withLock { $0 } }

        func note(_ plan: AnswerPlan) { state.withLock { $0.append(plan) } }
    }

    private let observed = Observed()

    private func mount(faults: [Fault] = []) -> Mount {
        let observed = observed
        return Mount(Backend(.five, faults: faults), onAnswer: { observed.note($0) })
    }

    @Test("receives the answer that the client gets, while it is held")
    func held() throws {
        let mount = mount()
        mount.hold(RequestPattern(), isRepeated: true)
        let plan = mount.answer(.page(2))
        let shown = try #require(observed.plans.first)
        #expect(shown.request == plan.request)
        #expect(shown.status == 200)
        #expect(shown.body == plan.body)
        #expect(shown.text == Mount(.five).answer(.page(2)).text)
        #expect(mount.heldCount == 1)
        #expect(observed.plans.count == 1)
    }

    @Test("receives the answer with its fault")
    func fault() throws {
        var fault = try FaultParser.parse(commandLine: "status:500")
        fault.request = 1
        let mount = mount(faults: [fault])
        #expect(mount.answer(.page(1)).status == 500)
        #expect(mount.answer(.page(1)).status == 200)
        #expect(observed.plans.map(\.status) == [500, 200])
    }

    @Test("receives the whole answer of a client that has it already")
    func known() throws {
        let mount = mount()
        let first = mount.answer(.page(1))
        var again = StubRequest.page(1)
        again.knownTags = ["\(try #require(first.tag))"]
        let second = mount.answer(again)
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
        #expect(observed.plans.map(\.status) == [200, 200])
        #expect(observed.plans.map(\.text) == [first.text, first.text])
        #expect(observed.plans.map(\.request) == [first.request, second.request])
    }

    @Test("receives every answer, so that no request takes the fast path")
    func fastPath() {
        #expect(Mount(.five).pages(at: "/api/houses") != nil)
        #expect(mount().pages(at: "/api/houses") == nil)
    }

    @Test("A backend with other faults serves the same list")
    func otherFaults() throws {
        let plain = Backend(.five)
        let faulty = plain.with(faults: [try FaultParser.parse(commandLine: "status:500")])
        #expect(Mount(faulty).answer(.page(1)).status == 500)
        #expect(Mount(plain).answer(.page(1)).status == 200)
        #expect(Mount(faulty.with(faults: [])).answer(.page(2)).text == Mount(plain).answer(.page(2)).text)
    }
}
