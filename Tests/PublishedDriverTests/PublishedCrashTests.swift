// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import PublishedDriver
import Testing

@Suite("The driver that is wrong on purpose, where a mistake ends the program", .serialized, .timeLimit(.minutes(10)))
struct PublishedCrashTests {
    /// The contracts that name a defect.
    private static func plan(citing defect: Defect) throws -> CheckPlan {
        var plan = try Project.plan()
        plan.contracts = plan.contracts.filter { $0.source?.contains(defect.rawValue) == true }
        return plan
    }

    @Test("a contract that names the defect ends the program", arguments: Defect.allCases.filter(\.crashes))
    func crash(_ defect: Defect) async throws {
        // Throws nothing: only a crash makes the process fail.
        await #expect(processExitsWith: .failure) { [name = defect.rawValue as String] in
            guard let defect = Defect(rawValue: name), let plan = try? Self.plan(citing: defect) else { return }
            _ = try? await PublishedDriverTests.report([defect], on: plan)
        }
    }

    @Test("without the defect the same contracts hold", arguments: Defect.allCases.filter(\.crashes))
    func right(_ defect: Defect) async throws {
        let plan = try Self.plan(citing: defect)
        let report = try await PublishedDriverTests.report([], on: plan)
        #expect(!plan.contracts.isEmpty)
        #expect(report.results.allSatisfy { $0.verdict.kind == .holds })
    }
}
