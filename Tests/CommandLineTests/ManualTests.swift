// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The manual page and the completions, which are made from what the program says of itself.
@Suite("manual and completions", .timeLimit(.minutes(2)))
struct ManualTests {
    private static let script = URL(filePath: #filePath).appending(path: "../../../ci/support/manual.py")
        .standardizedFileURL.path()

    private func manual() async throws -> String {
        let outcome = try await Program.environment.run(["python3", Self.script, Program().file.path(), "2026-11-21"])
        #expect(outcome.exit == 0 && outcome.error == "")
        return outcome.output
    }

    private func all(_ command: CommandDescription) -> [CommandDescription] {
        [command] + (command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap(all)
    }

    @Test("every command and option has its place in the manual page")
    func complete() async throws {
        let page = try await manual()
        let plain = page.replacing("\\-", with: "-").replacing("\\fB", with: "").replacing("\\fR", with: "")
        #expect(page.hasPrefix(#".TH UNDERSTUDY 1 "2026-11-21" "understudy "#))
        for command in all(try await .ofProgram()) {
            #expect(plain.contains(command.commandName.uppercased()))
            for word in (command.arguments ?? []).filter(\.shouldDisplay).flatMap(\.words) {
                #expect(plain.contains(word), "\(command.commandName) \(word)")
            }
        }
    }

    @Test("no line of a command's own text is broken where 80 columns end")
    func width() async throws {
        for command in all(try await .ofProgram()) {
            for line in (command.discussion ?? "").split(separator: "\n") {
                // A line of 80 columns is broken already.
                #expect(line.count < 80, "\(command.commandName): \(line)")
            }
        }
    }

    @Test("groff has nothing to say against the manual page", .enabled(if: Program.hasGroff))
    func groff() async throws {
        let workspace = try Workspace(["understudy.1": try await manual()])
        let outcome = try await Program.environment
            .run(["groff", "-man", "-ww", "-z", "-K", "utf8", "understudy.1"], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test("each shell gets completions that know the subcommands", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let outcome = try await Program().run(["--generate-completion-script", shell])
        #expect(outcome.exit == 0)
        let names = [
            "serve", "presets", "init", "describe", "probe", "check", "explore", "contracts", "validate",
            "driver-check", "report", "merge", "scaffold",
        ]
        for name in names {
            #expect(outcome.output.contains(name), "\(name)")
        }
    }

    @Test("the completions for bash are bash")
    func bash() async throws {
        let script = try await Program().run(["--generate-completion-script", "bash"]).output
        let workspace = try Workspace(["completions": script])
        let outcome = try await Program.environment.run(["bash", "-n", "completions"], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test(
        "help for a command that is none names the one that was meant",
        arguments: [
            (["help", "serv"], "Error: there is no subcommand 'serv'; use 'serve'\n"),
            (["help", "report", "merg"], "Error: there is no subcommand 'merg'; use 'merge'\n"),
        ]
    )
    func wrongHelp(arguments: [String], message: String) async throws {
        let outcome = try await Program().run(arguments)
        #expect(outcome.exit == 64 && outcome.output == "")
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    }

    @Test("help for a command can be had in two ways", arguments: [["report", "merge"], ["check"]])
    func help(command: [String]) async throws {
        let byWord = try await Program().run(["help"] + command)
        let byOption = try await Program().run(command + ["--help"])
        #expect(byWord == byOption)
        #expect(byWord.exit == 0 && byWord.error == "" && byWord.output.hasPrefix("OVERVIEW: "))
    }
}
