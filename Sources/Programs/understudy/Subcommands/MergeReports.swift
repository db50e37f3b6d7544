// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Foundation
import JUnitReport
import Reporters
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// `understudy report merge`: makes the report of a whole run from those of its shards.
struct MergeReports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the reports of the shards of a run.",
        discussion: """
            Writes the report that the whole run would have written: merges suites of the
            same name, corrects counts and ids, and copies texts unchanged. Every report
            must be complete. All must have the same style, 'suites' or 'surefire', which
            'understudy check --junit-style' sets. Folders of the style 'surefire' become
            one folder. If a report is invalid, or two reports have the same case, writes
            nothing and keeps an earlier result. If the report of a shard is missing,
            merges the others and exits with 2.

            For a folder, reads all *.xml files in it and below it, sorted by name.
            Expands patterns in quotes like a shell.

            --html and --github make one page and one summary of all shards. They need the
            events that each shard writes with 'check --json FILE.jsonl'. Put this file
            next to the report of the shard, or name it on the command line, too.

            If the events of a contract do not fit its case in the reports, writes nothing.
            To avoid this, name the reports and the events of several runs in the same
            order.

            With --later-wins, a case in several files takes the result of the last file
            on the command line: put a rerun after the first run. The files of a folder
            are sorted by name, so put the file of a rerun after the folder.

            EXAMPLES
              understudy report merge shard-1.xml shard-2.xml --output report.xml
              understudy report merge shards --output report.xml
              understudy report merge 'shards/*/junit.xml' > report.xml
              understudy report merge 'shards/*/surefire-reports' --output surefire-reports
              understudy report merge shards --output all.xml --html all.html --github
              understudy report merge first.xml rerun.xml --later-wins --output all.xml
              understudy report merge one two --later-wins --output all.xml --html all.html

            EXIT CODES
              0   the result is written; it may contain contracts that do not hold
              2   the result is written, but a shard's report or events are missing
              64  the command line is wrong
              65  a report is missing, truncated, of another format or unsafe, or has a
                  case twice; or there are no events for --html or --github, or they
                  disagree with the reports
              74  the result could not be written
            """
    )

    @Argument(
        help: "Reports, folders with reports, or patterns.",
        completion: .file(extensions: ["xml"])
    )
    var paths: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the result to this file, or folder for the style surefire; - is standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ["xml"])
    )
    var output = "-"

    @Option(
        help: ArgumentHelp("Write one HTML page from the events of all shards.", valueName: "file"),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Flag(help: "Write annotations for GitHub, and one job summary to GITHUB_STEP_SUMMARY.")
    var github = false

    @Flag(help: "For a case in several files, use the result of the last file, such as a rerun.")
    var laterWins = false

    @Flag(name: .shortAndLong, help: "Do not list what was merged.")
    var quiet = false

    /// The most pairs of files that are listed; the others are only counted.
    private static let replacementsMax = 10

    func validate() throws {
        try Bounds.check(paths: paths, of: "report")
        try Bounds.check(path: output, of: "--output", "name a file, '-' for standard output")
        try Bounds.check(path: html, of: "--html")
        guard let html else { return }
        if FileIdentity.isStandardOutput(html) {
            throw ValidationError("--html cannot write to standard output, '\(html)'; name a file")
        }
        if FileIdentity(html) == FileIdentity(output), FileIdentity(html) != .nowhere {
            let message = "--output and --html name the same file, '\(html)'"
            throw ValidationError("\(message); use a different file for each")
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
        // Gaps do not prevent the page and the summary, because a person looks at them first.
        run?.report.gaps = gaps
        try run.map(write)
        if let status = gaps.map({ Failure.exit(ExitStatus.undecided, message: $0) }).last { throw status }
    }

    /// Returns the files to join, without the result of an earlier merge.
    private func reports() throws(Diagnostics) -> [String] {
        // The shell may have created the result in the folder: 'report merge shards > shards/all.xml'.
        let place = output == "-" ? FileIdentity.standardOutput : FileIdentity(output)
        let files = try ReportFiles.find(paths, leavingOut: place)
        guard output != "-", FolderWalk.isFolder(output) else { return files }
        if let named = paths.first(where: { FileIdentity($0) == place || FileIdentity.isFile($0, below: output) }) {
            let message = "the result would be written into this folder, too; name another folder with --output"
            throw Diagnostics([.error(message, at: SourceLocation(file: named))])
        }
        return files.filter { !FileIdentity.isFile($0, below: output) }
    }

    /// Returns the events of all shards; nil unless the user asks for a page or a summary.
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
        Console.error.line("\(Count.text(fileCount, noun: "report")) merged: \(Count.list(parts))")
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
                    message: "\(first): the report has the style 'surefire'; name a folder for the result with --output"
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
