// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the documents show is what the program does: their commands are run, and their outputs compared.
@Suite("Documents", .timeLimit(.minutes(2)), .enabled(if: DocumentTranscript.hasCurl, "needs curl"))
struct DocumentTranscriptTests {
    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .appending(path: "../../..").standardizedFileURL

    /// The environment of the commands, in which they find the program.
    private static let environment: [String: String] = {
        let own = ProcessInfo.processInfo.environment
        return own.merging(Program.neutral) { $1 }
            .merging(["PATH": "\(Program.folder.path()):\(own["PATH"] ?? "")"]) { $1 }
    }()

    @Test(
        "show commands that print what stands below them",
        arguments: ["docs/lists.md", "docs/dialects.md", "docs/admin.md"]
    )
    func commands(document: String) async throws {
        let file = Self.root.appending(path: document)
        let transcript = DocumentTranscript(try String(contentsOf: file, encoding: .utf8))
        #expect(transcript.steps.count >= 10)
        let stub = try await ServedStub(transcript.arguments + ["--quiet"], in: Self.root)
        let workspace = try Workspace([:])
        let shell = try RunningProgram(
            ["/bin/sh", "-c", transcript.script(port: stub.port)],
            in: workspace.folder,
            environment: Self.environment
        )
        let outcome = await shell.outcome()
        withExtendedLifetime(workspace) {}
        let outputs = transcript.outputs(of: outcome.output, port: stub.port)
        #expect(outputs.count == transcript.steps.count, "\(outcome.error)")
        for (step, output) in zip(transcript.steps, outputs) {
            #expect(output == DocumentTranscript.timeless(step.output), "\(step.command)")
        }
    }

    @Test("show lists as the file that they serve has them, but for lines that they leave out")
    func lists() throws {
        let guide = try String(contentsOf: Self.root.appending(path: "docs/dialects.md"), encoding: .utf8)
        let served = try #require(DocumentTranscript(guide).arguments.first)
        let file = try String(contentsOf: Self.root.appending(path: served), encoding: .utf8)
        var rest = file.split(separator: "\n")[...]
        let shown = DocumentTranscript.lines(ofBlocks: "yaml", in: guide)
        #expect(shown.count >= 100)
        for line in shown {
            // The keys of a list end where the next list begins.
            let next = rest.firstIndex { found in
                found == "  \(line)" || line.hasPrefix(" ") && found.hasPrefix("  ") && !found.hasPrefix("   ")
            }
            let index = try #require(next, "\(line)")
            #expect(rest[index] == "  \(line)")
            rest = rest[index...].dropFirst()
        }
    }
}
