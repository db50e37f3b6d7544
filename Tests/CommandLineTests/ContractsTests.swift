// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy contracts` as a user runs it.
@Suite("contracts", .timeLimit(.minutes(2)))
struct ContractsTests {
    private static let shipped = URL(filePath: #filePath).appending(path: "../../../Contracts").standardizedFileURL

    @Test("writes every file as it is in the repository, and what is written is checked by itself")
    func written() async throws {
        let workspace = try Workspace([:])
        let outcome = try await Program().run(["contracts"], in: workspace.folder)
        #expect(outcome.exit == 0)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.shipped.path())
            .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") || $0.hasSuffix(".md") }
        #expect(paths.contains("README.md") && paths.contains("protocol/v1.md"))
        #expect(outcome.output == "\(paths.count) files in 'Contracts'\n")
        for path in paths {
            let text = try String(contentsOf: Self.shipped.appending(path: path), encoding: .utf8)
            #expect(try workspace.text("Contracts/\(path)") == text, "\(path)")
        }
        #expect(workspace.names == ["Contracts"])
        let validation = try await Program().run(["validate", "Contracts"], in: workspace.folder)
        #expect(validation.exit == 0)
        let list = try await Program().run(["check", "--list", "--layer", "reformer"], in: workspace.folder)
        #expect(list.exit == 0 && list.error == "")
    }

    @Test("writes the examples of the guide to dialects, which can be served")
    func examples() async throws {
        let workspace = try Workspace([:])
        let outcome = try await Program().run(["contracts", "--quiet"], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        let stub = try await ServedStub(["Contracts/examples/lists/dialects.yaml"], in: workspace.folder)
        #expect(try await stub.get("/api/orders?page=2").body.contains("A-19"))
    }

    @Test("leaves alone what is there already", arguments: ["Contracts", "c/deep/", "."])
    func exists(into: String) async throws {
        let workspace = try Workspace(["Contracts/a.yaml": Sample.good, "c/deep/b": ""])
        let outcome = try await Program().run(["contracts", "--into", into], in: workspace.folder)
        let message = "understudy: '\(into)' already exists; name another folder with --into\n"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: message))
        #expect(workspace.names == ["Contracts", "c"])
        #expect(try workspace.text("Contracts/a.yaml") == Sample.good)
    }

    @Test("begins a suite whose contract is right, whose list can be served, and whose schemas are there")
    func empty() async throws {
        let workspace = try Workspace([:])
        let outcome = try await Program().run(["contracts", "--empty", "--into", "mine"], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "9 files in 'mine'\n", error: ""))
        let validation = try await Program().run(["validate", "mine"], in: workspace.folder)
        let words = "2 behaviours of your own, your own layers shop-cart"
        let expected = """
            all right: 1 contract in 1 file, 1 list file, \(words)
            1 behaviour without a contract: SHOP-2

            """
        #expect(validation == Program.Outcome(exit: 0, output: expected, error: ""))
        let paths = try FileManager.default.subpathsOfDirectory(atPath: workspace.path("mine"))
        for path in paths where path.hasSuffix(".yaml") {
            let comment = try workspace.text("mine/\(path)").split(separator: "\n")
                .first { $0.hasPrefix("# yaml-language-server: $schema=") }
            let schema = try #require(comment?.split(separator: "=").last, "\(path)")
            let folder = workspace.folder.appending(path: "mine/\(path)").deletingLastPathComponent()
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(schema)).standardized.path()))
        }
    }
}
