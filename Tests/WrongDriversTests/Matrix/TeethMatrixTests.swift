// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import SourceDiagnostics
import Testing

@testable import WrongDrivers

@Suite("The matrix of wrong drivers and contracts")
struct TeethMatrixTests {
    /// The four contracts with which the tests do; two of each of two layers.
    private static let ids = ["B-24", "B-24.one-of-two", "C-05", "C-09"]

    private func plan() throws -> CheckPlan {
        var plan = try Project.plan()
        plan.contracts.removeAll { !Self.ids.contains($0.id) }
        try #require(plan.contracts.map(\.id) == Self.ids)
        return plan
    }

    private func driver(_ id: String, _ kind: WrongDriver.Kind, _ layers: String...) -> WrongDriver {
        WrongDriver(id: id, sentence: "Something is wrong", kind: kind, layers: layers) { $0.driver() }
    }

    private func matrix() throws -> TeethMatrix {
        var matrix = TeethMatrix(try plan())
        matrix.add(
            driver("badge", .layer, "badge-view-model"),
            with: WrongDriverOutcome(verdicts: [.broken, .holds])
        )
        matrix.add(
            driver("both", .word, "badge-view-model", "cache-service"),
            with: WrongDriverOutcome(verdicts: [.broken, .holds, .broken, .undecided])
        )
        matrix.add(driver("cache", .layer, "cache-service"), with: WrongDriverOutcome(verdicts: [.holds, .holds]))
        return matrix
    }

    @Test("knows whom nobody caught, and who caught nobody")
    func lists() throws {
        let matrix = try matrix()
        #expect(matrix.uncaught.map(\.id) == ["cache"])
        #expect(matrix.toothless.map(\.id) == ["B-24.one-of-two", "C-09"])
        #expect(matrix.catches(among: [.word]) == [1, 0, 1, 0])
        #expect(matrix.catches(among: [.layer, .word]) == [2, 0, 1, 0])
    }

    @Test("counts the contract in the middle of which a run broke off as the one that caught it")
    func brokenOff() throws {
        var matrix = TeethMatrix(try plan())
        let ending = WrongDriverOutcome(verdicts: [.holds], ending: .crashed)
        matrix.add(driver("crash", .layer, "cache-service"), with: ending)
        #expect(matrix.rows[0].caughtBy == [3])
        #expect(matrix.uncaught.isEmpty)
    }

    @Test("has a report with the matrix, the two lists and the totals")
    func report() throws {
        let text = TeethReport(try matrix()).text
        #expect(
            text == """
                caught by  wrong driver
                    1  badge  badge-view-model 1
                    2  both   badge-view-model 1, cache-service 1, not judged 1
                    0  cache  none of 2

                wrong drivers that no contract caught: 1
                  cache: Something is wrong
                contracts that caught no wrong driver: 2
                  B-24.one-of-two: The dynamic's dot goes away alone while the activity's stays
                  C-09: Values survive a restart of the program
                3 wrong drivers (1 mutations of words, 2 wrong layers, 0 published mistakes), 4 contracts, 8 trials, \
                3 catches, 0 exceptions; 0 contracts catch a wrong layer that breaks no more than a tenth of its contracts

                """
        )
    }

    @Test("leaves exceptions out of the lists, and is right when nothing else is in them")
    func exceptions() throws {
        let place = SourceLocation(file: "exceptions.yaml")
        func entry(_ id: String) -> TeethExceptions.Entry {
            TeethExceptions.Entry(id: id, reason: "it may be", location: place)
        }
        let exceptions = TeethExceptions(
            drivers: [entry("cache")],
            contracts: [entry("B-24.one-of-two"), entry("C-09")]
        )
        let matrix = try matrix()
        #expect(!TeethReport(matrix).isRight)
        #expect(TeethReport(matrix, exceptions: exceptions).isRight)
        #expect(exceptions.findings(on: matrix).findings.isEmpty)
    }

    @Test("has tables with one line for each driver and each contract")
    func tables() throws {
        let report = TeethReport(try matrix())
        #expect(
            report.driverTable.split(separator: "\n")[2]
                == "both\tword\tbadge-view-model cache-service\t4\t2\tB-24 C-05\tSomething is wrong"
        )
        #expect(
            report.contractTable.split(separator: "\n")[3]
                == "C-05\tcache-service\t1\t0\t0\t0\tWhat was never saved reads 0, in all four families"
        )
    }
}
