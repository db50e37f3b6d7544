// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Foundation
import JUnitReport

/// `understudy report merge`: the report of a whole run out of those of its shards.
struct MergeReports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join the reports of the shards of a run.",
        discussion: """
            The result is the report that the whole run would have written: suites of one
            name become one, counts and ids are those of the result, texts are taken
            over as they are. Each file has to be whole and of the style 'suites'
            (profile A), which 'understudy check --junit' writes. If one is not, or a
            case is in two of them, nothing is written and an earlier result stays. If a
            shard's report is missing, the others are joined, and the exit code is 2.

            Of a folder, all files *.xml in it and below it are taken, by name. A pattern
            in quotes is spread out as a shell would do it.

            EXAMPLES
              understudy report merge shard-1.xml shard-2.xml --output report.xml
              understudy report merge shards --output report.xml
              understudy report merge 'shards/*/junit.xml' > report.xml

            EXIT CODES
              0   the result is written, whatever its verdicts are
              2   the result is written, but the report of a shard is missing
              64  the command line is wrong
              65  a report is missing, cut off, foreign or hostile, or holds a case twice
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
        help: ArgumentHelp("Where the result goes; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var output = "-"

    @Flag(name: .shortAndLong, help: "Do not say what was joined.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: paths, of: "report")
        try Bounds.check(path: output, of: "--output", "name a file, '-' for standard output")
    }

    func run() throws {
        let files: [String]
        // Also where the shell has made the result: 'report merge shards > shards/all.xml'.
        let place = output == "-" ? FileIdentity.standardOutput : FileIdentity(output)
        do {
            files = try ReportFiles.find(paths, leavingOut: place)
        } catch {
            throw ReportTrouble.exit(error, "nothing was written")
        }
        let joined: JoinedReport
        do throws(ReportError) {
            joined = try merge(files)
        } catch {
            throw ReportTrouble.exit(error, "nothing was written")
        }
        if !quiet { show(joined.counts, files.count) }
        // What is there is written all the same, since it is what a person looks at.
        if let remark = ShardCoverage(joined).remark { throw Failure.exit(ExitStatus.undecided, remark) }
    }

    private func show(_ counts: OutcomeCounts, _ fileCount: Int) {
        let parts = [
            (counts.tests, counts.tests == 1 ? "case" : "cases"), (counts.failures, "failed"),
            (counts.errors, "undecided"), (counts.skipped, "skipped"),
        ]
        Console.error.line("\(Count.text(fileCount, "report")) joined: \(Count.list(parts))")
    }

    private func merge(_ files: [String]) throws(ReportError) -> JoinedReport {
        let folder = NSTemporaryDirectory()
        let merge = ReportMerge(options: ReportOptions(temporaryDirectory: folder))
        guard !FileIdentity.isStandardOutput(output) else {
            return try merge.join(files, to: DescriptorSink.standardOutput)
        }
        let file = try ReportFile(path: output)
        let joined = try merge.join(files, to: file)
        try file.commit()
        return joined
    }
}
