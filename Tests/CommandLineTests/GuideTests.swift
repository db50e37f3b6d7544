// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The guides that a reader follows command by command, followed here in an empty folder.
@Suite("Guides", .timeLimit(.minutes(5)))
struct GuideTests {
    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .appending(path: "../../..").standardizedFileURL
    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    private static let hasLanguages = ["python3", "node"]
        .allSatisfy { program in
            path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }

    @Test(
        "print what they show",
        .enabled(if: hasLanguages, "needs python3 and node"),
        arguments: [("docs/your-suite.md", 8), ("docs/your-pager.md", 8), ("docs/exploring.md", 7)]
    )
    func commands(document: String, steps: Int) async throws {
        let guide = Guide(try String(contentsOf: Self.root.appending(path: document), encoding: .utf8))
        #expect(guide.steps.count >= steps)
        let workspace = try Workspace([:])
        // The kits, where their installation puts them.
        try FileManager.default.createDirectory(
            at: workspace.folder.appending(path: "node_modules"),
            withIntermediateDirectories: false
        )
        try FileManager.default.createSymbolicLink(
            at: workspace.folder.appending(path: "node_modules/understudy-kit"),
            withDestinationURL: Self.root.appending(path: "kits/javascript")
        )
        let environment = [
            "PATH": "\(Program.folder.path()):\(Self.path)", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": Self.root.appending(path: "kits/python").path(),
        ]
        for step in guide.steps {
            switch step {
            case .file(let path, let text):
                try workspace.write(text, to: path)
            case .command(let command, let shown):
                let outcome = try await Program.shell.run(
                    ["-c", "{ \(command)\n} 2>&1"],
                    in: workspace.folder,
                    environment: environment
                )
                let printed = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                #expect(Guide.shows(shown, for: printed.map(String.init)), "\(command)\n\(outcome.output)")
            }
        }
    }

    @Test(
        "show the examples of pagers as they are",
        arguments: [
            "Pagers/python/drive.py", "Pagers/python/driver.py", "Pagers/javascript/drive.mjs",
            "Pagers/javascript/driver.mjs", "ListScreenTests/Sources/ListScreen/DriveFiles.swift",
            "ListScreenTests/Tests/ListScreenTests/DriveDriver.swift",
            "ListScreenTests/Tests/ListScreenTests/PagerContractTests.swift",
        ]
    )
    func pagers(file: String) async throws {
        let guide = try String(contentsOf: Self.root.appending(path: "docs/your-pager.md"), encoding: .utf8)
        let text = try String(contentsOf: Self.root.appending(path: "Examples/\(file)"), encoding: .utf8)
        let code = text.replacing(/^\/\/ Understudy\n\/\/ SPDX.*\n\n/, with: "")
        #expect(guide.contains("\n\(code)```\n"), "\(file)")
    }

    @Test("count the contracts of the reformer as they are")
    func reformerCount() async throws {
        let guide = try String(contentsOf: Self.root.appending(path: "docs/writing-a-driver.md"), encoding: .utf8)
        let workspace = try Workspace([:])
        let outcome = try await Program().run(["check", "--layer", "reformer", "--slowest", "0"], in: workspace.folder)
        let line = try #require(outcome.output.split(separator: "\n").first)
        #expect(outcome.exit == 0 && line.hasPrefix("  reformer  "))
        #expect(guide.contains("\n\(line)\n"), "\(line)")
    }

    @Test("stand for any time, and for any lines at an ellipsis")
    func comparison() {
        #expect(Guide.shows(["a", "1 hold in 0.31 s"], for: ["a", "1 hold in 12 ms"]))
        #expect(Guide.shows(["a", "…", "d"], for: ["a", "b", "c", "d"]))
        #expect(!Guide.shows(["a", "…", "d"], for: ["a", "b"]))
        #expect(!Guide.shows(["a"], for: ["a", "b"]))
        #expect(!Guide.shows(["a", "b"], for: ["a"]))
    }
}
