// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options that choose the reports besides the JUnit one, and how much the summary tells.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a page for people: what differs, and a timeline of each contract.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Option(
        help: ArgumentHelp(
            "Write each event as a line of JSON as it happens; - is standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ["jsonl", "ndjson"])
    )
    var json: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many of the slowest contracts the summary names (default: 10).", valueName: "count"),
        transform: Bounds.reader(of: 0...1_000_000)
    )
    var slowest = 10

    /// Whether a report is asked for.
    var isAsked: Bool { html != nil || json != nil }

    func validate() throws {
        try Bounds.check(path: html, of: "--html")
        try Bounds.check(path: json, of: "--json", "name a file, '-' for standard output")
        if html == "-" {
            throw ValidationError("--html - is impossible; a page goes to a file, name one")
        }
    }
}
