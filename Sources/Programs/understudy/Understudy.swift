// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SystemCalls

/// The command line; each subcommand has a file in `Subcommands`.
@main
struct Understudy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy",
        abstract: "A stand-in backend for list screens, and a checker for the client code behind them.",
        discussion: """
            EXAMPLES
              understudy serve                                    a list on 127.0.0.1:4010
              understudy serve --fault status:500@page=3,times=1  page 3 fails once
              understudy serve --preset stripe                    a list in Stripe's format
              understudy presets                                  list all presets
              understudy init                                     begin a list file
              understudy describe openapi.yaml                    derive a list file
              understudy check Contracts --junit report.xml       check the layers
              understudy contracts                                write the contracts
              understudy explore                                  search without contracts
              understudy validate Contracts                       check files, run nothing
              understudy probe orders.yaml --url URL              judge a real backend
              understudy driver-check -- ./my-driver              check the driver itself
              understudy report merge shards -o report.xml        merge reports of shards
              understudy scaffold Home.json --into Pages          generate a page's sources
            """,
        version: version,
        subcommands: [
            Serve.self, ShowPresets.self, Init.self, Describe.self, Probe.self, Check.self, Explore.self,
            WriteContracts.self, Validate.self, DriverCheck.self, Report.self, Scaffold.self,
        ]
    )

    /// The version in `--version`, in reports and in the handshake.
    static let version = "0.1.0"

    /// Runs the given command; a mistake in a subcommand's name is reported with the nearest name.
    static func main() async {
        // Swift's runtime would treat SIGQUIT as a crash, and would take seconds for a backtrace.
        signal(SIGQUIT, SIG_DFL)
        atexit { Console.endOutput() }
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let problem = SubcommandName.problem(in: arguments, of: Self.self) {
            exit(withError: Failure.usage(of: problem.commands, problem.message))
        }
        await main(arguments)
    }
}

/// The exit codes of the program; the README has the same table.
enum ExitStatus {
    /// A contract is broken, unstable, or parked although it holds, or something is wrong with a report.
    static let broken = ExitCode(1)
    /// Nothing is broken, but something was not judged.
    ///
    /// A contract is undecided, `probe` could not judge an invariant, the driver supports no contract, a requirement of
    /// the command line is not met, or the report of a shard is missing.
    static let undecided = ExitCode(2)
    /// The command line is wrong, or a filter matches nothing.
    static let usage = ExitCode(64)
    /// A contract file or a list file is wrong; nothing was run.
    static let badInput = ExitCode(65)
    /// A driver, a port or a package is not available.
    static let unavailable = ExitCode(69)
    /// A defect in Understudy itself.
    static let defect = ExitCode(70)
    /// A report could not be written.
    static let ioError = ExitCode(74)
}
