// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import ShippedContracts
import WrongDrivers

/// The contracts, the wrong drivers, and a worker that tries the contracts on the drivers.
struct TeethBench: Sendable {
    /// The drivers on which every contract must hold: the reference driver, and those that wrong drivers are built on.
    static let right =
        [WrongDriver(id: "reference", sentence: "Nothing is wrong", kind: .layer, layers: []) { $0.driver() }]
        + UnspoiledCatalogue.drivers

    /// The most real time for one contract, in seconds; in simulated time, a contract needs almost none.
    private static let patience = 5

    /// Every contract of the project.
    let plan: CheckPlan
    /// Every wrong driver.
    let drivers: [WrongDriver]

    /// Reads the contracts inside the program.
    init() throws {
        let files = ShippedContracts.files
        plan = try CheckPlan(of: ContractSuite.load(sources: files, words: ContractWords(sources: files)))
        drivers = WrongDriverCatalogue.drivers(for: plan)
    }

    /// One sentence for each contract that does not hold on a correct driver.
    func failures(of driver: WrongDriver, _ outcome: WrongDriverOutcome) -> [String] {
        let failed = zip(plan.contracts.map(\.id), outcome.verdicts).filter { $0.1 != .holds }.map(\.0)
        let untried = plan.contracts.dropFirst(outcome.verdicts.count).map(\.id)
        return (failed + untried).map { "contract \($0) does not hold with driver \(driver.id)" }
    }

    /// Tries all contracts on some drivers in several processes.
    ///
    /// - Parameters:
    ///   - drivers: The drivers.
    ///   - jobs: The number of processes at once.
    /// - Returns: The outcomes of the drivers, in the same order.
    func outcomes(of drivers: [WrongDriver], jobs: Int) -> [WrongDriverOutcome] {
        WorkerPool(arguments: ["--worker"], jobs: jobs, patience: Self.patience)
            .results(of: drivers.map(\.id)) { _, letters, ending in
                WrongDriverOutcome(verdicts: letters.map(VerdictKind.init(letter:)), ending: ending)
            }
    }

    /// Reads ids of drivers, one a line, and tries them; answers each with one letter for each verdict, and a line
    /// feed.
    @concurrent
    func work() async {
        while let id = readLine() {
            guard let driver = (Self.right + drivers).first(where: { $0.id == id }) else { break }
            var plan = plan
            if !driver.layers.isEmpty { plan.contracts.removeAll { !driver.layers.contains($0.layer) } }
            do {
                try await WrongDriverRun(plan).run(driver.make) { FileHandle.standardOutput.write(Data([$0.letter])) }
            } catch {
                FileHandle.standardError.write(Data("teeth: \(id): \(error)\n".utf8))
            }
            FileHandle.standardOutput.write(Data([WorkerProcess.endOfAnswer]))
        }
    }
}

extension VerdictKind {
    /// The letter with which a worker writes the verdict.
    var letter: UInt8 {
        switch self {
        case .holds: UInt8(ascii: "h")
        case .broken: UInt8(ascii: "b")
        case .unsupported: UInt8(ascii: "n")
        case .unstable, .undecided, .knownBroken, .noLongerBroken, .notRun: UInt8(ascii: "u")
        }
    }

    /// Reads a verdict from the letter of a worker.
    init(letter: UInt8) {
        switch letter {
        case Self.holds.letter: self = .holds
        case Self.broken.letter: self = .broken
        case Self.unsupported.letter: self = .unsupported
        default: self = .undecided
        }
    }
}
