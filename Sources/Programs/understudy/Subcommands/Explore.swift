// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Exploring
import Foundation
import JUnitReport
import Reporters
import TextEncoding

/// `understudy explore`: searches for histories that break a rule, without contracts.
struct Explore: AsyncParsableCommand {
    /// The layer that is searched.
    private static let layer = "pager"

    static let configuration = CommandConfiguration(
        abstract: "Search for histories that break a rule of pagers.",
        discussion: """
            A history consists of actions of the user, answers in any order, faults and
            changes of rows. The rules (EX-01 to EX-27) hold in all histories, so no
            contracts are needed. Without --random, tries all histories within the
            limits, and prints the number of distinct states. A history that breaks a
            rule is made as short as possible.

            Without --driver, searches the decisions of the reference pager in this
            process.

            A search must meet certain situations, for example a refresh while a next
            page is in flight. If it never met one, the result is undecided, and the
            report names the limit to raise.

            LIMITS of one history, with their defaults
              pages=3     pages of the longest list
              flying=3    requests in flight at once
              faults=2    faults
              actions=6   actions of the user
              changes=1   changes of rows

            EXAMPLES
              understudy explore
              understudy explore --style tokens --bounds pages=2,actions=4
              understudy explore --random 1000000 --seed 42
              understudy explore --random 1000000 --shard 2/4
              understudy explore --time 60 --junit explore.xml --json explore.json

            EXIT CODES
              0   no history breaks a rule
              1   a history breaks a rule
              2   no history breaks a rule, but the search shows too little
              64  the command line is wrong
              74  a report could not be written
              129, 130, 143  interrupted; the report says what was tried
            """
    )

    @Option(
        help: ArgumentHelp(
            "Search only this way of paging: numbers, bareNumbers, offsets, tokens or keys; may be repeated.",
            valueName: "name"
        )
    )
    var style: [ModelStyle] = []

    @OptionGroup(title: "Size of the search")
    var size: SearchOptions

    @OptionGroup(title: "Reports")
    var output: SearchOutputOptions

    @Flag(name: .shortAndLong, help: "Show only what does not hold.")
    var quiet = false

    func run() async throws {
        let interruption = Interruption()
        await interruption.hear()
        let order = try size.order(environment: ProcessInfo.processInfo.environment, quiet: quiet)
        let outputs = try Failure.writing { () throws(ReportError) in
            try SearchOutputs(output, layer: Self.layer, start: Date().timeIntervalSince1970)
        }
        let console = output.isOutputTaken ? Console.error : .output
        let results = try await interruption.during { [self] in await searched(by: order, showingOn: console) }
        interruption.boundRest()
        if !quiet { console.line(ExplorationLines(display: console.display).summary(of: results)) }
        try Failure.writing { () throws(ReportError) in try outputs.write(results, order: order) }
        if let status = interruption.status ?? Self.status(of: results) { throw status }
    }

    /// Searches one way of paging after the other, and shows each result at once.
    private func searched(by order: SearchOrder, showingOn console: Console) async -> [ExplorationResult] {
        var results: [ExplorationResult] = []
        let lines = ExplorationLines(display: console.display)
        for style in chosenStyles {
            let search = ReferenceSearch(style, order: order)
            if results.isEmpty || !order.isOver { await announce(search, of: style) }
            let progress = SearchProgress(subject: style.rawValue, quiet: quiet)
            let result = await search.run()
            progress.end()
            console.lines(lines.lines(of: result, all: !quiet))
            results.append(result)
        }
        return results
    }

    /// Says how many states are expected, if the search is a large one.
    private func announce(_ search: ReferenceSearch, of style: ModelStyle) async {
        guard !quiet, let count = await search.estimatedStates() else { return }
        let text = SearchEstimate.text(count)
        Console.error.line("\(style.rawValue): at most about \(text) states expected; --time ends the search earlier")
    }

    private var chosenStyles: [ModelStyle] {
        style.isEmpty ? ModelStyle.allCases : ModelStyle.allCases.filter(style.contains)
    }

    /// Returns the exit code of some results; nil for success.
    static func status(of results: [ExplorationResult]) -> ExitCode? {
        let verdicts = results.map(\.verdict)
        if verdicts.contains(where: { $0 == .broken || $0 == .unstable }) { return ExitStatus.broken }
        return verdicts.contains { $0 != .holds } || results.isEmpty ? ExitStatus.undecided : nil
    }
}

extension ModelStyle: ExpressibleByArgument {}
