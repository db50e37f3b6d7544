// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// `understudy probe --oracle` and `--between` with files, processes and a stub.
@Suite("probe with an oracle", .timeLimit(.minutes(3)))
struct ProbeOracleTests {
    private static let lists =
        ServedStub.orders + """
              keys:
                path: /api/keys
                paging: { style: keyset, after: after, size: limit, key: id, defaultSize: 10, maximumSize: 100 }
                body: { items: '{rows}', next: '{next}', total: '{total}' }
                row: { id: index }
                rows: 45

            """

    /// A stub with both lists, and a folder.
    private struct Stage {
        let workspace: Workspace
        let stub: ServedStub
        let origin: String

        init(_ files: [String: String] = [:]) async throws {
            workspace = try Workspace(files.merging(["lists.yaml": ProbeOracleTests.lists]) { $1 })
            stub = try await ServedStub(["lists.yaml", "--quiet"], in: workspace.folder)
            origin = "http://127.0.0.1:\(stub.port)"
        }

        func probe(_ options: [String], list: String = "orders") async throws -> Program.Outcome {
            let call = ["probe", "lists.yaml", "--list", list, "--url", origin, "--rate", "1000"]
            return try await Program().run(call + options, in: workspace.folder)
        }

        /// A command that puts a row in front of a list.
        func insert(into list: String) -> String {
            let body = #"{"list":"\#(list)","at":0,"count":1}"#
            return "curl -sf -X POST -H 'Understudy-Admin: 1' -d '\(body)' \(origin)/__understudy/rows"
        }
    }

    private static func ids(_ count: Int) -> String { (0..<count).map { "\($0)\n" }.joined() }

    @Test("the guide shows what is printed")
    func guide() async throws {
        let path = URL(filePath: #filePath).resolvingSymlinksInPath()
            .appending(path: "../../../docs/real-backends.md").standardizedFileURL
        let guide = try String(contentsOf: path, encoding: .utf8)
        let stage = try await Stage()
        let target = "/__understudy/rows?list=orders&at=20"
        #expect(try await stage.stub.get(target, method: "DELETE", headers: "Understudy-Admin: 1\r\n").status == 200)
        let missing = try await stage.probe(["--oracle", "seq 0 44", "--quiet"])
        let changed = try await stage.probe(["--between", stage.insert(into: "orders")])
        let printed = [missing, changed].map { $0.output.replacing(stage.origin, with: "http://127.0.0.1:4010") }
        let gap = try #require(guide.range(of: "broken     PB-16"))
        let shown = guide[gap.lowerBound...].prefix { $0 != "`" }
        #expect(shown.hasSuffix("from 21 to 30\n") && printed[0].contains(shown), "\(printed[0])")
        let line = try #require(guide.split(separator: "\n").first { $0.hasPrefix("-          PB-18") })
        #expect(printed[1].contains("\(line)\n"), "\(printed[1])")
    }

    @Test("a file has a row that does not come")
    func file() async throws {
        let stage = try await Stage(["ids.txt": Self.ids(46)])
        let outcome = try await stage.probe(["--oracle", "ids.txt", "--json", "p.json"])
        #expect(outcome.exit == 1, "\(outcome)")
        #expect(
            outcome.output.contains(
                """
                broken     PB-16 No row of the oracle is missing
                           row 45 of the oracle does not come; 1 row is missing
                           curl -s '\(stage.origin)/api/orders?page=5'
                             → a page of 5 rows, from 40 to 44

                """
            ),
            "\(outcome)"
        )
        #expect(outcome.output.contains("the total is 45, and the oracle has 46 rows"))
        #expect(outcome.error.contains(": at most 3 × pages + 25 requests, "), "\(outcome.error)")
        #expect(try stage.workspace.text("p.json").contains(#""id":"PB-16""#))
    }

