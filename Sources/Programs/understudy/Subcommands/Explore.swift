// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import DrivenExploring
import Exploring
import Foundation
import JUnitReport
import Reporters
import TextEncoding

/// `understudy explore`: searches for histories that break a rule, without contracts.
struct Explore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Search for histories that break a rule of pagers or paging managers.",
        discussion: """
            A history consists of actions of the user, answers in any order, faults and
            changes of rows. The rules (EX-01 to EX-51) must hold in every history, so you
            need no contracts. A history that breaks a rule is made as short as possible.

            Without --driver, --dialect and --simulated, searches the reference pager in
            this process, with a model of a server and without HTTP. Tries all histories
            within the limits, and prints the number of distinct states; with --random,
            tries random histories.

            With --driver, plays random histories against the layer of your driver: a pager
            in every dialect, or in those of --dialect. The stub holds each answer until
            the history releases it. With --simulated, or with --dialect alone, plays the
            histories against the reference driver in simulated time.

            With a driver, a history that breaks a rule is played again. If it does not
            break the rule then, it is unstable. If it does, its contract is checked: your
            driver must break the contract, and the reference must not. The search then
            goes on, and shows one history for each broken rule. The result is the same for
            every --driver-jobs.

            A search must meet certain situations, for example a refresh while a next
            page is in flight. If it never met one, the result is undecided, and the
            report names the limit to raise.

            LIMITS of one history. The first number is the default if all histories are
            tried, the second one that of random histories. --bounds changes only the
            limits that it names.
              pages=3     3   pages of the longest list
              flying=2    3   requests in flight at once
              faults=1    2   faults
              actions=4   6   actions of the user
              changes=1   1   changes of rows

            EXAMPLES
              understudy explore
              understudy explore --style tokens --bounds pages=2,actions=4
              understudy explore --layer paging-manager --bounds actions=4
              understudy explore --bounds actions=3 --no-reduction
              understudy explore --random 1000000 --seed 42
              understudy explore --random 1000000 --shard 2/4
              understudy explore --time 300 --junit explore.xml --json explore.json
              understudy explore --dialect cursor --random 5000
              understudy explore --layer paging-manager --simulated
              understudy explore --driver ./my-driver --dialect stripe
              understudy explore --driver ./my-driver --contracts Contracts/found
              understudy explore --driver ./my-driver --html explore.html
              understudy explore --driver ./my-driver --replay found.yaml

            EXIT CODES
              0   no history breaks a rule
              1   a history breaks a rule, or is unstable
              2   no history breaks a rule, but the result is undecided
              64  the command line is wrong
              65  a file of dialects is wrong; nothing was run
              69  a driver or a port is not available
              74  a report could not be written
              129, 130, 143  interrupted; the report says what was tried
            """
    )

    @Option(
        help: ArgumentHelp("Search this layer: pager (the default) or paging-manager.", valueName: "name")
    )
    var layer = ExploredLayerName.pager

    @Option(
        help: ArgumentHelp(
            "Search only this way of paging: numbers, bareNumbers, offsets, tokens or keys; may be repeated.",
            valueName: "name"
        )
    )
    var style: [ModelStyle] = []

    @Option(
        help: ArgumentHelp(
            "Search the pager of the driver in this dialect, such as stripe; may be repeated.",
            valueName: "name"
        )
    )
    var dialect: [String] = []

    @Option(
        help: ArgumentHelp("Search the pager of the driver in the dialects of this file.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var dialects: String?

    @Flag(help: "Search the reference driver in simulated time, instead of the reference without HTTP.")
    var simulated = false

    @Option(
        help: ArgumentHelp(
            "Do not search; play each contract of this file five times, as 'check --repeat 5' does.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var replay: String?

    @OptionGroup(title: "Size of the search")
    var size: SearchOptions

    @OptionGroup(title: "Your driver")
    var driver: DriverOptions

    @OptionGroup(title: "Reports")
    var output: SearchOutputOptions

    @Flag(name: .shortAndLong, help: "Show only what does not hold.")
    var quiet = false

    func validate() throws {
        try Bounds.check(path: dialects, of: "--dialects", "name a file of dialects")
        try Bounds.check(path: replay, of: "--replay", "name a contract file")
        if replay != nil, output.json != nil || output.contracts != nil || size.random != nil || !style.isEmpty {
            throw ValidationError(
                "--replay plays contracts and searches nothing; remove --json, --contracts, --random and --style"
            )
        }
        if layer == .pagingManager, !style.isEmpty || !dialect.isEmpty || dialects != nil {
            throw ValidationError("the layer 'paging-manager' has one way of paging; remove --style and --dialect")
        }
        if simulated, driver.command != nil {
            throw ValidationError("--simulated is for the reference driver; remove --simulated or --driver")
        }
        try size.check(isDriven: isDriven)
        if isDriven, !style.isEmpty {
            throw ValidationError("--style is for the search without a driver; name a dialect with --dialect")
        }
    }

    /// Whether a real layer is searched.
    private var isDriven: Bool { driver.command != nil || simulated || dialects != nil || !dialect.isEmpty }

    func run() async throws {
        if let replay { return try await replayed(replay) }
        let interruption = Interruption()
        await interruption.hear()
        let isDriven = isDriven
        let order = try size.order(
            of: isDriven ? driver : nil,
            environment: ProcessInfo.processInfo.environment,
            quiet: quiet
        )
        let subjects = isDriven ? try drivenSubjects() : []
        let outputs = try Failure.writing { () throws(ReportError) in
            try SearchOutputs(output, layer: layer.rawValue, start: Date().timeIntervalSince1970)
        }
        let console = output.isOutputTaken ? Console.error : .output
        let results = try await interruption.during { [self, order] in
            guard isDriven else { return await searched(by: order, showingOn: console) }
            let lines = ExplorationLines(display: console.display)
            let exploration = DrivenExploration(
                driver: driver,
                subjects: subjects,
                order: order,
                dialectsFile: dialects,
                quiet: quiet
            )
            return try await exploration.results { console.lines(lines.lines(of: $0, all: !quiet)) }
        }
        interruption.boundRest()
        console.lines(ExplorationLines(display: console.display).reasons(of: results))
        if !quiet { console.line(ExplorationLines(display: console.display).summary(of: results)) }
        try Failure.writing { () throws(ReportError) in try outputs.write(results, order: order) }
        if let status = interruption.status ?? Self.status(of: results) { throw status }
    }

    /// Returns the paging manager, or the pager in each of the chosen dialects.
    private func drivenSubjects() throws -> [any DrivenSubject] {
        switch layer {
        case .pager: try DrivenExploration.subjects(named: dialect, from: dialects)
        case .pagingManager: [PagingManagerSubject(), PagingManagerSubject(firstPage: 0)]
        }
    }

    /// Searches one paging style after the other, and shows each result at once.
    private func searched(by order: SearchOrder, showingOn console: Console) async -> [ExplorationResult] {
        var results: [ExplorationResult] = []
        let lines = ExplorationLines(display: console.display)
        for makeSearch in searches {
            if Task.isCancelled, !results.isEmpty {
                results.append(.notBegun(makeSearch(order).subject))
                console.lines(lines.lines(of: results[results.count - 1], all: !quiet))
                continue
            }
            await announce(makeSearch(order))
            let search = makeSearch(order.begun())
            let progress = SearchProgress(subject: search.subject, quiet: quiet)
            let result = await search.run()
            progress.end()
            console.lines(lines.lines(of: result, all: !quiet))
            results.append(result)
        }
        return results
    }

    /// Shows the expected number of states, if the search is large.
    private func announce(_ search: ReferenceSearch) async {
        guard !quiet, size.random == nil, size.hasLongHistories else { return }
        let estimate = await search.estimate()
        guard !Task.isCancelled else { return }
        let line = SearchEstimate.line(estimate, of: search.subject, limit: .seconds(size.time))
        if let line { Console.error.line(line) }
    }

    /// The searches of the layer: one for each chosen paging style, and one of the paging manager.
    private var searches: [@Sendable (SearchOrder) -> ReferenceSearch] {
        switch layer {
        case .pager:
            ModelStyle.allCases.filter { style.isEmpty || style.contains($0) }
                .map { style in { ReferenceSearch(style, order: $0) } }
        case .pagingManager: [{ ReferenceSearch(pagingManagerBy: $0) }]
        }
    }

    /// Returns the exit code of some results; nil for success.
    static func status(of results: [ExplorationResult]) -> ExitCode? {
        let verdicts = results.map(\.verdict)
        if verdicts.contains(where: { $0 == .broken || $0 == .unstable }) { return ExitStatus.broken }
        return verdicts.contains { $0 != .holds } || results.isEmpty ? ExitStatus.undecided : nil
    }
}

extension ModelStyle: ExpressibleByArgument {}
extension ExploredLayerName: ExpressibleByArgument {}
