// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Drivers, layers and file names that say what a terminal or the runner of a CI would obey.
@Suite("Hostile text", .timeLimit(.minutes(2)))
struct HostileTextTests {
    /// ESC, OSC and BEL, BS, CR, CSI as one character, and controls that turn text around.
    private static let controls = #"\u001b]0;owned\u0007\u001b[2J\b\r\u009b1m\u202e\u2066\u200f\u061c"#
    private static let commands = #"\n::add-mask::contract\n  ::error::no\n\t##[add-mask]x ##vso[task.setvariable]y"#

    /// A driver whose layer fails, refuses or prints with these texts, and whose name and log hold them.
    private static let driver = """
        #!/bin/sh
        hostile='\(controls)\(commands)'
        layers='{"reformer":{"actions":["setPageIndex","setStatus"],"events":["request","completion"]}}'
        printf '\\033]0;owned\\007\\033[2J\\n::add-mask::contract\\n  ##[add-mask]x\\n' >&2
        while read -r call; do
          id=${call#*\\"id\\":}
          id=${id%%,*}
          case $call in
            *'"initialize"'*)
              result='{"driver":"'$hostile'","version":"1","protocolVersion":1,"layers":'$layers'}' ;;
            *'"layer.create"'*) result='{"handle":"h'$id'"}' ;;
            *'"setPageIndex"'*)
              printf '{"jsonrpc":"2.0","id":%s,"error":{"code":4,"message":"%s"}}\\n' "$id" "$hostile"; continue ;;
            *'"setStatus"'*) printf '\\033]0;owned\\007::add-mask::x\\n'; exit 3 ;;
            *) result='{}' ;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
          case $call in *'"shutdown"'*) exit 0 ;; esac
        done

        """

    private static let files = [
        "c/good.yaml": Sample.good, "c/bad\u{1B}[2J\u{202E}.yaml": Sample.crashing, "c/other.yaml": Sample.otherLayer,
        "driver.sh": driver,
    ]

    private static let isHostile: @Sendable (Unicode.Scalar) -> Bool = { scalar in
        scalar != "\n"
            && (scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format)
    }

    /// What a runner would obey among lines: GitHub trims spaces, and looks for the older form anywhere.
    private func commands(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { String($0.drop(while: \.isWhitespace)) }
            .filter { $0.hasPrefix("::") || $0.contains("##[") || $0.contains("##vso[") }
    }

    @Test(
        "reaches neither stream in a form that anything obeys",
        arguments: [[], ["--quiet"], ["--junit", "-"], ["--json", "-"]]
    )
    func check(options: [String]) async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["check", "c", "--driver", "sh driver.sh"] + options
        let outcome = try await Program().run(arguments, in: workspace.folder, environment: ["COLUMNS": "60"])
        #expect(outcome.exit == 1)
        for text in [outcome.output, outcome.error] {
            #expect(!text.unicodeScalars.contains(where: Self.isHostile))
            #expect(commands(in: text) == [])
        }
        let people = options.contains("-") ? outcome.error : outcome.output
        #expect(people.contains(#"\u{1B}]0;owned\u{7}\u{1B}[2J\u{8}"#))
        #expect(people.contains(#"\u{202E}"#))
        #expect(!(outcome.output + outcome.error).contains("\u{FFFD}"))
    }

    @Test("is shown with our own commands alone on GitHub")
    func gitHub() async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["check", "c", "--driver", "sh driver.sh"]
        let outcome = try await Program().run(arguments, in: workspace.folder, environment: ["GITHUB_ACTIONS": "true"])
        let commands = commands(in: outcome.output) + commands(in: outcome.error)
        #expect(!commands.isEmpty)
        #expect(commands.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") })
        #expect(!outcome.output.unicodeScalars.contains(where: Self.isHostile))
    }

    @Test("that is a wrong file is an error at its line on GitHub")
    func wrongFile() async throws {
        let workspace = try Workspace(["c/wrong.yaml": "understudy: 1\nlayer: reformer\ncontracts: 3\n"])
        let outcome = try await Program()
            .run(
                ["check", "c"],
                in: workspace.folder,
                environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": ""]
            )
        #expect(outcome.exit == 65)
        #expect(outcome.error.contains("\n::error file=c/wrong.yaml,line=3,col=12,title=wrong file::"))
    }

    @Test("of a driver is quoted by driver-check as it came, and harmless")
    func conduct() async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["driver-check", "--", "sh", "driver.sh"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(!(outcome.output + outcome.error).unicodeScalars.contains(where: Self.isHostile))
        #expect(commands(in: outcome.output + "\n" + outcome.error) == [])
        #expect((outcome.output + outcome.error).contains(#"\u001b]0;owned"#))
    }

    @Test("of a layer keeps its lines, and colours stay ours")
    func lines() async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["check", "c/good.yaml", "--driver", "sh driver.sh", "--jobs", "1"]
        let outcome = try await Program().run(arguments, in: workspace.folder, environment: ["FORCE_COLOR": "1"])
        #expect(outcome.output.contains("\u{1B}[31m    | ::add-mask::contract\u{1B}[0m\n"))
        let colors = ["\u{1B}[0m", "\u{1B}[1m", "\u{1B}[2m", "\u{1B}[31m", "\u{1B}[32m", "\u{1B}[33m"]
        let rest = colors.reduce(outcome.output) { $0.replacing($1, with: "") }
        #expect(!rest.contains("\u{1B}"))
    }
}
