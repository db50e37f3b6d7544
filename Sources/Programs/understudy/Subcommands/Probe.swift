// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ArgumentParser
import BackendClient
import BackendProbing
import ClientLayers
import Foundation
import JUnitReport
import ListDescription
import Reporters
import SourceDiagnostics
import TextEncoding

/// `understudy probe`: asks a real backend, and judges whether its paging is right.
struct Probe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Judge whether the paging of a real backend is right.",
        discussion: """
            Judges invariants, rules that every correct list follows. If the source is a
            list file, reads the list as the file describes it. If it is a URL, first finds
            out with at most 12 requests how the list pages.

            Walks through the whole list twice, and sends some more requests. Before
            anything is called broken, repeats the requests that show it. Each finding has
            the commands that show it. Sends GET, or POST with --method POST, and only to
            the origin of the URL. Sends at most 2 × pages + 25 requests; some options and
            some lists raise this limit, and --budget sets another one.

            ORACLES
              --oracle names a source of the rows that the list must contain: a URL (a
              scheme, ://, no spaces), an existing file, or else a shell command. The
              source gives rows or ids: a JSON array, a JSON body with such an array, JSON
              lines, or one id a line. The probe reads it before and after the walks.
              --between names a shell command that inserts or deletes rows. The probe makes
              an extra walk, and runs the command after each of the pages 1 to 3. If this
              walk looks broken, it makes another one. The command gets the number of pages
              that were read in UNDERSTUDY_PAGE, and the URL of the list in UNDERSTUDY_URL.
              If an oracle or a command fails, or takes longer than --timeout, the probe
              ends.

            With a list file, the probe also compares each property of the description with
            the answers. A property that is different has drifted.

            EXAMPLES
              understudy probe https://api.example.com/orders
              understudy probe orders.yaml --url https://api.example.com
              understudy probe orders.yaml --url https://api.example.com/v2/orders
              understudy probe shop.yaml --list orders --url http://127.0.0.1:8080
              understudy probe orders.yaml --url $URL --header "Authorization: $KEY"
              understudy probe orders.yaml --url $URL --rate 2 --budget 200
              understudy probe orders.yaml --url $URL --oracle ids.txt
              understudy probe orders.yaml --url $URL --between ./insert-a-row
              understudy probe orders.yaml --url $URL --sort ordering=price
              understudy probe orders.yaml --url $URL --junit probe.xml --json -
              understudy probe orders.yaml --url $URL --html probe.html

            For details, see docs/real-backends.md.

            EXIT CODES
              0   each invariant holds, or is not promised by the list
              1   an invariant is broken, or a property of the description has drifted
              2   nothing is broken, but an invariant could not be judged, or the first
                  request got no successful answer in JSON
              64  the command line is wrong
              65  the list file is wrong, does not fit the answers, or describes a list
                  that the probe cannot read; no list was found at the URL; or the oracle
                  or the command of --between failed
              74  a report could not be written
              129, 130, 143  interrupted; what was not yet judged is undecided
            """
    )

    @Argument(
        help: "The list file that describes the list, or the URL of the list.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var source: String

    @Option(
        help: ArgumentHelp(
            "Probe this backend: the URL of the list, or a URL without a path, which gets that of the list file.",
            valueName: "url"
        )
    )
    var url: String?

    @Option(help: ArgumentHelp("Probe the list of this name, if the file describes several.", valueName: "name"))
    var list: String?

    @OptionGroup(title: "Oracles")
    var oracle: OracleOptions

    @OptionGroup(title: "Sort and filter")
    var query: QueryOptions

    @OptionGroup(title: "Manners")
    var manners: MannerOptions

    @OptionGroup(title: "Requests")
    var client: ClientOptions

    @OptionGroup(title: "Reports")
    var output: ProbeOutputOptions

    @Flag(name: .shortAndLong, help: "Show only what is broken, undecided or has drifted, and the counts.")
    var quiet = false

    func validate() throws {
        try Bounds.check(path: source, of: "the list file", "name one")
        if BackendAddress.isURL(source) {
            guard url == nil else {
                throw ValidationError("the URL is there twice; leave out --url, or name a list file")
            }
            guard list == nil else {
                throw ValidationError("--list chooses a list of a list file; name the file first")
            }
        } else if let problem = ProbeSource.problem(of: source, hasURL: url != nil) {
            throw ValidationError(problem.printable)
        }
        _ = try address()
    }

    func run() async throws {
        let address = try address()
        let described = try described()
        // A pipe is opened before signals are handled, because it can wait for its writer without a limit.
        let oracle = try self.oracle.openedSource()
        let endpoint = try described.map { try listURL(of: $0, at: address) } ?? address.text
        let target = client.masked(endpoint, in: endpoint)
        let outputs = try outputs(for: target)
        let interruption = Interruption()
        let talk = BackendTalk(with: address, options: client, until: interruption)
        let start = ContinuousClock.now
        var report = try await report(on: described, at: endpoint, of: address, oracle: oracle, talk: talk)
        report.duration = start.duration(to: .now)
        if interruption.status != nil {
            interruption.boundRest()
            if !quiet { Console.error.line("interrupted: what was not yet judged is undecided") }
        }
        if let described { DescriptionPlaces(of: described.list.name, in: source).add(to: &report.drift) }
        try Failure.writing { () throws(ReportError) in try outputs.write(report) }
        if let unread = report.unread {
            if report.hasDrifted {
                let console = output.isOutputTaken ? Console.error : .output
                console.lines(ProbeLines(report, display: console.display).drift(file: source, all: false))
            }
            let status = unread.isMisdescribed ? ExitStatus.badInput : ExitStatus.undecided
            throw Failure.exit(
                interruption.status ?? status,
                message: "the list at '\(target)' cannot be probed: \(unread.reason)"
            )
        }
        show(report)
        if let status = interruption.status ?? Self.status(of: report) { throw status }
    }

    /// Opens the reports before the first request.
    private func outputs(for target: String) throws -> ProbeOutputs {
        try Failure.writing { () throws(ReportError) in
            try ProbeOutputs(
                output,
                file: url == nil ? target : source,
                url: target,
                start: Date().timeIntervalSince1970
            )
        }
    }

    /// Probes the list by a plan.
    private func report(
        by plan: ProbePlan,
        of address: BackendAddress,
        oracle source: OracleSource?,
        talk: BackendTalk
    ) async throws -> ProbeReport {
        var plan = plan
        plan.takeSize(from: address.text)
        manners.apply(to: &plan)
        if let unused = plan.unusedSize(of: address.text) {
            Console.error.line(unused)
            plan.pageSize = nil
        }
        oracle.apply(to: &plan)
        query.apply(to: &plan)
        plan.timeout = client.timeLimit
        plan.hide(client.fields)
        if !quiet { Console.error.line(manners.announcement(for: plan, origin: address.origin, pace: client.pace)) }
        let asks = !manners.yes && Console.error.isTerminal
        let errands = ProbeErrands(
            oracle: source,
            between: oracle.between,
            address: address,
            options: client,
            isQuiet: quiet
        )
        return try await talk.run { [plan, quiet] client in
            try await ProbeRun(plan: plan, client: client, errands: errands, asks: asks, isQuiet: quiet).report()
        }
    }

    /// Shows the verdicts.
    private func show(_ report: ProbeReport) {
        let console = output.isOutputTaken ? Console.error : .output
        let lines = ProbeLines(report, display: console.display)
        console.lines(lines.verdicts(all: !quiet) + lines.drift(file: source, all: !quiet))
        if !quiet, let counts = lines.driftCounts { console.line(counts) }
        console.line(lines.counts)
    }

    /// Returns the exit code of the worst verdict; nil for success.
    private static func status(of report: ProbeReport) -> ExitCode? {
        if report.isBroken || report.hasDrifted { return ExitStatus.broken }
        return report.isUndecided ? ExitStatus.undecided : nil
    }

    /// Reads the description of the list; nil if there is none.
    private func described() throws -> DescribedDialect? {
        guard !BackendAddress.isURL(source) else { return nil }
        let described = try ProbedList.read(source, named: list)
        if let problem = ProbedList.problem(of: described, allowing: client.method) {
            throw Failure.exit(ExitStatus.usage, message: problem)
        }
        return described
    }

    /// Probes the list by its description, or by the paging that requests show.
    private func report(
        on described: DescribedDialect?,
        at endpoint: String,
        of address: BackendAddress,
        oracle: OracleSource?,
        talk: BackendTalk
    ) async throws -> ProbeReport {
        if let described {
            var plan = ProbePlan(described, endpoint: endpoint)
            plan.description = described.list
            if let path = described.unfollowed?.joined(separator: "."), !quiet {
                Console.error.line(
                    "the list file builds the URLs in '\(path.printable)' from the number of the page, so the probe counts pages "
                        + "and does not follow these URLs; to judge them, probe the URL without the file"
                )
            }
            return try await report(by: plan, of: address, oracle: oracle, talk: talk)
        }
        let isQuiet = quiet
        let requestsMax = min(manners.budget ?? .max, DescribeState.requestsMax)
        let search = try await talk.run { client in
            await talk.describe(atMost: requestsMax, with: client, isQuiet: isQuiet)
        }
        switch search.reading {
        case .success(let reading):
            if !quiet { Console.error.line("found: \(client.masked(reading.words, in: endpoint).printable)") }
            var plan = ProbePlan(reading)
            plan.searchCount = search.requestCount
            return try await report(by: plan, of: address, oracle: oracle, talk: talk)
        case .failure(let refusal):
            var unread =
                talk.isInterrupted ? UnreadList.interrupted : UnreadList(refusal, hasCredentials: client.hasCredentials)
            unread.reason = client.masked(unread.reason, in: endpoint)
            return ProbeReport(unread, requestCount: search.requestCount)
        }
    }

    /// Returns the URL of the list; one without a path has the path of the description.
    ///
    /// - Throws: The exit of a URL without values for the parameters of that path.
    private func listURL(of list: DescribedDialect, at address: BackendAddress) throws -> String {
        do throws(DescribedDialectError) {
            return try list.endpoint(origin: address.origin, rest: address.rest)
        } catch {
            throw Failure.exit(ExitStatus.usage, message: "--url: \(client.masked(error.message, in: address.text))")
        }
    }

    /// Reads the URL after the parser has finished, because the parser's message would repeat a password.
    private func address() throws -> BackendAddress {
        do {
            return try BackendAddress(url ?? source)
        } catch {
            throw ValidationError(error.message)
        }
    }
}
