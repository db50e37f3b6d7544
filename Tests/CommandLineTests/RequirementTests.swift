// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Runs of a driver that claims less than somebody relies on.
@Suite("check of a driver that claims less", .timeLimit(.minutes(2)))
struct RequirementTests {
    private static let files = [
        "c/a.yaml": Sample.otherLayer, "c/b.yaml": Sample.good, "driver.sh": Sample.driver(),
    ]
    private static let remedy = "check which layers and actions the driver claims"
    private static let unsupported = "1 of 3 contracts is unsupported by the driver and was not judged"

    @Test(
        "is not green where that was required",
        arguments: [
            (
                ["--require", "cache-service"],
                "--require cache-service: its only contract was not judged (1 unsupported); \(remedy)"
            ),
            (
                ["--max-unsupported", "0"],
                "--max-unsupported 0: 1 contract is unsupported; add them to the driver, or allow more"
            ),
            (
                ["--layer", "cache-service", "--layer", "reformer"],
                "--layer cache-service: its only contract was not judged (1 unsupported); \(remedy)"
            ),
            (
                ["--id", "C-*", "--id", "R-*"],
                "--id 'C-*': its only contract was not judged (1 unsupported); \(remedy)"
            ),
        ]
    )
    func short(options: [String], sentence: String) async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["check", "c", "--driver", "sh driver.sh"] + options
        let outcome = try await Program().run(arguments + ["--junit", "report.xml"], in: workspace.folder)
        #expect(outcome.exit == 2)
        #expect(outcome.output.hasSuffix("warning: \(Self.unsupported)\nwarning: \(sentence)\n"))
        let report = try workspace.text("report.xml")
        #expect(report.contains(#"<property name="cache-service.unsupported" value="1"/>"#))
        #expect(report.contains(sentence))
        let quiet = try await Program().run(arguments + ["--quiet"], in: workspace.folder)
        #expect(quiet.exit == 2)
        #expect(quiet.output == "warning: \(sentence)\n")
    }

    @Test("is green where enough was judged, with a warning in every report")
    func enough() async throws {
        let workspace = try Workspace(Self.files)
        let options = [
            "--require", "reformer", "--max-unsupported", "1", "--html", "page.html", "--json", "events.jsonl",
        ]
        let outcome = try await Program()
            .run(
                ["check", "c", "--driver", "sh driver.sh"] + options,
                in: workspace.folder,
                environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": workspace.path("summary.md")]
            )
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.output.contains("\nwarning: \(Self.unsupported)\n"))
        #expect(outcome.output.contains("\n::warning title=not judged::\(Self.unsupported)\n"))
        #expect(try workspace.text("page.html").contains("<p class=\"warning\">\(Self.unsupported)</p>"))
        #expect(try workspace.text("summary.md").contains("> [!WARNING]\n> \(Self.unsupported)\n"))
        #expect(try workspace.text("events.jsonl").contains(#""warnings":["\#(Self.unsupported)"]"#))
    }
}
