// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Foundation
import JUnitReport
import Reporters
import SourceDiagnostics
import TextEncoding

/// `understudy check`: checks layers against contracts, and reports the broken ones.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check client layers against contracts.",
        discussion: """
            Without a path, checks the contracts in ./Contracts; if that folder does not
            exist, checks the contracts that ship with understudy. Without --driver, checks
            the layers of the reference driver, in this process.

            EXAMPLES
              understudy check
              understudy check Contracts --junit build/junit.xml
              understudy check --layer paging-manager --id 'P-5*'
              understudy check --driver './my-driver --quiet' --driver-jobs 2
              understudy check --driver ./my-driver --dialect stripe
              understudy check --driver ./my-driver --dialects my-api.yaml
              understudy check --require paging-manager --max-unsupported 0
              understudy check --known-broken known-broken.yaml
              understudy check --html report.html
              understudy check --json - | jq -r 'select(.verdict == "broken").id'
              understudy check --shard 2/4 --balance-by last.xml --junit shard-2.xml
              understudy check --rerun-failed junit.xml --repeat 20
              understudy check --retry-undecided 2 --fail-fast

            With --dialects, checks only contracts of pagers, in the dialects of your file.
            A contract fits your dialect if it names a shipped dialect that pages in the
            same way. Its id then ends with the name of your dialect, as in PG-09.my-api.
            The file is in the format of Contracts/dialects.yaml.

            Without --shard, the environment variables of the CI select the shard.
            For details, see docs/checking.md.

            ENVIRONMENT
              NO_COLOR
                  turns colours off
              FORCE_COLOR, CLICOLOR_FORCE
                  turn colours on without a terminal
              COLUMNS
                  the maximum width of lines and tables
              GITHUB_ACTIONS, GITHUB_STEP_SUMMARY, GITHUB_WORKSPACE
                  annotations and a job summary on GitHub
              XML_OUTPUT_FILE, TESTBRIDGE_TEST_ONLY, TEST_PREMATURE_EXIT_FILE
                  Bazel: the defaults of --junit and of --id, and the file that
                  shows Bazel that a test ended too early
              TEST_TOTAL_SHARDS, CI_NODE_TOTAL, CIRCLE_NODE_TOTAL,
              BUILDKITE_PARALLEL_JOB_COUNT, SYSTEM_TOTALJOBSINPHASE,
              SEMAPHORE_JOB_COUNT, BITBUCKET_PARALLEL_STEP_COUNT,
              JOB_COMPLETION_TOTAL, CLOUD_RUN_TASK_COUNT,
              AWS_BATCH_JOB_ARRAY_SIZE, SLURM_ARRAY_TASK_COUNT
                  and the matching index variables: the default of --shard

            EXIT CODES
              0   all contracts hold, or this shard has none
              1   a contract is broken or unstable, or is parked but holds
              2   nothing is broken, but a contract that had to be judged was not
              64  the command line is wrong, or a filter matches nothing
              65  a file, or an earlier report, is wrong; nothing was run
              69  a driver or a port is not available
              70  a defect in understudy
              74  a report or the file of parked contracts could not be written
              129, 130, 143  interrupted; the report says what ran and what did not
            """
    )

    @Argument(help: "Contract files, or folders with contract files.", completion: .file(extensions: ["yaml", "yml"]))
    var paths: [String] = []

    @OptionGroup(title: "Selection")
    var choice: ChoiceOptions

    @Option(
        help: ArgumentHelp("Write a JUnit XML report to this file; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "suites: write one file; surefire: write a folder with one file for each layer.",
            valueName: "style"
        )
    )
    var junitStyle = ReportStyle.suites

    @OptionGroup(title: "Requirements")
    var requirement: RequirementOptions

    @OptionGroup(title: "More reports")
    var output: OutputOptions

    @OptionGroup(title: "Shards and reruns")
    var parts: PartOptions

    @OptionGroup(title: "Repetitions and retries")
    var repeating: RepeatOptions

    @OptionGroup(title: "Your driver")
    var driver: DriverOptions

    @OptionGroup(title: "Parked contracts")
    var knownBroken: KnownBrokenOptions

    // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
    @Option(
        parsing: .unconditional,
        help: "Run this many contracts in parallel, each with its own driver (default: 2 for each core, at least 4).",
        transform: Bounds.reader(of: Bounds.jobs)
    )
    var jobs: Int = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Limit each contract to this many seconds (default: 10).", valueName: "seconds"),
        transform: Bounds.seconds
    )
    var timeout = 10.0

    @Option(
        parsing: .unconditional,
        help: "Use this seed for every list (default: the seed of each list).",
        transform: Bounds.reader(of: 0...UInt64.max)
    )
    var seed: UInt64?

    @Flag(help: "List the contracts without running them.")
    var list = false

    @Flag(name: .shortAndLong, help: "Show only contracts that do not hold.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: paths, of: "contract file", "name one or leave it out")
        try Bounds.check(path: junit, of: "--junit", "name a file, '-' for standard output")
        try junitStyle.check(path: junit)
        try refuseCombinations()
        try refuseConflict()
    }

    func run() async throws {
        let interruption = Interruption()
        if !list { await interruption.hear(onFirst: tellInterruption) }
        let places = self.places
        let part = try PlanPart(parts, environment: ProcessInfo.processInfo.environment)
        let bazel = BazelTest(environment: ProcessInfo.processInfo.environment)
        try refuseUpdate(of: part.choice, bazel)
        let (plan, requirements, parkedFile) = try plan(for: part, bazel: bazel, at: places)
        guard !list else { return ContractList.print(plan) }
        bazel.begin()
        defer { bazel.end() }
        FileSizeSignal.hold()
        try part.touchStatusFile()
        if !quiet, let remark = places.remark { Console.error.line(remark) }
        let outputs = try outputs(for: plan, shard: part.choice.shard, at: places)
        let parkedTarget = try parkedTarget()
        outputs.began(plan)
        let console = places.isOutputTaken ? Console.error : .output
        // An update parks contracts at the end of the run, and a terminal has a progress line until then.
        let showsAtOnce = !knownBroken.isUpdate && !Console.error.isTerminal
        let findings = showsAtOnce ? FindingStream(plan, on: console) : nil
        let judgement = ParkedJudgement(parkedFile?.parked ?? KnownBroken(), isUpdate: knownBroken.isUpdate)
        let run = try await supervisor(for: plan, judgement: judgement, outputs: outputs, findings: findings)
            .report(until: interruption)
        let settled = judgement.settled(run)
        var report = settled.report
        report.shortfalls = requirements.shortfalls(of: report)
        // The program waits for a disk without a limit, but not for a reader.
        if places.needReader { interruption.boundRest() }
        // The reports are written before the output, so that they are complete even if the reader of the output stops.
        let areWritten = outputs.write(report)
        if let parked = settled.parked, let parkedTarget {
            try Failure.writing { () throws(ReportError) in
                try parkedFile?.rewrite(with: parked, to: parkedTarget, quiet: quiet)
            }
        }
        interruption.boundRest()
        await findings?.finish()
        let status = show(report, after: findings?.shownCount ?? 0, shard: part.choice.shard, on: console)
        guard await outputs.finish(until: interruption), areWritten else { throw ExitStatus.ioError }
        if !quiet { outputs.showPlaces() }
        if let ending = interruption.status ?? (status == .success ? nil : status) { throw ending }
    }

    /// Opens the reports, so that a wrong path is reported before the run.
    private func outputs(for plan: CheckPlan, shard: Shard?, at places: ReportPlaces) throws -> RunOutputs {
        let start = UTCTimestamp(secondsSince1970: Int64(Date().timeIntervalSince1970))
        var mapping = JUnitMapping(plan, version: Understudy.version, start: start, seed: seed)
        mapping.shard = shard
        mapping.repetitions = repeating.repetitions
        let facts = RunFacts(
            version: Understudy.version,
            start: start.description,
            seed: seed,
            shard: shard?.description,
            command: ShellText.line(
                ["understudy", "check"] + paths + (choice.dialects.map { ["--dialects", $0] } ?? [])
                    + (driver.command.map { ["--driver", $0] } ?? [])
            )
        )
        places.makeFolders()
        return try Failure.writing { () throws(ReportError) in
            try RunOutputs(at: places, facts: facts, mapping: mapping, behaviours: plan.behaviours)
        }
    }

    private func supervisor(
        for plan: CheckPlan,
        judgement: ParkedJudgement,
        outputs: RunOutputs,
        findings: FindingStream?
    ) -> RunSupervisor {
        RunSupervisor(
            plan: plan,
            judgement: judgement,
            driver: driver,
            repeating: repeating,
            jobs: jobs,
            timeout: timeout,
            outputs: outputs,
            findings: findings,
            quiet: quiet
        )
    }

    /// Shows a run to a person, and to GitHub; returns its exit code.
    private func show(_ report: RunReport, after shownCount: Int, shard: Shard?, on console: Console) -> ExitCode {
        let summary = RunSummary(
            report,
            display: console.display,
            slowest: output.slowest,
            isOwnDriver: driver.command != nil
        )
        console.lines(summary.problems(after: shownCount))
        if !quiet, report.planned > 0 { console.lines(summary.counts) }
        console.lines(RunRemarks(report).lines(quiet: quiet))
        console.lines(summary.warnings(quiet: quiet))
        GitHubJob()?.show(report, shard: shard?.description, on: console)
        return report.status
    }

    private func tellInterruption() {
        guard !quiet else { return }
        Console.error.line(
            "interrupted: stopping the drivers; to stop everything at once, send a signal again after a second"
        )
    }

    /// The plan, and the requirements for the run other than the contracts.
    private typealias Planned = (plan: CheckPlan, requirements: RunRequirements, parked: KnownBrokenFile?)

    private func plan(for part: PlanPart, bazel: BazelTest, at places: ReportPlaces) throws -> Planned {
        do {
            let (suite, remarks) = try Suite.load(paths, dialectsFile: choice.dialects)
            if !quiet { Console.error.lines(remarks) }
            let folders = paths.isEmpty ? [Suite.defaultFolder] : paths
            let inputs = suite.contracts.map(\.location.file) + [choice.dialects].compactMap(\.self)
            if let message = places.overwriting(Set(inputs), in: folders) {
                throw Failure.exit(ExitStatus.usage, message: message)
            }
            let selection = choice.selection(of: bazel)
            if let remark = choice.remark(on: bazel) { Console.error.line(remark) }
            var plan = try CheckPlan(of: suite, selection: selection)
            let requirements = try requirement.requirements(selection, plan: plan, suite: suite)
            if let seed { plan.seed(seed) }
            try part.narrow(&plan, quiet: quiet)
            let ids = suite.contracts.map(\.id)
            let isWhole = choice.dialects == nil && (paths.isEmpty || paths == [Suite.defaultFolder])
            let parked = try knownBroken.file.map { path throws(Diagnostics) in
                let behaviours = suite.words.behaviours
                return try KnownBrokenFile(
                    at: path,
                    ids: ids,
                    behaviours: behaviours,
                    isWhole: isWhole,
                    isUpdate: knownBroken.isUpdate
                )
            }
            if !quiet, let remark = parked?.remark(isUpdate: knownBroken.isUpdate) { Console.error.line(remark) }
            return (plan, requirements, parked)
        } catch let error as Diagnostics {
            throw Failure.badInput(error)
        } catch let error as SelectionError {
            throw Failure.exit(ExitStatus.usage, message: error.message)
        }
    }

    /// Opens the file of the parked contracts, if it is to be rewritten.
    private func parkedTarget() throws -> ReportFile? {
        guard knownBroken.isUpdate, let path = knownBroken.file else { return nil }
        return try Failure.writing { () throws(ReportError) in try ReportFile(path: path) }
    }
}
