// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import DriverProtocol
import Foundation
import JUnitReport
import LoopbackStage
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

            EXIT CODES
              0   all hold
              1   something is broken, or parked although it holds
              2   nothing is broken, but something could not be judged
              64  the command line is wrong, or a filter matches nothing
              65  a file is wrong; nothing was run
              69  a driver or a port is not available
              70  a defect in understudy
              74  a report or the file of parked contracts could not be written
              130, 143  interrupted; the report holds what ran
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

    @OptionGroup(title: "A driver of yours")
    var driver: DriverOptions

    @OptionGroup(title: "Parked contracts")
    var knownBroken: KnownBrokenOptions

    @Option(help: "How many contracts at once, each with a driver of its own.")
    var jobs: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)

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
        try junitStyle.check(path: junit)
        if knownBroken.isUpdate, choice.isFilter || list {
            let rest = "leave out --layer, --id, --basis and --list"
            throw ValidationError("--update-known-broken needs a run of all contracts; \(rest)")
        }
    }

    func run() async throws {
        let (plan, parkedFile) = try plan()
        guard !list else { return ContractList.print(plan) }
        let target = try junit.map { path in
            try Failure.writing { () throws(ReportError) in try ReportTarget(path, style: junitStyle) }
        }
        let parkedTarget = try parkedTarget()
        let interruption = Interruption()
        let start = UTCTimestamp(secondsSince1970: Int64(Date().timeIntervalSince1970))
        let raw = try await judged(plan, parkedFile?.parked, interruption)
        let isUpdate = knownBroken.isUpdate && !raw.isCutShort
        let parked = (parkedFile?.parked).map { isUpdate ? $0.updated(by: raw.results) : $0 }
        let report = raw.judged(by: parked ?? KnownBroken())
        let summary = RunSummary(report: report, console: junit == "-" ? .error : .output)
        summary.showProblems()
        if !quiet { summary.showCounts() }
        try Failure.writing { () throws(ReportError) in
            try target?.write(JUnitMapping(plan, start: start, seed: seed).report(report))
            if isUpdate, let parked, let parkedTarget {
                try parkedFile?.rewrite(with: parked, to: parkedTarget, quiet: quiet)
            }
        }
        let status = interruption.status ?? summary.status
        if status != .success { throw status }
    }

    /// Checks until the end or the first signal; one that comes while the driver starts ends the run without results.
    private func judged(
        _ plan: CheckPlan,
        _ parked: KnownBroken?,
        _ interruption: Interruption
    ) async throws -> RunReport {
        do {
            return try await interruption.during { try await check(plan, parked) }
        } catch {
            throw interruption.status ?? error
        }
    }

    private func plan() throws -> (plan: CheckPlan, parked: KnownBrokenFile?) {
        do {
            let (suite, remark) = try Suite.load(paths)
            if let remark, !quiet { Console.error.line(remark) }
            var plan = try CheckPlan(suite, choice.selection)
            if let seed { plan.seed(seed) }
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

    private func check(_ plan: CheckPlan, _ parked: KnownBroken?) async throws -> RunReport {
        let progress = Progress(planned: plan.contracts.count, quiet: quiet)
        defer { progress.end() }
        do {
            let makeDriver = try Drivers.factory(driver)
            return try await LoopbackStage.serving { stage in
                try await CheckRun(
                    stage: stage,
                    clock: ContinuousClock(),
                    limits: limits,
                    jobs: driver.jobs ?? jobs,
                    makeDriver: makeDriver
                )
                .report(on: plan) { progress.ended(parked?.judged($0) ?? $0) }
            }
        } catch let error as DriverError {
            throw Failure.exit(ExitStatus.unavailable, error.message)
        } catch let error as StubServerError {
            throw Failure.exit(ExitStatus.unavailable, error.message)
        }
    }
}
