// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the documents show is what the program does: their commands are run, and their outputs compared.
@Suite("Documents", .timeLimit(.minutes(2)), .enabled(if: DocumentTranscript.hasCurl, "needs curl"))
struct DocumentTranscriptTests {
    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .appending(path: "../../..").standardizedFileURL

    @Test("show commands that print what stands below them", arguments: ["docs/lists.md", "docs/admin.md"])
    func commands(document: String) async throws {
        let file = Self.root.appending(path: document)
        let transcript = DocumentTranscript(try String(contentsOf: file, encoding: .utf8))
        #expect(transcript.steps.count >= 10)
        let stub = try await ServedStub(transcript.arguments + ["--quiet"], in: Self.root)
        let workspace = try Workspace([:])
        let shell = try RunningProgram(
            ["/bin/sh", "-c", transcript.script(port: stub.port)],
            in: workspace.folder,
            environment: ProcessInfo.processInfo.environment
        )
        let outcome = await shell.outcome()
        withExtendedLifetime(workspace) {}
        let outputs = transcript.outputs(of: outcome.output, port: stub.port)
        #expect(outputs.count == transcript.steps.count, "\(outcome.error)")
        for (step, output) in zip(transcript.steps, outputs) {
            #expect(output == DocumentTranscript.timeless(step.output), "\(step.command)")
        }
    }
}
