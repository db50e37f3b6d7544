// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Yams

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

    @Test("a job that lacks the report of a shard fails, and has the others joined", arguments: JobTemplate.all)
    func lostShard(_ template: JobTemplate) async throws {
        let contracts = (1...40).map { Sample.contract("R-03.number-\($0)") }.joined()
        let workspace = try Workspace([
            "Contracts/one.yaml": Sample.reformer(contracts), "shards/notes.txt": "", "report/notes.txt": "",
        ])
        let lines = try template.commands.map { (["understudy"] + $0).joined(separator: " ") }
        for shard in 1...3 {
            for line in lines where line.hasPrefix("understudy check ") {
                try await run(line.replacing("${{ matrix.shard }}", with: "\(shard)"), shard, in: workspace)
            }
        }
        let merge = try #require(lines.first { $0.hasPrefix("understudy report merge ") })
        try await run(merge, 1, in: workspace, exit: 2)
        let result = workspace.names.contains("junit.xml") ? "junit.xml" : "report/junit.xml"
        #expect(ReportDocument(try workspace.text(result))?.isValid == true)
    }

    /// Runs a line of a job as its system would, in one of four shards.
    private func run(_ line: String, _ shard: Int, in workspace: Workspace, exit: Int32 = 0) async throws {
        let variables = [
            "PATH": "\(Program().file.deletingLastPathComponent().path()):/usr/bin:/bin", "SHARD": "\(shard)",
            "CI_NODE_INDEX": "\(shard)",
            "CI_NODE_TOTAL": "4", "CIRCLE_NODE_INDEX": "\(shard - 1)", "CIRCLE_NODE_TOTAL": "4",
        ]
        let outcome = try await Program.shell.run(["-c", line], in: workspace.folder, environment: variables)
        #expect(outcome.exit == exit, "\(line): \(outcome.error)")
    }

    @Test("whatever a job downloads, it compares with a sum before it runs it", arguments: JobTemplate.all)
    func sums(_ template: JobTemplate) throws {
        let text = try template.text
        #expect(text.ranges(of: "curl --fail").count == text.ranges(of: "sha256sum --check").count)
    }

    @Test("on GitHub the job that joins the reports fails with the shards, and keeps its report")
    func joiningOnGitHub() throws {
        let template = try #require(JobTemplate.all.first { $0.testDescription == "github-actions.yml" })
        let report = try #require(try compose(yaml: template.text)?["jobs"]?["report"])
        let steps = report["steps"]?.array() ?? []
        let last = try #require(steps.last)
        #expect(last["if"]?.string == "always() && needs.check.result != 'success'")
        #expect(last["run"]?.string == "exit 1")
        #expect(report["needs"]?.string == "check" && report["if"]?.string == "always()")
        let upload = try #require(steps.first { $0["uses"]?.string?.hasPrefix("actions/upload-artifact@") == true })
        #expect(upload["if"]?.string == "always()")
    }

    @Test("on Jenkins each parameter has a value, each cell a stash of its own, and a missing one ends nothing")
    func jenkins() throws {
        let lines = try #require(JobTemplate.all.first).text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.filter { $0.hasPrefix("string(") }.allSatisfy { $0.contains(" defaultValue: ") })
        // A branch's first build has the values of parameters in `params` only.
        for name in ["UNDERSTUDY_URL", "UNDERSTUDY_SHA256"] {
            #expect(lines.contains { $0 == "\(name) = \"${params.\(name)}\"" })
        }
        #expect(
            lines.filter { $0.hasPrefix("stash ") }.map { $0.split(separator: ",")[0] } == [
                "stash name: \"shard-${SHARD}\""
            ]
        )
        let unstashed = try #require(lines.firstIndex { $0.hasPrefix("unstash ") })
        #expect(lines[unstashed - 1].hasPrefix("catchError("))
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