    @Test("a command has the rows that come, and is shown each time")
    func command() async throws {
        let stage = try await Stage()
        let outcome = try await stage.probe(["--oracle", "seq 0 44"])
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.output.contains("holds      PB-16 No row of the oracle is missing\n"))
        #expect(outcome.output.contains("holds      PB-17 No row comes that the oracle does not have\n"))
        #expect(
            outcome.error.components(separatedBy: "oracle: the command 'seq 0 44'\n").count == 3,
            "\(outcome.error)"
        )
    }

    @Test("a URL has the rows, and no report shows its key")
    func url() async throws {
        let stage = try await Stage()
        let key = "api_key=swordfish"
        let options = [
            "--oracle", "\(stage.origin)/api/orders?size=100&\(key)", "--json", "p.json", "--junit", "p.xml",
        ]
        let outcome = try await stage.probe(options)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(
            outcome.error.contains("oracle: GET \(stage.origin)/api/orders?size=100&api_key=…\n"),
            "\(outcome.error)"
        )
        let texts = [outcome.output, try stage.workspace.text("p.json"), try stage.workspace.text("p.xml")]
        #expect(!texts.contains { $0.contains("swordfish") })
        let page = try await stage.probe(["--oracle", "\(stage.origin)/api/orders?size=10&\(key)", "--quiet"])
        #expect(page.exit == 65)
        #expect(page.error.hasPrefix("understudy: the oracle is only a page of 10 rows; use a URL that gives all rows"))
        #expect(!page.error.contains("swordfish"))
        let missing = try await stage.probe(["--oracle", "\(stage.origin)/api/nothing", "--quiet"])
        #expect(missing.exit == 65)
        #expect(missing.error.contains("the oracle answered with status 404; check its URL"), "\(missing)")
    }

    @Test(
        "an oracle that cannot be read ends the probe with its reason",
        arguments: [
            ("echo broken >&2; exit 3", "ended with status 3; its standard error ends with 'broken'"),
            ("nofile.txt", "; 'nofile.txt' was run as a command, because there is no file of this name"),
            ("echo '<p>'", "the oracle is HTML; give JSON, or one id a line (the oracle is the command 'echo"),
            ("true", "the oracle is empty; give [] for a list without rows"),
            ("echo '[{}]'", "row 1 of the oracle has no id at 'id', where the list has it"),
            ("kill -9 $$", "was ended by signal 9"),
            ("folder", "this is a directory"),
        ]
    )
    func refused(oracle: String, message: String) async throws {
        let stage = try await Stage(["folder/file": ""])
        let outcome = try await stage.probe(["--oracle", oracle, "--quiet", "--json", "p.json"])
        #expect(outcome.exit == 65, "\(outcome)")
        #expect(outcome.output == "")
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(!stage.workspace.names.contains("p.json"))
    }

    @Test("an oracle without end is ended, whether it writes or not")
    func endless() async throws {
        let stage = try await Stage()
        let silent = try await stage.probe(["--oracle", "exec sleep 1000", "--timeout", "0.5", "--quiet"])
        #expect(silent.exit == 65)
        let words = "the command of --oracle, 'exec sleep 1000', did not end within 0.5 seconds; raise --timeout"
        #expect(silent.error == "understudy: \(words)\n")
        let outcome = try await stage.probe(["--oracle", "tr '\\0' x < /dev/zero", "--timeout", "120", "--quiet"])
        #expect(outcome.exit == 65)
        #expect(outcome.error.contains("wrote more than 64 MiB; give only the ids of the rows"), "\(outcome.error)")
    }

    @Test("a command changes rows between pages: page numbers do not promise anything about that")
    func changedPages() async throws {
        let stage = try await Stage()
        let command = "echo $UNDERSTUDY_PAGE $UNDERSTUDY_URL >> log.txt; \(stage.insert(into: "orders"))"
        let outcome = try await stage.probe(["--between", command])
        #expect(outcome.exit == 0, "\(outcome)")
        let reason = "page numbers do not promise it: row 9 comes on page 1 and again on page 2 while rows change"
        #expect(
            outcome.output.contains(
                "-          PB-18: \(reason)\n"
            )
        )
        let url = "\(stage.origin)/api/orders"
        #expect(try stage.workspace.text("log.txt") == "1 \(url)\n2 \(url)\n3 \(url)\n")
        #expect(outcome.error.contains("after page 1: echo $UNDERSTUDY_PAGE"), "\(outcome.error)")
    }

    @Test("a command changes rows between pages: keys hold", arguments: [[], ["--oracle", "ORACLE"]])
    func changedKeys(options: [String]) async throws {
        let stage = try await Stage()
        let oracle = "\(stage.origin)/api/keys?limit=100"
        let options = options.map { $0.replacing("ORACLE", with: oracle) }
        let outcome = try await stage.probe(options + ["--between", stage.insert(into: "keys")], list: "keys")
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(
            outcome.output.contains("holds      PB-18 Rows that come and go do not repeat or hide rows that stay\n")
        )
    }

    @Test("a command that changes rows and fails ends the probe")
    func failing() async throws {
        let stage = try await Stage()
        let outcome = try await stage.probe(["--between", "echo done; echo no >&2; exit 7", "--quiet"])
        #expect(outcome.exit == 65, "\(outcome)")
        let words = "the command of --between, 'echo done; echo no >&2; exit 7', ended with status 7"
        let remedy = "run it on its own, and fix it until it ends with status 0"
        #expect(outcome.error == "understudy: \(words); its standard error ends with 'no'; \(remedy)\n")
    }

    @Test(
        "a pipe has the rows, and is read once",
        arguments: ["seq 0 44 | CALL --oracle /dev/stdin", "seq 0 44 > fifo & CALL --oracle fifo"]
    )
    func pipe(line: String) async throws {
        let stage = try await Stage()
        #expect(mkfifo(stage.workspace.path("fifo"), 0o600) == 0)
        let call = "'\(Program().file.path())' probe lists.yaml --list orders --url \(stage.origin) --rate 1000"
        let outcome = try await Program.shell
            .run(["-c", line.replacing("CALL", with: call)], in: stage.workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.output.contains("holds      PB-16 No row of the oracle is missing\n"), "\(outcome)")
    }
}
