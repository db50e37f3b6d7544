// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `understudy report`: what is done with JUnit reports once they are there.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Join and check JUnit XML reports.",
        discussion: """
            EXAMPLES
              understudy report merge shards --output report.xml
              understudy report check report.xml
            """,
        subcommands: [MergeReports.self, CheckReports.self]
    )
}
