// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import SourceDiagnostics
import Testing

@testable import WrongDrivers

@Suite("Exceptions from the matrix")
struct TeethExceptionsTests {
    private func parse(_ text: String) throws(Diagnostics) -> TeethExceptions {
        try TeethExceptionsParser.parse(Array(text.utf8), file: "exceptions.yaml")
    }

    @Test("are read with reason and place")
    func read() throws {
        let exceptions = try parse(
            """
            drivers:
              - because: Nothing here takes time.
                ids: [ one, two ]
            contracts: []
            """
        )
        #expect(exceptions.drivers.map(\.id) == ["one", "two"])
        #expect(exceptions.drivers.map(\.reason) == ["Nothing here takes time.", "Nothing here takes time."])
        #expect(exceptions.drivers[1].location == SourceLocation(file: "exceptions.yaml", line: 3, column: 17))
        #expect(exceptions.contracts.isEmpty)
    }

    @Test(
        "without a reason, or in another form, are refused",
        arguments: [
            (
                "drivers: [ { ids: [ one ] } ]\ncontracts: []",
                "exceptions.yaml:1:12: error: entry 1 of 'drivers' has no 'because'; add it"
            ),
            (
                "drivers: [ { ids: [ one ], because: ' ' } ]\ncontracts: []",
                "exceptions.yaml:1:37: error: 'because' is blank; say why these are excepted"
            ),
            ("drivers: []", "exceptions.yaml:1:1: error: the file of exceptions has no 'contracts'; add it"),
        ]
    )
    func refused(text: String, message: String) {
        let diagnostics = #expect(throws: Diagnostics.self) { try parse(text) }
        #expect(diagnostics?.findings.map(\.description) == [message])
    }

    @Test("that nothing has, that are no longer needed or that come twice are errors")
    func findings() throws {
        var plan = try Project.plan()
        plan.contracts.removeAll { $0.id != "C-05" }
        var matrix = TeethMatrix(plan)
        let driver = WrongDriver(id: "cache", sentence: "Wrong", kind: .layer, layers: ["cache-service"]) {
            $0.driver()
        }
        matrix.add(driver, with: WrongDriverOutcome(verdicts: [.broken]))
        let exceptions = try parse(
            """
            drivers: [ { because: b, ids: [ cachet, cache ] } ]
            contracts: [ { because: b, ids: [ C-05 ] } ]
            """
        )
        let expected = [
            "exceptions.yaml:1:33: error: there is no wrong driver 'cachet'; use 'cache'",
            "exceptions.yaml:1:41: error: wrong driver 'cache' is now caught; remove this entry",
            "exceptions.yaml:2:35: error: contract 'C-05' now catches a wrong driver; remove this entry",
        ]
        #expect(exceptions.findings(on: matrix).findings.map(\.description) == expected)
    }
}
