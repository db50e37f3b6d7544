// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy describe` as a user runs it.
@Suite("describe", .timeLimit(.minutes(2)))
struct DescribeTests {
    private static let models = URL(filePath: #filePath).appending(path: "../../../fixtures/models").standardizedFileURL

    private static let refusals = """
        understudy: 'GET /towns' is not described: it has no parameter for pages
        understudy: 'GET /foreign' is not described: a reference leads to another file, which is not read
        understudy: 'GET /circle' is not described: a reference leads to itself
        understudy: 4 lists; 3 operations not described

        """

    @Test("writes a list file that can be served, and says what it left out")
    func written() async throws {
        let workspace = try Workspace()
        let outcome = try await Program()
            .run(["describe", Self.path("openapi.yaml"), "--into", "lists.yaml"], in: workspace.folder)
        let report = "'lists.yaml' is written; to serve it: understudy serve lists.yaml\n"
        #expect(outcome == Program.Outcome(exit: 0, output: report, error: Self.refusals))
        let stub = try await ServedStub(["lists.yaml"], in: workspace.folder)
        let page = try await stub.get("/api/v2/houses?page=2&per_page=3")
        #expect(page.status == 200 && page.body.hasPrefix(#"{"data":[{"id":4,"#), "\(page.body)")
        #expect(page.body.contains(#""meta":{"total":45,"page":2,"pages":15}"#), "\(page.body)")
        let first = try await stub.get("/api/v2/owners/7/houses?limit=44").body
        #expect(first.contains(#""next_cursor":""#), "\(first)")
        #expect(try await stub.get("/api/v2/charges?starting_after=id-43").body.contains(#""has_more":false"#))
    }

    @Test("writes the list file to standard output, with comments, and validate accepts it", arguments: [true, false])
    func standardOutput(isQuiet: Bool) async throws {
        let arguments = ["describe", Self.path("openapi.yaml")] + (isQuiet ? ["--quiet"] : [])
        let outcome = try await Program().run(arguments)
        #expect(outcome.exit == 0 && outcome.error == (isQuiet ? "" : Self.refusals))
        #expect(outcome.output.contains("      # The model repeats 'House' inside itself here"), "\(outcome.output)")
        let workspace = try Workspace(["lists.yaml": outcome.output])
        let validation = try await Program().run(["validate", "lists.yaml"], in: workspace.folder)
        #expect(validation == Program.Outcome(exit: 0, output: "all right: 1 list file\n", error: ""))
    }

    @Test("serves a service model at the header of its operations")
    func service() async throws {
        let file = try await Program().run(["describe", "--quiet", Self.path("service/v1")])
        let workspace = try Workspace(["lists.yaml": file.output])
        let stub = try await ServedStub(["lists.yaml"], in: workspace.folder)
        let headers = "X-Amz-Target: Houses_20260101.ListTags\r\nContent-Length: 0\r\n"
        let page = try await stub.get("/?MaxResults=2", method: "POST", headers: headers)
        let start = #"{"Page":{"Tags":["tags-0","tags-1"],"NextToken":""#
        #expect(page.status == 200 && page.body.hasPrefix(start), "\(page.body)")
    }

    @Test("the paginators lead to the model beside them, and a folder to all models in it")
    func sources() async throws {
        let model = try await Program().run(["describe", Self.path("service/v1/service-2.json")])
        let pages = try await Program().run(["describe", Self.path("service/v1/paginators-1.json")])
        #expect(model.exit == 0 && model.error == pages.error)
        let lines = [model, pages].map { $0.output.split(separator: "\n").filter { !$0.hasPrefix("#") } }
        #expect(lines[0] == lines[1] && lines[0].first == "understudy: 1")
        let all = try await Program().run(["describe", Self.models.path()])
        #expect(
            all.exit == 0 && all.error.hasSuffix("understudy: 8 lists; 7 operations not described\n"),
            "\(all.error)"
        )
    }

    @Test("chooses operations and lists by name, and suggests the name that was meant")
    func only() async throws {
        let path = Self.path("discovery.json")
        let one = try await Program().run(["describe", path, "--only", "towns-houses-list"])
        #expect(one.exit == 0 && one.error == "understudy: 1 list\n")
        let same = try await Program().run(["describe", path, "--only", "towns.houses.list"])
        #expect(same == one)
        let none = try await Program().run(["describe", path, "--only", "towns.houses.lists"])
        let message = "understudy: there is no paged operation 'towns.houses.lists'; use 'towns.houses.list'\n"
        #expect(none == Program.Outcome(exit: 64, output: "", error: message))
    }

