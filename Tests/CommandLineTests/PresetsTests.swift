// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Yams

/// `understudy presets` and `understudy serve --preset` as a user runs them.
@Suite("presets", .timeLimit(.minutes(5)))
struct PresetsTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../presets").standardizedFileURL

    /// The names of all presets.
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
        .filter { $0.hasSuffix(".yaml") }
        .map { String($0.dropLast(".yaml".count)) }
        .sorted()

    @Test("are listed with their summaries, one line each, aligned and sorted")
    func listed() async throws {
        let width = Self.names.map(\.count).max() ?? 0
        let lines = try Self.names.map { name in
            let text = try String(contentsOf: Self.folder.appending(path: "\(name).yaml"), encoding: .utf8)
            let summary = try #require(try Yams.compose(yaml: text)?["summary"]?.string)
            return "\(name)\(String(repeating: " ", count: width - name.count))  \(summary)\n"
        }
        let outcome = try await Program().run(["presets"])
        #expect(outcome == Program.Outcome(exit: 0, output: lines.joined(), error: ""))
    }

    @Test("each is printed as a list file that is valid", arguments: names)
    func printed(name: String) async throws {
        let outcome = try await Program().run(["presets", name])
        #expect(outcome.exit == 0 && outcome.error == "")
        let workspace = try Workspace(["one.yaml": outcome.output])
        let validation = try await Program().run(["validate", "one.yaml"], in: workspace.folder)
        #expect(validation == Program.Outcome(exit: 0, output: "all right: 1 list file\n", error: ""))
    }

    @Test("a stub serves one as it serves the list file that is printed")
    func served() async throws {
        let file = try await Program().run(["presets", "spring-paged"])
        let workspace = try Workspace(["one.yaml": file.output])
        let stub = try await ServedStub(["--preset", "spring-paged"])
        let other = try await ServedStub(["one.yaml"], in: workspace.folder)
        let page = try await stub.get("/api/users?page=2")
        let same = try await other.get("/api/users?page=2")
        #expect(page == same)
        #expect(page.status == 200 && page.body.hasPrefix(#"{"content":[{"id":41,"#), "\(page.body)")
        let end = #""page":{"size":20,"number":2,"totalElements":45,"totalPages":3}}"#
        #expect(page.body.hasSuffix(end), "\(page.body)")
        #expect(try await stub.get("/api/houses").status == 404)
    }

    @Test("the options for all lists change one, too")
    func options() async throws {
        let sizes = ["--preset", "spring-paged", "--rows", "1000", "--page-size", "2"]
        let stub = try await ServedStub(sizes + ["--seed", "3", "--fault", "status:503@list=spring-paged,page=2"])
        let page = try await stub.get("/api/users?page=499").body
        #expect(page.hasPrefix(#"{"content":[{"id":999,"#), "\(page)")
        #expect(page.hasSuffix(#""totalElements":1000,"totalPages":500}}"#), "\(page)")
        #expect(try await stub.get("/api/users?page=2").status == 503)
        let other = try await ServedStub(sizes)
        #expect(try await other.get("/api/users?page=499").body != page)
    }

    @Test("one is served beside list files, which may name it with keys of their own")
    func beside() async throws {
        let workspace = try Workspace([
            "mine.yaml": "understudy: 1\nlists: { mine: { preset: spring-paged, path: /mine, rows: 1 } }\n"
        ])
        let stub = try await ServedStub(["mine.yaml", "--preset", "spring-paged"], in: workspace.folder)
        #expect(try await stub.get("/api/users").body.hasSuffix(#""totalElements":45,"totalPages":3}}"#))
        #expect(try await stub.get("/mine").body.hasSuffix(#""totalElements":1,"totalPages":1}}"#))
    }

    @Test("one of a whole file is served with all its lists and answers, with the options for all lists")
    func wholeFile() async throws {
        let stub = try await ServedStub(["--preset", "mcp", "--rows", "1000"])
        let wrong = try await stub.get("/mcp")
        #expect(wrong.status == 405 && wrong.body.contains(#""code":-32600"#), "\(wrong.body)")
        let index = try await stub.get("/__understudy/lists").body
        for name in ["tools", "resources", "resourceTemplates", "prompts", "initialize"] {
            #expect(index.contains(#""name":"\#(name)""#), "\(index)")
        }
        #expect(index.components(separatedBy: #""rows":1000"#).count == 5, "\(index)")
    }

    @Test("a list file with the name or the path of one is refused")
    func clash() async throws {
        let workspace = try Workspace(["a.yaml": "understudy: 1\nlists:\n  spring-paged: { path: /api/users }\n"])
        let arguments = ["serve", "--port", "0", "a.yaml", "--preset", "spring-paged"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        let expected = """
            a.yaml:3:3: error: 'spring-paged' is already in preset:spring-paged:1; rename one
            a.yaml:3:3: error: 'GET /api/users' is already in preset:spring-paged:1; change one 'path', or give one a condition ('when')
            understudy: 2 errors; the stub did not start

            """
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: expected))
    }

    @Test("two on one path are refused with every remedy")
    func twoOnOnePath() async throws {
        let outcome = try await Program()
            .run(["serve", "--port", "0", "--preset", "spring", "--preset", "spring-paged"])
        let expected =
            "preset:spring-paged:1:1: error: 'GET /api/users' is already in preset:spring; serve one of them, or name "
            + "both presets in one list file and change one 'path', or give one a condition ('when')\n"
            + "understudy: 1 error; the stub did not start\n"
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: expected))
    }

    @Test("the completions of each shell know their names", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let outcome = try await Program().run(["--generate-completion-script", shell])
        #expect(outcome.output.contains("spring-paged"))
    }
}
