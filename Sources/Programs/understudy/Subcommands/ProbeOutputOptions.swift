// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options that choose the reports of a probe.
struct ProbeOutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write a JUnit XML report to this file; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write an HTML page with the verdicts and the rows around each finding to this file.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Option(
        help: ArgumentHelp("Write the verdicts as JSON to this file; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Write what is broken or has drifted as SARIF to this file; - is standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ["sarif"])
    )
    var sarif: String?

    private var places: [(option: String, path: String)] {
        [("--junit", junit), ("--html", html), ("--json", json), ("--sarif", sarif)]
            .compactMap { option, path in path.map { (option: option, path: $0) } }
    }

    /// Whether a report is written to standard output, so that the verdicts go to standard error.
    var isOutputTaken: Bool { places.contains { $0.path == "-" } }

    func validate() throws {
        if html == "-" {
            throw ValidationError("--html cannot write to standard output, '-'; name a file")
        }
        for place in places {
            try Bounds.check(path: place.path, of: place.option, "name a file, '-' for standard output")
            guard let other = places.first(where: { $0.path == place.path }), other.option != place.option else {
                continue
            }
            let options = "\(other.option) and \(place.option)"
            throw ValidationError("\(options) both write to '\(place.path)'; name two files")
        }
    }
}
