// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Exploring
import SourceDiagnostics

extension Explore {
    /// The number of times that each contract is played; a contract that holds only sometimes is unstable.
    private static let repetitions = 5

    /// Plays the contracts of a file as `check` does, several times.
    ///
    /// - Parameter file: The file.
    /// - Throws: The exit of a file that cannot be played, and that of the check.
    func replayed(_ file: String) async throws {
        do {
            let (suite, _) = try Suite.load([file], dialectsFile: dialects)
            let contracts = suite.contracts.map { (id: $0.id, source: $0.source) }
            if let problem = ReplayedContracts.problem(with: contracts, file: file) {
                throw Failure.exit(ExitStatus.badInput, message: problem)
            }
        } catch let error as Diagnostics {
            throw Failure.badInput(error)
        }
        var check = try Check.parse(["--repeat", "\(Self.repetitions)", "--slowest", "0", "--", file])
        check.driver = driver
        check.choice.dialect = dialect
        check.choice.dialects = dialects
        check.junit = output.junit
        check.output.html = output.html
        check.quiet = quiet
        try await check.run()
    }
}
