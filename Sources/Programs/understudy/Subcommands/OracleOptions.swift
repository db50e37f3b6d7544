// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BackendClient
import BackendProbing
import SourceDiagnostics

/// The options that name the rows that the list must have, and that change rows.
struct OracleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Compare the rows with those of this source: JSON, or one id a line.",
            valueName: "url|file|command"
        )
    )
    var oracle: String?

    @Option(
        help: ArgumentHelp(
            "Run this shell command after pages 1 to 3 of an extra walk, to insert or delete rows.",
            valueName: "command"
        )
    )
    var between: String?

    func validate() throws {
        try Bounds.check(path: oracle, of: "--oracle", "name a URL, a file or a command")
        try Bounds.check(path: between, of: "--between", "name a shell command")
        _ = try source()
    }

    /// Sets the parts of a plan that depend on the options.
    func apply(to plan: inout ProbePlan) {
        plan.readsOracle = oracle != nil
        plan.changesRows = between != nil
    }

    /// Returns the oracle, with the content of a pipe; nil without one.
    ///
    /// - Throws: `ValidationError` for a URL that cannot be used, and the exit of a pipe that cannot be read.
    func openedSource() throws -> OracleSource? {
        do {
            return try source()?.readingPipe()
        } catch let error as Diagnostics {
            throw Failure.badInput(error, noun: "error", outcome: "no request was sent")
        }
    }

    /// Returns the oracle; nil without one.
    ///
    /// - Throws: `ValidationError` for a URL that cannot be used.
    func source() throws -> OracleSource? {
        do {
            return try oracle.map { text throws(BackendAddressError) in try OracleSource(text) }
        } catch {
            throw ValidationError("--oracle: \(error.message)")
        }
    }
}
