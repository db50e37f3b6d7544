// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BackendClient
import BackendProbing
import ClientLayers
import Foundation
import JUnitReport
import Reporters
import SourceDiagnostics

/// `understudy probe`: asks a real backend, and judges whether its paging is right.
struct Probe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Judge whether the paging of a real backend is right.",
        discussion: """
            Walks through a list twice, asks some single questions, and asks again
            before it calls anything broken. Each finding comes with the requests that
            show it. Sends GET, or POST for a list whose description says so, and only
            to the origin of the URL. Sends at most 2 × pages + 25 requests.

            EXAMPLES
              understudy probe orders.yaml --url https://api.example.com
              understudy probe orders.yaml --url https://api.example.com/v2/orders
              understudy probe shop.yaml --list orders --url http://127.0.0.1:8080
              understudy probe orders.yaml --url $URL --header "Authorization: $KEY"
              understudy probe orders.yaml --url $URL --rate 2 --budget 200
              understudy probe orders.yaml --url $URL --junit probe.xml --json -

            For details, see docs/real-backends.md.

            EXIT CODES
              0   all invariants hold
              1   an invariant is broken
              2   nothing is broken, but an invariant could not be judged
              64  the command line is wrong
              65  the description is wrong, or of a list that a probe cannot read
              74  a report could not be written
              129, 130, 143  interrupted; there is no report
            """
    )

    @Argument(help: "The list file that describes the list.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(
        help: ArgumentHelp("Ask this backend: the URL of the list, or a URL without a path.", valueName: "url")
    )
    var url: String

    @Option(help: ArgumentHelp("Probe the list of this name, if the file describes several.", valueName: "name"))
    var list: String?

    @OptionGroup(title: "Manners")
    var manners: MannerOptions

    @OptionGroup(title: "Reports")
    var output: ProbeOutputOptions

    @Flag(name: .shortAndLong, help: "Show only invariants that do not hold.")
    var quiet = false

    func validate() throws {
        try Bounds.check(path: file, of: "the list file", "name one")
        if file.contains("://") {
            throw ValidationError("'\(file)' is a URL; name a list file first, and pass the URL with --url")
        }
        _ = try address()
    }

    func run() async throws {
        let address = try address()
        let described = try ProbedList.read(file, named: list)
        var plan = ProbePlan(
            dialect: described.dialect,
            endpoint: Self.endpoint(of: described, at: address),
            promises: described.promises
        )
        manners.apply(to: &plan)
        let target = plan.redacted(plan.endpoint)
        let outputs = try Failure.writing { () throws(ReportError) in
            try ProbeOutputs(output, file: file, url: target, start: Date().timeIntervalSince1970)
        }
        if !quiet { Console.error.line(manners.announcement(for: plan, origin: address.origin)) }
        let report = try await report(plan, from: address)
        try Failure.writing { () throws(ReportError) in try outputs.write(report) }
        let console = output.isOutputTaken ? Console.error : .output
        let lines = ProbeLines(report, display: console.display)
        console.lines(lines.verdicts(all: !quiet))
        if !quiet { console.line(lines.counts) }
        if report.isBroken { throw ExitStatus.broken }
        if report.isUndecided { throw ExitStatus.undecided }
    }

    /// Asks the backend until the probe is over, or until a signal ends it.
    private func report(_ plan: ProbePlan, from address: BackendAddress) async throws -> ProbeReport {
        let client = PoliteClient(to: address, limits: manners.limits, clock: ContinuousClock())
        let interruption = Interruption()
        let run = ProbeRun(plan: plan, client: client, asks: !manners.yes && Console.error.isTerminal)
        let result: Result<ProbeReport, any Error>
        do {
            result = .success(try await interruption.during { try await run.report() })
        } catch {
            result = .failure(error)
        }
        try? await client.shutdown()
        if let ending = interruption.status { throw ending }
        return try result.get()
    }

    /// Returns the URL of the list; one without a path has the path of the description.
    private static func endpoint(of list: DescribedDialect, at address: BackendAddress) -> String {
        address.hasNoPath ? address.origin + list.path : address.text
    }

    /// Reads the URL; not while the parser reads it, because its message would repeat a password.
    private func address() throws -> BackendAddress {
        do {
            return try BackendAddress(url)
        } catch {
            throw ValidationError(error.message)
        }
    }
}
