// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options that choose the reports of a search.
struct SearchOutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write a JUnit XML report to this file; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var junit: String?

    @Option(
        help: ArgumentHelp("Write the results as JSON to this file; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Write an HTML page that draws each history that breaks a rule.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Option(
        help: ArgumentHelp(
            "Write a contract for each history that breaks a rule to a file in this folder.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var contracts: String?

    /// Whether a report is written to standard output, so that the results go to standard error.
    var isOutputTaken: Bool { junit == "-" || json == "-" }

    func validate() throws {
        try Bounds.check(path: junit, of: "--junit", "name a file, '-' for standard output")
        try Bounds.check(path: json, of: "--json", "name a file, '-' for standard output")
        try Bounds.check(path: html, of: "--html")
        if html == "-" {
            throw ValidationError("--html cannot write to standard output, '-'; name a file")
        }
        try Bounds.check(path: contracts, of: "--contracts", "name a folder")
        if let junit, junit == json {
            throw ValidationError("--junit and --json both write to '\(junit)'; name two files")
        }
    }
}