    @Test("gives each list a name of its own, and describes requests only once")
    func duplicates() async throws {
        let path = Self.path("discovery.json")
        let outcome = try await Program().run(["describe", path, path])
        let reason = "its requests cannot be distinguished from those of another operation"
        #expect(outcome.error.contains("'towns.houses.list' is not described: \(reason)\n"), "\(outcome.error)")
        #expect(outcome.error.hasSuffix("understudy: 2 lists; 4 operations not described\n"), "\(outcome.error)")
        let other = try String(contentsOf: Self.models.appending(path: "discovery.json"), encoding: .utf8)
            .replacing("houses/v1/", with: "houses/v2/")
        let workspace = try Workspace(["other.json": other])
        let both = try await Program().run(["describe", path, "other.json"], in: workspace.folder)
        #expect(both.output.contains("\n  towns-houses-list:\n") && both.output.contains("\n  towns-houses-list-2:\n"))
    }

    @Test("reports many refusals by reason")
    func many() async throws {
        let answer = "{ content: { application/json: { schema: { type: array, items: {} } } } }"
        let operations = (1...30).map { "  /a\($0): { get: { responses: { '200': \(answer) } } }\n" }
        let workspace = try Workspace(["many.yaml": "openapi: 3.0.0\npaths:\n\(operations.joined())"])
        let outcome = try await Program().run(["describe", "many.yaml"], in: workspace.folder)
        let expected = """
            understudy: 30 operations are not described, such as 'GET /a1': it has no parameter for pages
            understudy: 0 lists; 30 operations not described; nothing was written; name a source with lists \
            that have several pages

            """
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: expected))
    }

    @Test(
        "refuses what is not a model, and writes nothing",
        arguments: [
            ("none.yaml", "none.yaml: error: no such file; check the path\n"),
            ("empty.json", "empty.json: error: the file is empty; name an OpenAPI document of version 3"),
            ("other.yaml", "other.yaml: error: this is not a model of an API; name an OpenAPI document of version 3"),
            ("broken.json", "broken.json: error: not JSON at byte 1: "),
            ("service-2.json", "service-2.json: error: this service model has no file 'paginators-1.json' beside it"),
            ("folder", "understudy: the folder 'folder' has no JSON or YAML file; nothing was written"),
        ]
    )
    func refused(source: String, message: String) async throws {
        let workspace = try Workspace([
            "empty.json": "", "other.yaml": "understudy: 1\n", "broken.json": "{]",
            "service-2.json": #"{"operations":{},"shapes":{}}"#,
        ])
        let folder = workspace.folder.appending(path: "folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = workspace.names
        let outcome = try await Program().run(["describe", source, "--into", "lists.yaml"], in: workspace.folder)
        #expect(outcome.exit == 65 && outcome.output == "" && outcome.error.hasPrefix(message), "\(outcome.error)")
        #expect(workspace.names == names)
    }

    @Test("leaves a file that exists as it is")
    func exists() async throws {
        let workspace = try Workspace(["lists.yaml": "mine\n"])
        let outcome = try await Program()
            .run(["describe", "-q", Self.path("discovery.json"), "--into", "lists.yaml"], in: workspace.folder)
        let message = "'lists.yaml' already exists and stays as it is; name another file, or remove this one"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: "understudy: \(message)\n"))
        #expect(try workspace.text("lists.yaml") == "mine\n")
    }

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

    @Test("describes the lists of a recording, and gives a reason for other requests")
    func recording() async throws {
        let entries = (1...3)
            .map { page in
                let rows = (0..<(page < 3 ? 2 : 1)).map { #"{\"id\":\#(page * 2 + $0 - 2)}"# }.joined(separator: ",")
                let body = #"{\"items\":[\#(rows)],\"total\":5}"#
                return Self.entry(url: "http://127.0.0.1/api/orders?page=\(page)&size=2", body: body)
            }
        let other = Self.entry(url: "http://127.0.0.1/api/me", body: #"{\"name\":\"Ada\"}"#)
        let recording = #"{"log":{"version":"1.2","entries":[\#((entries + [other]).joined(separator: ","))]}}"#
        let workspace = try Workspace(["traffic.har": recording])
        let outcome = try await Program().run(["describe", "traffic.har"], in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.output.contains("path: /api/orders\n"), "\(outcome.output)")
        #expect(
            outcome.error.contains("'GET http://127.0.0.1/api/me' is not described: the answer has no array of rows")
        )
        #expect(!outcome.output.contains("Ada"))
    }

    @Test("refuses a recording that is cut off, and a URL with a password, which it does not repeat")
    func refusedAnswers() async throws {
        let workspace = try Workspace(["traffic.har": #"{"log":{"entries":["#])
        let cut = try await Program().run(["describe", "traffic.har"], in: workspace.folder)
        #expect(cut.exit == 65 && cut.output == "")
        #expect(cut.error.contains("'traffic.har': the recording is"), "\(cut.error)")
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

    private static func entry(url: String, body: String) -> String {
        #"""
        {"request":{"method":"GET","url":"\#(url)","headers":[]},"response":{"status":200,"headers":[],
        "content":{"mimeType":"application/json","text":"\#(body)"}}}
        """#
    }

    private static func path(_ name: String) -> String { models.appending(path: name).path() }
}
