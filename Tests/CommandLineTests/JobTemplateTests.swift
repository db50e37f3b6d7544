// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The jobs of `ci/templates` are read by what would run them, as far as that is here.
@Suite("ci/templates", .timeLimit(.minutes(2)))
struct JobTemplateTests {
    /// Options that the jobs use ahead of the program.
    private static let announced: Set<String> = ["--shard"]

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
            let unknown = program.unknownWord(in: command.filter { !Self.announced.contains($0) })
            #expect(unknown == nil, "understudy \(command.joined(separator: " "))")
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
