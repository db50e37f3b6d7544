// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy describe` with the URL of a list, and with recordings.
@Suite("describe from answers", .timeLimit(.minutes(2)))
struct DescribeAnswersTests {
    @Test("describes a list by asking its backend, and serves the same rows in the same form")
    func url() async throws {
        let workspace = try Workspace(["orders.yaml": Self.orders])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let arguments = ["describe", url, "--rate", "1000", "--into", "described.yaml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.error.hasPrefix("request 1 of at most 12: GET \(url)\n"), "\(outcome.error)")
        let text = try workspace.text("described.yaml")
        #expect(text.contains("path: /api/orders\n"))
        #expect(text.contains("rows: 45\n"))
        #expect(text.contains("items: '{rows}'"))
        let probe = ["probe", "described.yaml", "--url", "http://127.0.0.1:\(stub.port)", "--rate", "1000", "--quiet"]
        let probed = try await Program().run(probe, in: workspace.folder)
        #expect(probed.exit == 0, "\(probed)")
    }

    @Test("sends no request if the file exists already")
    func existing() async throws {
        let workspace = try Workspace(["orders.yaml": Self.orders, "described.yaml": "mine\n"])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let arguments = ["describe", "http://127.0.0.1:\(stub.port)/api/orders", "--into", "described.yaml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        let message = "'described.yaml' already exists and stays as it is; name another file, or remove this one"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: "understudy: \(message)\n"))
        #expect(try await stub.get("/__understudy/verify?count=0").status == 200)
    }

    @Test(
        "sends no request if no list has the name of --only, and if the file cannot be written",
        arguments: [
            (["--only", "houses"], 64, "there is no list or operation 'houses'; known: URL, orders"),
            (
                ["--into", "none/lists.yaml"], 74,
                "'none/lists.yaml' cannot be written: No such file or directory; name a "
            ),
        ] as [([String], Int32, String)]
    )
    func refusedBefore(options: [String], exit: Int32, message: String) async throws {
        let workspace = try Workspace(["orders.yaml": Self.orders])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let outcome = try await Program().run(["describe", url] + options, in: workspace.folder)
        #expect(outcome.exit == exit && outcome.output == "", "\(outcome)")
        #expect(outcome.error.hasPrefix("understudy: \(message.replacing("URL", with: url))"), "\(outcome.error)")
        #expect(try await stub.get("/__understudy/verify?count=0").status == 200)
    }

    @Test("a list by POST that needs a certain body is described with --body")
    func body() async throws {
        let workspace = try Workspace([
            "tools.yaml": "understudy: 1\npreset: mcp\nlists: { tools: { rows: 120 } }\n"
        ])
        let stub = try await ServedStub(["tools.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/mcp"
        let post = ["--method", "POST", "--rate", "1000"]
        let without = try await Program().run(["describe", url, "-q"] + post, in: workspace.folder)
        #expect(without.exit == 65, "\(without)")
        let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
        let arguments = ["describe", url, "--body", call, "--into", "lists.yaml", "-q"] + post
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        let text = try workspace.text("lists.yaml")
        for part in ["method: POST", "tools/list", "cursor: [params, cursor]", "rows: 120"] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
        let probe = ["probe", "lists.yaml", "--url", url, "--quiet"] + post
        let probed = try await Program().run(probe, in: workspace.folder)
        #expect(probed.output.contains("; 120 rows on ") && !probed.output.contains("broken"), "\(probed)")
    }

    @Test(
        "refuses a body that it cannot send",
        arguments: [
            (["--body", "{}"], "--body is the body of a POST; add --method POST"),
            (
                ["--body", "[]", "--method", "POST"],
                #"--body is not a JSON object; write one such as '{"method":"tools/list"}'"#
            ),
            (["--body", "{secret", "--method", "POST"], "--body is not a JSON object; write one such as"),
        ] as [([String], String)]
    )
    func wrongBody(options: [String], message: String) async throws {
        let outcome = try await Program().run(["describe", "http://127.0.0.1:1/rows"] + options)
        #expect(outcome.exit == 64 && outcome.error.contains(message), "\(outcome)")
        #expect(!outcome.error.contains("secret"))
    }

    @Test("the name of --only is that of the list")
    func chosen() async throws {
        let workspace = try Workspace(["orders.yaml": Self.orders])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let arguments = ["describe", url, "--rate", "1000", "--only", "orders", "-q"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0 && outcome.output.contains("\n  orders:\n"), "\(outcome)")
    }

    @Test(
        "a recording and a model over their limits are refused with remedies of their own",
        arguments: [
            (
                "big.har", 200_000_001,
                "the recording has 201 MB, and the limit is 200 MB; record fewer requests"
            ), ("big.yaml", (16 << 20) + 1, "the file is larger than 16 MiB; split it"),
        ] as [(String, UInt64, String)]
    )
    func tooLarge(name: String, byteCount: UInt64, message: String) async throws {
        let workspace = try Workspace([name: ""])
        // The file is sparse: no byte of it is on the disk.
        let file = try FileHandle(forWritingTo: workspace.folder.appending(path: name))
        try file.truncate(atOffset: byteCount)
        try file.close()
        let outcome = try await Program().run(["describe", name, "--into", "lists.yaml"], in: workspace.folder)
        #expect(outcome.exit == 65 && outcome.output == "", "\(outcome)")
        #expect(outcome.error.hasPrefix("\(name): error: \(message)\n"), "\(outcome.error)")
        #expect(workspace.names == [name])
    }

    @Test("a backend that refuses the request has a reason with its own remedy, and no other one")
    func refusing() async throws {
        let workspace = try Workspace(["orders.yaml": Self.orders])
        let faults = ["--fault", "unauthorized:X-Key=1"]
        let stub = try await ServedStub(["orders.yaml", "--quiet"] + faults, in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let outcome = try await Program().run(["describe", url, "-q"], in: workspace.folder)
        let reason =
            "the backend answered with status 401; give the credentials with --header, or record the list in a browser "
            + "where you are signed in"
        let error =
            "understudy: '\(url)' is not described: \(reason)\n"
            + "understudy: 0 lists; 1 request not described; nothing was written\n"
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: error))
    }

    @Test("names the address that does not exist, and advises to give another one first")
    func unknownAddress() async throws {
        let workspace = try Workspace(["orders.yaml": Self.orders])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/others"
        let outcome = try await Program().run(["describe", "\(url)?key=swordfish", "-q"], in: workspace.folder)
        #expect(
            outcome.error.hasPrefix(
                "understudy: '\(url)' is not described: the backend answered with status 404; give another address, "
                    + "or the headers that it needs\nunderstudy: 0 lists; 1 request not described; nothing was written"
            ),
            "\(outcome.error)"
        )
        #expect(outcome.exit == 65 && !outcome.error.contains("swordfish"))
    }

    @Test("describes the lists of a recording, and gives a reason for other requests")
    func recording() async throws {
        let workspace = try Workspace(["traffic.har": Self.traffic])
        let outcome = try await Program().run(["describe", "traffic.har"], in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.output.contains("path: /api/orders\n"), "\(outcome.output)")
        #expect(
            outcome.error.contains("'GET http://127.0.0.1/api/me' is not described: the answer has no array of rows")
        )
        #expect(!outcome.output.contains("Ada"))
    }

    @Test("recognizes a recording by its content, and reads those of a folder", arguments: ["a.json", "a.txt", "b"])
    func recognized(source: String) async throws {
        let files = ["a.json": Self.traffic, "a.txt": Self.traffic, "b/c/traffic.har": Self.traffic]
        let workspace = try Workspace(files)
        let outcome = try await Program().run(["describe", source], in: workspace.folder)
        #expect(outcome.exit == 0 && outcome.output.contains("path: /api/orders\n"), "\(outcome)")
    }

    @Test(
        "refuses recordings without requests and without contents, with the remedy",
        arguments: [
            ("", "the recording has no requests; record the list from its first page on"),
            (
                entry(url: "http://127.0.0.1/api/orders?page=1", body: ""),
                "the recording has no contents of answers; export it with contents ('Save all as HAR with content')"
            ),
        ]
    )
    func empty(entries: String, message: String) async throws {
        let workspace = try Workspace(["traffic.har": #"{"log":{"version":"1.2","entries":[\#(entries)]}}"#])
        let outcome = try await Program().run(["describe", "traffic.har"], in: workspace.folder)
        #expect(outcome.exit == 65 && outcome.output == "")
        #expect(outcome.error.hasPrefix("traffic.har: error: \(message)\n"), "\(outcome.error)")
    }

    @Test("describes the other recordings of a folder in which one is cut off, and fails", arguments: [true, false])
    func cutInFolder(isQuiet: Bool) async throws {
        let workspace = try Workspace(["b/cut.har": #"{"log":{"entries":["#, "b/traffic.har": Self.traffic])
        let options = isQuiet ? ["--quiet"] : []
        let outcome = try await Program().run(["describe", "b"] + options, in: workspace.folder)
        #expect(outcome.exit == 65 && outcome.output.contains("path: /api/orders\n"), "\(outcome)")
        #expect(outcome.error.contains("cut.har: error: the recording is"), "\(outcome.error)")
        #expect(outcome.error.hasSuffix("the list file has no list of 'b/cut.har'\n"), "\(outcome.error)")
    }

    @Test("refuses a recording that is cut off, and a URL with a password, which it does not repeat")
    func refusedAnswers() async throws {
        let workspace = try Workspace(["traffic.har": #"{"log":{"entries":["#])
        let cut = try await Program().run(["describe", "traffic.har"], in: workspace.folder)
        #expect(cut.exit == 65 && cut.output == "")
        #expect(cut.error.contains("traffic.har: error: the recording is"), "\(cut.error)")
        let secret = try await Program().run(["describe", "http://ada:swordfish@127.0.0.1/"])
        #expect(secret.exit == 64 && !secret.error.contains("swordfish"))
        #expect(secret.error.contains("the URL has credentials in front of '@'"), "\(secret.error)")
    }

    private static let orders = """
        understudy: 1
        lists:
          orders:
            path: /api/orders
            paging: { style: page, page: page, size: size, first: 1, defaultSize: 10, maximumSize: 100 }
            body: { items: '{rows}', total: '{total}' }
            row: { id: index, title: { words: [2, 4] } }
            rows: 45

        """

    /// A recording of three pages of a list, and of something else.
    private static let traffic: String = {
        let entries = (1...3)
            .map { page in
                let rows = (0..<(page < 3 ? 2 : 1)).map { #"{\"id\":\#(page * 2 + $0 - 2)}"# }.joined(separator: ",")
                let body = #"{\"items\":[\#(rows)],\"total\":5}"#
                return entry(url: "http://127.0.0.1/api/orders?page=\(page)&size=2", body: body)
            }
        let other = entry(url: "http://127.0.0.1/api/me", body: #"{\"name\":\"Ada\"}"#)
        return #"{"log":{"version":"1.2","entries":[\#((entries + [other]).joined(separator: ","))]}}"#
    }()

    private static func entry(url: String, body: String) -> String {
        #"""
        {"request":{"method":"GET","url":"\#(url)","headers":[]},"response":{"status":200,"headers":[],
        "content":{"mimeType":"application/json","text":"\#(body)"}}}
        """#
    }
}
