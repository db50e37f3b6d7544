// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import DriverProtocol
import Foundation
import JUnitReport
import LoopbackStage
import RunReports
import SourceDiagnostics
import StubServer

/// `understudy check`: holds layers to contracts, and says which are broken.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Hold client layers to contracts.",
        discussion: """
            Without a path, the contracts in ./Contracts are checked; where there are
            none, those that ship with understudy. The layers are the reference driver's,
            in this process, unless --driver names a program.

            EXAMPLES
              understudy check
              understudy check Contracts --junit build/junit.xml
              understudy check --layer paging-manager --id 'P-5*'
              understudy check --driver './my-driver --quiet' --driver-jobs 2
              understudy check --known-broken known-broken.yaml
              understudy check --html report.html
              understudy check --json - | jq -r 'select(.verdict == "broken").id'
              understudy check --shard 2/4 --balance-by last.xml --junit shard-2.xml
              understudy check --rerun-failed junit.xml --repeat 20
              understudy check --retry-undecided 2 --fail-fast

            Without --shard, the variables of Bazel, GitLab, CircleCI, Buildkite and
            Kubernetes say which part is checked here: docs/checking.md has all of it.

            EXIT CODES
              0   all hold, or there is nothing to check in this shard
              1   something is broken, unstable, or parked although it holds
              2   nothing is broken, but something could not be judged
              64  the command line is wrong, or a filter matches nothing
              65  a file, or an earlier report, is wrong; nothing was run
              69  a driver or a port is not available
              70  a defect in understudy
              74  a report or the file of parked contracts could not be written
              130, 143  interrupted; the report says what ran and what did not
            """
    )

    @Argument(help: "Contract files, and folders of them.", completion: .file(extensions: ["yaml", "yml"]))
    var paths: [String] = []

    @OptionGroup(title: "Which contracts")
    var choice: ChoiceOptions

    @Option(
        help: ArgumentHelp("Write a JUnit XML report; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var junit: String?

    @Option(help: ArgumentHelp("One file, or with surefire a folder with a file for each layer.", valueName: "style"))
    var junitStyle = ReportStyle.suites

    @OptionGroup(title: "More reports")
    var output: OutputOptions

    @OptionGroup(title: "A part of them")
    var parts: PartOptions

    @OptionGroup(title: "How often")
    var repeating: RepeatOptions

    @OptionGroup(title: "A driver of yours")
    var driver: DriverOptions

    @OptionGroup(title: "Parked contracts")
    var knownBroken: KnownBrokenOptions

    @Option(help: "How many contracts at once, each with a driver of its own; most only wait.")
    var jobs: Int = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)

    @Option(help: ArgumentHelp("How long one contract may take.", valueName: "seconds"))
    var timeout = 10.0

    @Option(help: "The seed of every list; without it, each list has its own.")
    var seed: UInt64?

    @Flag(help: "List the contracts, check nothing.")
    var list = false

    @Flag(name: .shortAndLong, help: "Show only what does not hold.")
    var quiet = false

    func validate() throws {
        try Bounds.check(jobs: jobs, of: "--jobs")
        try Bounds.check(seconds: timeout, of: "--timeout")
        if junit == "-", output.json == "-" {
            throw ValidationError("--junit - and --json - would mix two reports; write one of them to a file")
        }
        try junitStyle.check(path: junit)
        try refuseCombinations()
    }

    func run() async throws {
        let interruption = Interruption()
        if !list { await interruption.hear(onFirst: tellInterruption) }
        let environment = ProcessInfo.processInfo.environment
        let part = try PlanPart(parts, environment: environment)
        if knownBroken.isUpdate, let shard = part.choice.shard {
            let message = "--update-known-broken needs a run of all contracts, but this is shard \(shard)"
            throw Failure.exit(ExitStatus.usage, "\(message), \(part.choice.origin); give --shard none")
        }
        let (plan, parkedFile) = try plan(part)
        guard !list else {
            ContractList.print(plan)
            return try Console.requireOutput()
        }
        FileSizeSignal.hold()
        try part.touchStatusFile()
        let target = try junitPath(environment)
            .map { path in
                try Failure.writing { () throws(ReportError) in try ReportTarget(path, style: junitStyle) }
            }
        let parkedTarget = try parkedTarget()
        let start = UTCTimestamp(secondsSince1970: Int64(Date().timeIntervalSince1970))
        let shard = part.choice.shard?.description
        let facts = RunFacts(version: Understudy.version, start: start.description, seed: seed, shard: shard)
        let outputs = try Failure.writing { () throws(ReportError) in try RunOutputs(output, facts) }
        outputs.began(plan)
        let raw = try await judged(plan, parkedFile?.parked, interruption, outputs)
        let isUpdate = knownBroken.isUpdate && !raw.isCutShort
        let parked = (parkedFile?.parked).map { isUpdate ? $0.updated(by: raw.results) : $0 }
        let report = raw.judged(by: parked ?? KnownBroken())
        let isOutputTaken = junit == "-" || output.json == "-"
        let console = isOutputTaken ? Console.error : .output
        let summary = RunSummary(report: report, console: console, slowest: output.slowest)
        summary.showProblems()
        if !quiet, !plan.contracts.isEmpty { summary.showCounts() }
        RunRemarks(report: report, console: console).show(quiet: quiet)
        GitHubJob()?.show(report, on: console)
        let isWritten = outputs.finish(report, (try? Suite.words())?.behaviours)
        var mapping = JUnitMapping(plan, start: start, seed: seed)
        mapping.shard = part.choice.shard
        mapping.repetitions = repeating.repetitions
        try Failure.writing { () throws(ReportError) in
            try target?.write(mapping.report(report))
            if isUpdate, let parked, let parkedTarget {
                try parkedFile?.rewrite(with: parked, to: parkedTarget, quiet: quiet)
            }
        }
        guard isWritten else { throw ExitStatus.ioError }
        if !quiet { outputs.showPlaces(junit) }
        try Console.requireOutput()
        let status = interruption.status ?? summary.status
        if status != .success { throw status }
    }

    /// Refuses options that cannot be meant together.
    private func refuseCombinations() throws {
        let isPart = choice.isFilter || parts.rerunFailed != nil || repeating.failFast
        if knownBroken.isUpdate, isPart || list {
            let rest = "leave out --layer, --id, --basis, --rerun-failed, --fail-fast and --list"
            throw ValidationError("--update-known-broken needs a run of all contracts; \(rest)")
        }
        if knownBroken.isUpdate, case .part = parts.shard {
            throw ValidationError("--update-known-broken needs a run of all contracts; leave out --shard")
        }
        if parts.rerunFailed != nil, choice.isFilter {
            throw ValidationError("--rerun-failed says which contracts; leave out --layer, --id and --basis")
        }
        if list, junit != nil || output.isAsked || repeating.isAsked {
            let rest = "leave out --junit, --html, --json, --repeat, --retry-undecided and --fail-fast"
            throw ValidationError("--list checks nothing; \(rest)")
        }
    }

    /// Where the report goes: where the user says, or else Bazel.
    private func junitPath(_ environment: [String: String]) -> String? {
        if let junit { return junit }
        guard let path = environment["XML_OUTPUT_FILE"], !path.isEmpty else { return nil }
        if !quiet { Console.error.line("the report goes to '\(path)', as Bazel says (XML_OUTPUT_FILE)") }
        return path
    }

    /// Checks until the end or the first signal; one that comes before the first contract leaves everything not run.
    private func judged(
        _ plan: CheckPlan,
        _ parked: KnownBroken?,
        _ interruption: Interruption,
        _ outputs: RunOutputs
    ) async throws -> RunReport {
        do {
            if interruption.status != nil { return interrupted(plan, outputs) }
            return try await interruption.during { try await check(plan, parked, outputs) }
        } catch {
            if interruption.status != nil { return interrupted(plan, outputs) }
            switch error {
            case let error as DriverError: throw Failure.exit(ExitStatus.unavailable, error.message)
            case let error as StubServerError: throw Failure.exit(ExitStatus.unavailable, error.message)
            default: throw error
            }
        }
    }

    /// A run that was ended before its first contract.
    private func interrupted(_ plan: CheckPlan, _ outputs: RunOutputs) -> RunReport {
        let report = RunReport.interrupted(plan)
        for result in report.results { outputs.ended(result) }
        return report
    }

    private func tellInterruption() {
        guard !quiet else { return }
        Console.error.line("interrupted: the drivers are told to end; a second signal ends all at once")
    }

    private func plan(_ part: PlanPart) throws -> (plan: CheckPlan, parked: KnownBrokenFile?) {
        do {
            let (suite, remark) = try Suite.load(paths)
            if let remark, !quiet { Console.error.line(remark) }
            var plan = try CheckPlan(suite, choice.selection)
            if let seed { plan.seed(seed) }
            try part.narrow(&plan, quiet: quiet)
            let ids = suite.contracts.map(\.id)
            let parked = try knownBroken.file.map { path throws(Diagnostics) in
                try KnownBrokenFile(path, ids: ids, isUpdate: knownBroken.isUpdate)
            }
            return (plan, parked)
        } catch let error as Diagnostics {
            throw Failure.badInput(error)
        } catch let error as SelectionError {
            throw Failure.exit(ExitStatus.usage, error.message)
        }
    }

    /// Whoever gives a driver more time for an answer, gives it to the whole contract.
    private var limits: CheckLimits {
        var limits = CheckLimits(contract: .seconds(timeout))
        if let seconds = driver.callTimeout { limits.silence = max(limits.silence, .seconds(seconds + 1)) }
        return limits
    }

    /// Opens the file of the parked contracts, if it is to be rewritten.
    private func parkedTarget() throws -> ReportFile? {
        guard knownBroken.isUpdate, let path = knownBroken.file else { return nil }
        return try Failure.writing { () throws(ReportError) in try ReportFile(path: path) }
    }

    private func check(_ plan: CheckPlan, _ parked: KnownBroken?, _ outputs: RunOutputs) async throws -> RunReport {
        guard !plan.contracts.isEmpty else { return .nothing }
        let progress = Progress(planned: plan.contracts.count, quiet: quiet)
        defer { progress.end() }
        let makeDriver = try Drivers.factory(driver)
        return try await LoopbackStage.serving { stage in
            try await CheckRun(
                stage: stage,
                clock: ContinuousClock(),
                limits: limits,
                policy: repeating.policy,
                jobs: driver.jobs ?? jobs,
                keepsTimelines: outputs.keepsTimelines,
                makeDriver: makeDriver
            )
            .report(
                on: plan,
                onResult: { result in
                    let judged = parked?.judged(result) ?? result
                    outputs.ended(judged)
                    progress.ended(judged)
                },
                isLast: { repeating.failFast && (parked?.judged($0) ?? $0).verdict.kind.isFailure }
            )
        }
    }
}
