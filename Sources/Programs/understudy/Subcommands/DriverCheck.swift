// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import DriverConformance
import DriverProcess
import OrderedCollections
import SourceDiagnostics

/// `understudy driver-check`: judges how a driver keeps to the protocol, before its layers are judged.
struct DriverCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "driver-check",
        abstract: "Check a driver against the rules of the driver protocol.",
        usage: """
            understudy driver-check [--contracts <dir>] [--timeout <seconds>] [--list] [--quiet] [-- <command> ...]
            """,
        discussion: """
            Starts the driver again for each rule. The rules are about the handshake, ids,
            errors, handles, settles, the order of events, and the end of the process. Does
            not judge the layers, and needs no stub. Each rule names the section of
            Contracts/protocol/v1.md that explains it.

            To create a layer of your own suite, uses the configuration, lists and answers
            of the first contract that uses only actions that the driver claims. Prefers a
            contract that sends a request, because some rules need a request.

            EXAMPLES
              understudy driver-check -- ./my-driver --quiet
              understudy driver-check --timeout 2 -- python3 driver.py
              understudy driver-check --contracts my-suite -- ./my-driver
              understudy driver-check --list

            EXIT CODES
              0   the driver follows every rule that could be tried
              1   a rule is broken
              2   no rule is broken, but there is no layer to try: the driver claims none
                  or creates none, or no contract of your suite shows how to create it
              64  the command line is wrong
              65  a file of your suite is wrong
              69  the driver cannot be started
              129, 130, 143  interrupted
            """
    )

    @Argument(parsing: .postTerminator, help: "The program of the driver and its arguments, after --.")
    var command: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let the driver claim layers of the suite in this folder (default: ./Contracts, if it exists).",
            valueName: "dir"
        ),
        completion: .directory
    )
    var contracts: String?

    // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Wait at most this many seconds for each answer (default: 10).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var timeout = 10.0

    @Flag(help: "List the rules without starting a driver.")
    var list = false

    @Flag(
        name: .shortAndLong,
        help: "Show only broken rules, and the counts if some rules could not be tried."
    )
    var quiet = false

    func validate() throws {
        try Bounds.check(path: contracts, of: "--contracts", "name the folder of your suite")
        guard list || command.first?.isEmpty == false else {
            throw ValidationError(
                "no driver is given; name a program after --, for example: understudy driver-check -- ./driver"
            )
        }
    }

    func run() async throws {
        guard !list else { return ConductReport.list() }
        let check: ConductCheck
        do {
            check = ConductCheck(
                command: try DriverCommand(words: command),
                vocabulary: try vocabulary(),
                limits: ConductLimits(answer: .seconds(timeout), exit: .seconds(min(timeout, 2)))
            )
        } catch let error as Diagnostics {
            throw Failure.badInput(error)
        }
        let interruption = Interruption()
        let report = ConductReport(isBrief: quiet)
        let results: [ConductResult]
        do {
            results = try await interruption.during { try await check.run(onResult: report.show) }
        } catch let error as ConductError {
            throw Failure.exit(ExitStatus.unavailable, message: error.message)
        }
        if let status = interruption.status { throw status }
        report.summarize(results)
        if results.contains(where: \.isBroken) { throw ExitStatus.broken }
        if results.contains(where: \.isWithoutLayer) { throw ExitStatus.undecided }
    }

    /// Returns the words that the driver may claim; contracts are read only if there are layers that no rule knows.
    private func vocabulary() throws(Diagnostics) -> ConductVocabulary {
        let shipped = try Suite.words().vocabulary
        let words = try Suite.words(ofSuiteIn: contracts)
        let hasOwnLayers = words.vocabulary.layers.keys.contains { shipped.layers[$0] == nil }
        return ConductVocabulary(
            words,
            shipped: shipped,
            contracts: hasOwnLayers ? try Suite.contracts(ofSuiteIn: contracts) : []
        )
    }
}
