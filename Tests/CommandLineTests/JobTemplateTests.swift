// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The jobs of `ci/templates` are read by what would run them, as far as that is here.
@Suite("ci/templates", .timeLimit(.minutes(2)))
struct JobTemplateTests {
    @Test("there is a job for each system")
    func exist() {
        #expect(
            JobTemplate.all.map(\.testDescription)
                == ["Jenkinsfile", "circleci.yml", "github-actions.yml", "gitlab-ci.yml"]
        )
    }

    @Test("a job calls only commands and options that the program has", arguments: JobTemplate.all)
    func commands(_ template: JobTemplate) async throws {
        let program = try await CommandDescription.ofProgram()
        let commands = try template.commands
        for command in commands {
            #expect(program.unknownWord(in: command) == nil, "understudy \(command.joined(separator: " "))")
        }
        #expect(Set(commands.compactMap(\.first)) == ["check", "report"])
    }

    @Test("the scripts of a job are shell", arguments: JobTemplate.all)
    func scripts(_ template: JobTemplate) async throws {
        let scripts = try template.scripts
        #expect(scripts.count >= 2)
        for script in scripts {
            // What a system puts in before the shell sees it.
            let plain = script.replacing(/\$\{\{.*?\}\}/, with: "1")
            let outcome = try await Program.shell.run(["-n", "-c", plain])
            #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
            #expect(!plain.contains("swift"))
        }
    }

    @Test("the shards of a job, joined as it joins them, are the whole suite", arguments: JobTemplate.all)
    func shards(_ template: JobTemplate) async throws {
        let workspace = try Workspace([
            "Contracts/one.yaml": Sample.good, "shards/notes.txt": "", "report/notes.txt": "",
        ])
        let lines = try template.commands.map { (["understudy"] + $0).joined(separator: " ") }
        for shard in 1...4 {
            for line in lines where line.hasPrefix("understudy check ") {
                try await run(line.replacing("${{ matrix.shard }}", with: "\(shard)"), shard, in: workspace)
            }
        }
        for line in lines where line.hasPrefix("understudy report ") { try await run(line, 1, in: workspace) }
        let result = workspace.names.contains("junit.xml") ? "junit.xml" : "report/junit.xml"
        #expect(ReportDocument(try workspace.text(result))?.cases.count == 2)
    }

    /// Runs a line of a job as its system would, in one of four shards.
    private func run(_ line: String, _ shard: Int, in workspace: Workspace) async throws {
        let variables = [
            "PATH": "\(Program().file.deletingLastPathComponent().path()):/usr/bin:/bin", "SHARD": "\(shard)",
            "CI_NODE_INDEX": "\(shard)",
            "CI_NODE_TOTAL": "4", "CIRCLE_NODE_INDEX": "\(shard - 1)", "CIRCLE_NODE_TOTAL": "4",
        ]
        let outcome = try await Program.shell.run(["-c", line], in: workspace.folder, environment: variables)
        #expect(outcome.exit == 0, "\(line): \(outcome.error)")
    }

    @Test("whatever a job downloads, it compares with a sum before it runs it", arguments: JobTemplate.all)
    func sums(_ template: JobTemplate) throws {
        let text = try template.text
        #expect(text.ranges(of: "curl --fail").count == text.ranges(of: "sha256sum --check").count)
    }

    @Test("the braces of the Jenkinsfile are balanced")
    func balanced() throws {
        let jenkins = try #require(JobTemplate.all.first)
        let code = try jenkins.text.components(separatedBy: "'''").enumerated().filter { $0.offset % 2 == 0 }
            .map(\.element).joined()
        var depth = 0
        for character in code {
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            #expect(depth >= 0)
        }
        #expect(depth == 0)
        #expect(try jenkins.text.components(separatedBy: "'''").count % 2 == 1)
    }

    @Test("the Dockerfile is made of instructions, and runs the program as nobody in particular")
    func dockerfile() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Dockerfile").standardizedFileURL
        let lines = try String(contentsOf: file, encoding: .utf8).replacing("\\\n", with: "")
            .split(separator: "\n").filter { !$0.hasPrefix("#") }
        let words = lines.map { $0.split(separator: " ").map(String.init) }
        let known = ["FROM", "ARG", "ADD", "RUN", "USER", "WORKDIR", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"]
        for line in words { #expect(known.contains(line[0]) && line.count > 1, "\(line)") }
        #expect(words.first?.first == "FROM")
        #expect(words.filter { $0[0] == "USER" } == [["USER", "65532:65532"]])
        #expect(lines.contains(#"ENTRYPOINT ["understudy"]"#))
    }
}
