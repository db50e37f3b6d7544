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
        understudy: 4 lists; 3 requests not described

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
            all.exit == 0 && all.error.hasSuffix("understudy: 8 lists; 7 requests not described\n"),
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
        let document = try String(contentsOf: Self.models.appending(path: "discovery.json"), encoding: .utf8)
        let workspace = try Workspace([
            "models/a.json": document, "models/b.json": document.replacing("houses/v1/", with: "houses/v2/"),
        ])
        for name in ["towns-houses-list", "towns-houses-list-2"] {
            let other = try await Program().run(["describe", "models", "--only", name], in: workspace.folder)
            #expect(other.exit == 0 && other.error == "understudy: 1 list\n", "\(other)")
            #expect(other.output.contains("\n  \(name):\n"), "\(other.output)")
        }
        let none = try await Program().run(["describe", path, "--only", "towns.houses.lists"])
        let message = "understudy: there is no list or operation 'towns.houses.lists'; use 'towns.houses.list'\n"
        #expect(none == Program.Outcome(exit: 64, output: "", error: message))
    }

    @Test("gives each list a name of its own, and describes requests only once")
    func duplicates() async throws {
        let path = Self.path("discovery.json")
        let outcome = try await Program().run(["describe", path, path])
        let reason = "its requests cannot be distinguished from those of another list"
        #expect(outcome.error.contains("'towns.houses.list' is not described: \(reason)\n"), "\(outcome.error)")
        #expect(outcome.error.hasSuffix("understudy: 2 lists; 4 requests not described\n"), "\(outcome.error)")
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
            understudy: 30 requests are not described, such as 'GET /a1': it has no parameter for pages
            understudy: 0 lists; 30 requests not described; nothing was written; name a source with lists \
            that have several pages

            """
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: expected))
    }

    @Test(
        "refuses what is not a model, and writes nothing",
        arguments: [
            ("none.yaml", "none.yaml: error: no such file; check the path\n"),
            (
                "127.0.0.1:8080/v1/orders",
                "127.0.0.1:8080/v1/orders: error: no such file; check the path, or write http://"
            ),
            ("localhost:80", "localhost:80: error: no such file; check the path, or write http:// in front of it"),
            ("v1/orders:2", "v1/orders:2: error: no such file; check the path\n"),
            ("empty.json", "empty.json: error: the file is empty; name an OpenAPI document of version 3"),
            ("other.yaml", "other.yaml: error: this is not a model of an API; name an OpenAPI document of version 3"),
            ("broken.json", "broken.json: error: not JSON at byte 1: "),
            ("service-2.json", "service-2.json: error: this service model has no file 'paginators-1.json' beside it"),
            ("folder", "understudy: the folder 'folder' has no JSON, YAML or HAR file; nothing was written"),
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

    private static func path(_ name: String) -> String { models.appending(path: name).path() }
}
