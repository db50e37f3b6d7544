// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@testable import Reporters

@Suite("The slowest contracts")
struct SlowestContractsTests {
    private let report = Samples.report([
        Samples.result("R-01", .holds, duration: .milliseconds(5)),
        Samples.result("R-02", .holds, duration: .seconds(2)),
        Samples.result("R-03", .holds, duration: .milliseconds(5)),
    ])

    @Test("are named with their times, the slowest first, equal ones in the order of the plan")
    func lines() {
        #expect(
            SlowestContracts(report, count: 2).lines == [
                "slowest:", "  2.00 s  R-02  reformer", "  5.0 ms  R-01  reformer",
            ]
        )
    }

    @Test("are none where that would be all, or none are wanted", arguments: [0, 3, 10])
    func none(count: Int) {
        #expect(SlowestContracts(report, count: count).lines == [])
    }
}
