// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Foundation
import JUnitReport
import Reporters
import SourceDiagnostics
import TextEncoding

/// `understudy report merge`: the report of a whole run out of those of its shards.
struct MergeReports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join the reports of the shards of a run.",
        discussion: """
            The result is the report that the whole run would have written: suites of one
            name become one, counts and ids are those of the result, texts are taken
            over as they are. Each file has to be whole, and all of one style, as
            'understudy check --junit' writes it: of the style 'suites', or folders of the
            style 'surefire', which become one folder. If one is not, or a case is in two
            of them, nothing is written and an earlier result stays. If a shard's report
            is missing, the others are joined, and the exit code is 2.

            Of a folder, all files *.xml in it and below it are taken, by name. A pattern
            in quotes is spread out as a shell would do it.

            --html and --github make one page and one summary of all shards. They are made
            of events, which each shard writes with 'check --json FILE.jsonl' beside its
            report: *.jsonl in the same folders, or files that are named here.

            If a case and the events of its contract say different things, nothing is
            written: for every run, name its report and its events in the same order.

            With --later-wins a case that several files have takes the result of the last
            of them, in the order in which they are named: lay a rerun over the first run.
            Files of one folder go by name, so name a rerun after the folder.

            EXAMPLES
              understudy report merge shard-1.xml shard-2.xml --output report.xml
              understudy report merge shards --output report.xml
              understudy report merge 'shards/*/junit.xml' > report.xml
              understudy report merge 'shards/*/surefire-reports' --output surefire-reports
              understudy report merge shards --output all.xml --html all.html --github
              understudy report merge first.xml rerun.xml --later-wins --output all.xml
              understudy report merge one two --later-wins --output all.xml --html all.html

            EXIT CODES
              0   the result is written, whatever its verdicts are
              2   the result is written, but a shard's report or events are missing
              64  the command line is wrong
              65  a report is missing, cut off, foreign or hostile, or holds a case twice;
                  or there are no events to make a page or a summary of, or they say
                  other than the reports
              74  the result could not be written
            """
    )

    @Argument(
        help: "Reports, folders of them, and patterns.",
        completion: .file(extensions: ["xml"])
    )
    var paths: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where the result goes; - is standard output. A folder for the style surefire.",
            valueName: "file"
        ),
        completion: .file(extensions: ["xml"])
    )
    var output = "-"

    @Option(
        help: ArgumentHelp("Write one page for people, out of the events of all shards.", valueName: "file"),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Flag(help: "Write annotations for GitHub, and one job summary to GITHUB_STEP_SUMMARY.")
    var github = false

    @Flag(help: "Let the last file count that has a case, as that of a rerun.")
    var laterWins = false

    @Flag(name: .shortAndLong, help: "Do not say what was joined.")
    var quiet = false

    /// More pairs of files are only counted.
    private static let replacementsMax = 10

    func validate() throws {
        try Bounds.check(paths: paths, of: "report")
        try Bounds.check(path: output, of: "--output", "name a file, '-' for standard output")
        try Bounds.check(path: html, of: "--html")
        guard let html else { return }
        if FileIdentity.isStandardOutput(html) {
            throw ValidationError("--html names standard output, '\(html)'; a page goes to a file of its own, name one")
        }
        if FileIdentity(html) == FileIdentity(output), FileIdentity(html) != .nowhere {
            let message = "--output and --html name the same file, '\(html)'"
            throw ValidationError("\(message); give each a file of its own")
        }
    }

    func run() throws {
        let files: [String]
        do {
            files = try reports()
        } catch {
            throw ReportTrouble.exit(for: error, outcome: "nothing was written")
        }
        var run = try recordedRun()
        let review = run.map(EventReview.init)
        let joined: JoinedReport
        do throws(ReportError) {
            joined = try merge(files, reviewing: review?.objection)
        } catch {
            throw ReportTrouble.exit(for: error, outcome: "nothing was written")
        }
        if !quiet { show(joined, fileCount: files.count) }
        let gaps = [ShardCoverage(joined).remark].compactMap(\.self) + (review?.gaps ?? [])
        // What is there is written all the same, since it is what a person looks at.
        run?.report.gaps = gaps
        try run.map(write)
        if let status = gaps.map({ Failure.exit(ExitStatus.undecided, message: $0) }).last { throw status }
    }

    /// The files to join, without what an earlier merge has left where the result goes.
    private func reports() throws(Diagnostics) -> [String] {
        // Also where the shell has made the result: 'report merge shards > shards/all.xml'.
        let place = output == "-" ? FileIdentity.standardOutput : FileIdentity(output)
        let files = try ReportFiles.find(paths, leavingOut: place)
        guard output != "-", ReportFiles.isFolder(output) else { return files }
        if let named = paths.first(where: { FileIdentity($0) == place || FileIdentity.isFile($0, below: output) }) {
            let message = "the result would go into this folder, too; name another one with --output"
            throw Diagnostics([.error(message, at: SourceLocation(file: named))])
        }
        return files.filter { !FileIdentity.isFile($0, below: output) }
    }

    /// The events of all shards; nil unless a page or a summary is asked for.
    private func recordedRun() throws -> RecordedRun? {
        guard html != nil || github else { return nil }
        do throws(Diagnostics) {
            return try RecordedRuns.joined(paths, laterWins: laterWins)
        } catch {
            throw ReportTrouble.exit(for: error, outcome: "nothing was written")
        }
    }

    private func write(_ run: RecordedRun) throws {
        if let html {
            try Failure.writing { () throws(ReportError) in
                let page = HTMLReport(run.report, facts: run.facts, behaviours: run.behaviours)
                try ReportFile(path: html).write(page)
            }
        }
        let console = FileIdentity.isStandardOutput(output) ? Console.error : .output
        if github { GitHubJob(isAsked: true)?.show(run.report, shard: run.facts.shard, on: console) }
    }

    private func show(_ joined: JoinedReport, fileCount: Int) {
        let counts = joined.counts
        let parts = [
            (counts.tests, counts.tests == 1 ? "case" : "cases"), (counts.failures, "failed"),
            (counts.errors, "undecided"), (counts.skipped, "skipped"), (joined.replacedCount, "replaced"),
        ]
        Console.error.line("\(Count.text(fileCount, noun: "report")) joined: \(Count.list(parts))")
        for replacement in joined.replacements.prefix(Self.replacementsMax) {
            let (earlier, later) = (replacement.earlier.printable, replacement.later.printable)
            Console.error.line(
                "  \(Count.text(replacement.count, noun: "result")) of '\(earlier)' replaced by '\(later)'"
            )
        }
        let rest = joined.replacements.count - Self.replacementsMax
        if rest > 0 { Console.error.line("  and the results of \(Count.text(rest, noun: "more pair")) of files") }
    }

    private func merge(
        _ files: [String],
        reviewing review: ((RecordedCase) -> String?)?
    ) throws(ReportError) -> JoinedReport {
        let options = ReportOptions(temporaryDirectory: NSTemporaryDirectory())
        let merge = ReportMerge(options: options)
        if let first = files.first, try ReportMerge.profile(of: first) == .surefire {
            guard output != "-" else {
                throw ReportError(
                    code: .refused,
                    message: "\(first): a report of the style 'surefire'; name a folder for the result with --output"
                )
            }
            let folder = try ReportTarget.makeFolder(at: output)
            let joined = try merge.join(files, laterWins: laterWins, reviewing: review, into: folder)
            if let remark = ReportTarget.folder(folder).remark { Console.error.line(remark) }
            return joined
        }
        guard !FileIdentity.isStandardOutput(output) else {
            let output = DescriptorSink.standardOutput
            return try merge.join(files, laterWins: laterWins, reviewing: review, to: output)
        }
        let file = try ReportFile(path: output)
        let joined = try merge.join(files, laterWins: laterWins, reviewing: review, to: file)
        try file.commit()
        return joined
    }
}
