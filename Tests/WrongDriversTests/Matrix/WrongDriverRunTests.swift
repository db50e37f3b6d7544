// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Synchronization
import Testing

@testable import WrongDrivers

@Suite("A run on one wrong driver", .serialized, .timeLimit(.minutes(5)))
struct WrongDriverRunTests {
    /// The ids of the contracts of a layer that a driver breaks.
    private func broken(_ driver: WrongDriver, layer: String) async throws -> [String] {
        var plan = try Project.plan()
        plan.contracts.removeAll { $0.layer != layer }
        return try await broken(driver, in: plan)
    }

    private func broken(_ driver: WrongDriver, in plan: CheckPlan) async throws -> [String] {
        let verdicts = Mutex<[VerdictKind]>([])
        try await WrongDriverRun(plan).run(driver.make) { verdict in verdicts.withLock { $0.append(verdict) } }
        let all = verdicts.withLock { $0 }
        try #require(all.count == plan.contracts.count)
        return zip(plan.contracts.map(\.id), all).filter { $0.1 == .broken }.map(\.0)
    }

    @Test("finds a wrong pager for each behaviour that pagers are checked for")
    func pagers() async throws {
        var plan = try Project.plan()
        plan.contracts.removeAll { $0.layer != "pager" }
        // A behaviour for which one is found is not tried again, so that most runs are short.
        for driver in PagerSlips.drivers where !plan.contracts.isEmpty {
            let behaviours = Set(try await broken(driver, in: plan).map(BehaviourIndex.behaviourID(of:)))
            plan.contracts.removeAll { behaviours.contains(BehaviourIndex.behaviourID(of: $0.id)) }
        }
        #expect(plan.contracts.map(\.id) == [])
    }

    private func driver(_ id: String) throws -> WrongDriver {
        try #require(WrongDriverCatalogue.drivers(for: Project.plan()).first { $0.id == id })
    }

    @Test(
        "finds the contracts about its mistake, and only those",
        arguments: [
            ("cache-service/forgets", "cache-service", ["C-09", "C-09.cleaned"]),
            ("cache-service/kindsShared", "cache-service", ["C-01", "C-02.team-and-group", "C-03", "C-09"]),
            ("paging-manager/two-sections", "paging-manager", ["P-01", "P-06"]),
            ("paging-manager/dialog-before-step-back", "paging-manager", nil),
            ("group-domain-service/state.groupId.one-too-large", "group-domain-service", nil),
            ("pager/ids-as-doubles", "pager", ["PG-02.keyset", "PG-02.github", "PG-02.openai"]),
            ("pager/long-page-cut", "pager", nil),
        ] as [(String, String, [String]?)]
    )
    func caught(id: String, layer: String, by contracts: [String]?) async throws {
        let broken = try await broken(driver(id), layer: layer)
        #expect(!broken.isEmpty)
        if let contracts { #expect(broken == contracts) }
    }

    @Test("finds nothing where nothing is wrong", arguments: ["cache-service", "group-domain-service", "reformer"])
    func right(layer: String) async throws {
        for driver in UnspoiledCatalogue.drivers {
            #expect(try await broken(driver, layer: layer).isEmpty, "\(driver.id)")
        }
    }
}
