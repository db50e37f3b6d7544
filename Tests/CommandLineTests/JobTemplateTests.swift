// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Yams

/// The jobs of `ci/templates` are read by what would run them, as far as that is here.
@Suite("ci/templates", .timeLimit(.minutes(2)))
struct JobTemplateTests {
    private static let suite = Sample.reformer((1...40).map { Sample.contract("R-03.number-\($0)") }.joined())

    @Test("there is a job for each system")
    func exist() {
        #expect(
            JobTemplate.all.map(\.testDescription) == [
                "Jenkinsfile", "azure-pipelines.yml", "buildkite.yml", "circleci.yml", "github-actions.yml",
                "gitlab-ci.yml", "kubernetes", "understudy.bzl",
            ]
        )
    }

    @Test("a job calls only commands and options that the program has", arguments: JobTemplate.joining)
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
        #expect(scripts.count >= (template.isBazel ? 1 : 2))
        for script in scripts {
            // What a system puts in before the shell sees it.
            let plain = script.replacing(/\$\{\{.*?\}\}/, with: "1")
            let outcome = try await Program.shell.run(["-n", "-c", plain])
            #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
            #expect(!plain.contains("swift"))
        }
    }

    @Test("a job, run step by step, judges its driver and joins its shards", arguments: JobTemplate.joining)
    func whole(_ template: JobTemplate) async throws {
        let site = try await JobSite(template, contracts: Self.suite)
        try await site.package()
        for shard in 1...4 {
            let outcome = try await site.check(shard)
            #expect(outcome.exit == 0, "\(outcome.error)")
            #expect((outcome.output + outcome.error).contains(" by reference "))
        }
        #expect(try await site.join() == 0)
        #expect(site.report?.cases.count == 40)
    }

    @Test("a shard leaves a page for people, and hands over the layers required", arguments: JobTemplate.joining)
    func options(_ template: JobTemplate) throws {
        let script = try template.script(with: "understudy check ")
        #expect(try template.scripts.contains { $0.contains(" --html ") })
        #expect(script.contains(#"for layer in ${UNDERSTUDY_REQUIRE:-}; do set -- "$@" --require "$layer"; done"#))
    }

    @Test("a job that lacks the report of a shard fails, and has the others joined", arguments: JobTemplate.joining)
    func lostShard(_ template: JobTemplate) async throws {
        let site = try await JobSite(template, contracts: Self.suite)
        try await site.package()
        for shard in 1...3 { _ = try await site.check(shard) }
        #expect(try await site.join() == 2)
        #expect(site.report?.isValid == true)
    }

    @Test("a job without a driver checks nothing, and says so", arguments: JobTemplate.joining)
    func noDriver(_ template: JobTemplate) async throws {
        let site = try await JobSite(template, contracts: Self.suite, driver: "")
        try await site.package()
        let outcome = try await site.check(1)
        #expect(outcome.exit != 0)
        let remedy = "give it the command that starts your driver, or Understudy would check its own layers"
        #expect(outcome.error.hasSuffix("UNDERSTUDY_DRIVER: is not set; \(remedy)\n"), "\(outcome.error)")
    }

    @Test("the rule for Bazel hands over its driver, and replaces itself by the program")
    func bazel() async throws {
        let template = try JobTemplate.named("understudy.bzl")
        let site = try await JobSite(template, contracts: Self.suite)
        for shard in 1...4 {
            let outcome = try await site.check(shard)
            #expect(outcome.exit == 0, "\(outcome.error)")
        }
        let arguments = ["report", "merge", "kept", "--output", "junit.xml"]
        #expect(try await Program().run(arguments, in: site.workspace.folder).exit == 0)
        #expect(site.report?.cases.count == 40)
        #expect(try template.scripts[0].contains("\nexec "))
    }

    @Test("whatever a job downloads, it compares with a sum before it runs it", arguments: JobTemplate.all)
    func sums(_ template: JobTemplate) throws {
        let text = try template.text
        let downloads = text.ranges(of: "curl --fail").count
        #expect(downloads == text.ranges(of: "sha256sum --check").count)
        #expect(downloads <= 1)
    }

    @Test("on GitHub the job that joins the reports fails with the shards, and does not run when it is canceled")
    func joiningOnGitHub() throws {
        let template = try JobTemplate.named("github-actions.yml")
        let report = try #require(try compose(yaml: template.text)?["jobs"]?["report"])
        let steps = report["steps"]?.array() ?? []
        let last = try #require(steps.last)
        #expect(last["if"]?.string == "${{ !cancelled() && needs.check.result != 'success' }}")
        #expect(last["run"]?.string == "exit 1")
        #expect(report["needs"]?.string == "check" && report["if"]?.string == "${{ !cancelled() }}")
        let upload = try #require(steps.first { $0["uses"]?.string?.hasPrefix("actions/upload-artifact@") == true })
        #expect(upload["if"]?.string == "${{ !cancelled() }}")
        #expect(try !template.text.contains("always()"))
    }

    @Test("on GitLab the file takes the stage of whoever includes it, and brings none")
    func includedOnGitLab() throws {
        let documents = try Array(Yams.compose_all(yaml: JobTemplate.named("gitlab-ci.yml").text))
        try #require(documents.count == 2)
        #expect(documents[0]["spec"]?["inputs"]?["stage"]?["default"]?.string == "test")
        let jobs = try #require(documents[1].mapping)
        #expect(jobs.map(\.key.string) == ["contracts-package", "contracts", "contracts-report"])
        #expect(jobs.allSatisfy { $0.value["stage"]?.string == "$[[ inputs.stage ]]" })
    }

    @Test("on Jenkins each parameter has a value, each cell a stash of its own, and a missing one ends nothing")
    func jenkins() throws {
        let lines = try JobTemplate.named("Jenkinsfile").text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.filter { $0.hasPrefix("string(") }.allSatisfy { $0.contains(" defaultValue: ") })
        // A branch's first build has the values of parameters in `params` only.
        for name in ["URL", "SHA256", "DRIVER", "REQUIRE"].map({ "UNDERSTUDY_\($0)" }) {
            #expect(lines.contains { $0 == "\(name) = \"${params.\(name)}\"" })
        }
        #expect(
            lines.filter { $0.hasPrefix("stash ") }.map { $0.split(separator: ",")[0] } == [
                "stash name: 'understudy'", "stash name: \"shard-${SHARD}\"",
            ]
        )
        let unstashed = try #require(lines.firstIndex { $0.hasPrefix("unstash \"shard-") })
        #expect(lines[unstashed - 1].hasPrefix("catchError("))
    }

    @Test("the braces of the Jenkinsfile are balanced")
    func balanced() throws {
        let jenkins = try JobTemplate.named("Jenkinsfile")
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
