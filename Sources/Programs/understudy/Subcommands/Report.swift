// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import JUnitReport

/// `understudy report`: merges and checks JUnit reports.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Merge and check JUnit XML reports.",
        discussion: """
            EXAMPLES
              understudy report merge shards --output report.xml
              understudy report check report.xml
            """,
        subcommands: [MergeReports.self, CheckReports.self]
    )
}

/// `understudy report check`: finds mistakes in reports that readers of JUnit XML would misread or refuse.
struct CheckReports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check JUnit XML reports of understudy and other tools.",
        discussion: """
            Every report must be well-formed, without a DOCTYPE, with known elements only,
            correct counts, and no two cases of the same name. Names the style of a report,
            'suites' or 'surefire'. If a report has neither style, reports why; this is an
            error only with --style.

            For a folder, reads all *.xml files in it and below it, sorted by name.

            EXAMPLES
              understudy report check report.xml
              understudy report check --style surefire target/surefire-reports
              understudy report check 'build/*/TEST-*.xml' --quiet

            EXIT CODES
              0   nothing is wrong
              1   something is wrong
              64  the command line is wrong
              65  a report is missing, not XML, truncated or unsafe
            """
    )

    @Argument(
        help: "Reports, folders with reports, or patterns.",
        completion: .file(extensions: ["xml"])
    )
    var paths: [String]

    @Option(help: ArgumentHelp("Require this style of every report.", valueName: "style"))
    var style: ReportStyle?

    @Flag(name: .shortAndLong, help: "Show only what is wrong.")
    var quiet = false

    func validate() throws {
        try Bounds.check(paths: paths, of: "report")
    }

    func run() throws {
        let files: [String]
        do {
            files = try ReportFiles.find(paths)
        } catch {
            throw ReportTrouble.exit(for: error, outcome: "nothing was checked")
        }
        var summary = ReportCheckSummary(isBrief: quiet)
        let check = ReportCheck(
            profile: style?.profile,
            temporaryDirectory: NSTemporaryDirectory()
        )
        for file in files {
            do throws(ReportError) {
                summary.show(try check.check(path: file), of: file)
            } catch {
                guard error.code == .input else { throw ReportTrouble.exit(for: error, outcome: "nothing was judged") }
                summary.show(error)
            }
        }
        summary.end()
        if summary.status != .success { throw summary.status }
    }
}
