// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy probe` against `understudy serve`: what it shows, writes, and ends with.
@Suite("probe", .timeLimit(.minutes(2)))
struct ProbeTests {
    private static let list = ServedStub.orders

    private struct Report: Decodable {
        struct Finding: Decodable {
            struct Evidence: Decodable {
                struct Header: Decodable {
                    var name: String
                    var value: String
                }

                var command: String
                var request: String
                var headers: [Header]
                var status: Int?
                var body: String
            }

            var id: String
            var verdict: String
            var reason: String?
            var evidence: [Evidence]?
        }

        var url: String
        var requests: Int
        var rows: Int
        var findings: [Finding]
    }

    @Test("an honest list holds, and both reports say so")
    func honest() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)"
        let arguments = [
            "probe", "orders.yaml", "--url", url, "--rate", "1000", "--junit", "p.xml", "--json", "p.json",
        ]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(
            outcome.error == "probing \(url): at most 2 × pages + 25 requests, 1000 per second, only GET\n"
                + "at most 35 requests, if the total of the first page is right\n"
        )
        #expect(outcome.output.contains("holds      PB-02 No row comes twice\n"))
        let junit = try #require(ReportDocument(try workspace.text("p.xml")))
        #expect(junit.isValid)
        #expect(junit.cases.count { $0.hasPrefix("PB-") } == 21)
        #expect(junit.suites == ["probe", "drift"])
        #expect(outcome.output.contains("holds      DR-18 paging.defaultSize\n"))
        #expect(outcome.output.contains("\nproperties of the description: "))
        let report = try JSONDecoder().decode(Report.self, from: Data(try workspace.text("p.json").utf8))
        #expect(report.url == "\(url)/api/orders")
        #expect(report.rows == 45)
        #expect(report.requests <= 35)
        #expect(report.findings.allSatisfy { ["holds", "notPromised"].contains($0.verdict) })
    }

    @Test("an answer whose body comes too slowly is undecided within the time limit")
    func slowBody() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet", "--fault", "drip:1000/3600s"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)"
        let arguments = ["probe", "orders.yaml", "--url", url, "--timeout", "0.2"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 2, "\(outcome)")
        let reason = "the server did not answer completely within 0.2 seconds; allow more time with --timeout"
        #expect(outcome.error.contains(reason), "\(outcome)")
    }

    @Test("a description that is different from the answers has drifted, with its line and the request")
    func drifted() async throws {
        let other = Self.list.replacing("defaultSize: 10", with: "defaultSize: 20")
        let workspace = try Workspace(["orders.yaml": Self.list, "other.yaml": other])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)"
        let arguments = ["probe", "other.yaml", "--url", url, "--rate", "1000", "--quiet"]
        let reports = ["--json", "p.json", "--junit", "p.xml", "--sarif", "p.sarif"]
        let outcome = try await Program().run(arguments + reports, in: workspace.folder)
        #expect(outcome.exit == 1, "\(outcome)")
        #expect(
            outcome.output.contains(
                """
                drifted    DR-18 paging.defaultSize
                           other.yaml:5: 'defaultSize: 20'
                           came: a page of 10 rows
                           curl -s '\(url)/api/orders?page=1'
                             → a page of 10 rows, from 0 to 9

                """
            ),
            "\(outcome)"
        )
        let json = try workspace.text("p.json")
        #expect(json.contains(#""property":"paging.defaultSize""#) && json.contains(#""line":5,"verdict":"drifted""#))
        #expect(ReportDocument(try workspace.text("p.xml"))?.isValid == true)
        #expect(try workspace.text("p.sarif").contains(#""region":{"startLine":5}"#))
    }

    @Test("a sort that has no effect is broken, and one of another form is refused")
    func sort() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let arguments = ["probe", "orders.yaml", "--url", "http://127.0.0.1:\(stub.port)", "--rate", "1000"]
        let number = try await Program().run(arguments + ["--sort", "sort=id"], in: workspace.folder)
        #expect(number.exit == 1, "\(number)")
        #expect(
            number.output.contains("broken     PB-21 A sort gives the rows of the list in its order\n"),
            "\(number)"
        )
        let refused = try await Program().run(arguments + ["--sort", "sort=-id"], in: workspace.folder)
        #expect(refused.exit == 64)
        #expect(refused.error.contains("--sort 'sort=-id' is not an ascending sort; write it as ordering=price"))
    }

    @Test("a list that repeats a row is broken, with the commands that show it")
    func lying() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let arguments = ["orders.yaml", "--quiet", "--fault", "lie:repeat-row@page=2"]
        let stub = try await ServedStub(arguments, in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let outcome = try await Program()
            .run(
                [
                    "probe", "orders.yaml", "--url", url, "--rate", "1000", "--quiet", "--junit", "p.xml", "--json",
                    "p.json",
                ],
                in: workspace.folder
            )
        #expect(outcome.exit == 1, "\(outcome)")
        #expect(outcome.error == "")
        #expect(
            outcome.output.hasPrefix(
                """
                broken     PB-02 No row comes twice
                           row 9 comes on page 1 and again on page 2
                           curl -s '\(url)?page=1'
                             → a page of 10 rows, from 0 to 9
                           curl -s '\(url)?page=2'
                             → a page of 10 rows, from 9 to 18

                """
            )
        )
        #expect(outcome.output.hasSuffix("; pages of 10 and 19 rows\n"), "\(outcome)")
        #expect(ReportDocument(try workspace.text("p.xml"))?.isValid == true)
        let report = try JSONDecoder().decode(Report.self, from: Data(try workspace.text("p.json").utf8))
        let finding = try #require(report.findings.first { $0.id == "PB-02" })
        #expect(finding.verdict == "broken")
        #expect(finding.evidence?.map(\.status) == [200, 200])
        #expect(finding.evidence?.map(\.request) == ["GET /api/orders?page=1", "GET /api/orders?page=2"])
        let type = finding.evidence?.first?.headers.first { $0.name == "Content-Type" }
        #expect(type?.value == "application/json")
        #expect(finding.evidence?.allSatisfy { $0.body.contains("\"id\":9") } == true)
    }

    @Test("the page has the verdicts, the walks around each finding, and no secret")
    func page() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let faults = ["--fault", "unauthorized:X-Key=swordfish", "--fault", "lie:repeat-row@page=2"]
        let stub = try await ServedStub(["orders.yaml", "--quiet"] + faults, in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let arguments = ["probe", "orders.yaml", "--url", url, "--rate", "1000", "--quiet", "--html", "p.html"]
        let outcome = try await Program().run(arguments + ["--header", "X-Key: swordfish"], in: workspace.folder)
        #expect(outcome.exit == 1, "\(outcome)")
        let page = try workspace.text("p.html")
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("<code>\(url)</code>"))
        let heading = "2 of 21 invariants are broken"
        #expect(page.contains("<h1>\(heading)</h1>"))
        #expect(page.contains("<details class=\"c broken\" id=\"PB-02\" data-layer=\"Paging\" open=\"open\">"))
        #expect(page.contains("<svg class=\"t walks\""))
        #expect(page.contains("<title>9: comes again</title>"))
        #expect(page.contains("curl -s -H &quot;$HEADER_1&quot; &#39;\(url)?page=2&#39;"))
        #expect(page.contains("GET /api/orders?page=2") && page.contains("{&quot;id&quot;:9"))
        #expect(!page.contains("swordfish"))
        let refused = try await Program().run(["probe", url, "--html", "-"], in: workspace.folder)
        #expect(refused.exit == 64)
        #expect(refused.error.contains("--html cannot write to standard output, '-'; name a file"), "\(refused.error)")
    }

    @Test("the broken invariants are results of SARIF")
    func sarif() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet", "--fault", "lie:clamp"], in: workspace.folder)
        let described = Self.list.replacing("maximumSize: 100", with: "maximumSize: 100, pastEnd: empty")
        try workspace.write(described, to: "orders.yaml")
        let url = "http://127.0.0.1:\(stub.port)"
        let arguments = ["probe", "orders.yaml", "--url", url, "--rate", "1000", "--sarif", "p.sarif", "--quiet"]
        #expect(try await Program().run(arguments, in: workspace.folder).exit == 1)
        let text = try workspace.text("p.sarif")
        #expect(text.contains(#""version":"2.1.0""#))
        #expect(text.contains(#"{"ruleId":"PB-12","level":"error""#))
    }

    @Test("a header is sent with each request, and no report shows it")
    func secret() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let faults = ["--fault", "unauthorized:X-Key=swordfish", "--fault", "lie:repeat-row@page=2"]
        let stub = try await ServedStub(["orders.yaml", "--quiet"] + faults, in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)"
        let arguments = ["probe", "orders.yaml", "--url", url, "--rate", "1000", "--json", "-"]
        let refused = try await Program().run(arguments, in: workspace.folder)
        #expect(refused.exit == 2)
        #expect(refused.output.contains("the server answered with status 401; pass the credentials with --header"))
        let outcome = try await Program().run(arguments + ["--header", "X-Key: swordfish"], in: workspace.folder)
        #expect(outcome.exit == 1)
        #expect(outcome.output.contains(#"curl -s -H \"$HEADER_1\" "#))
        #expect(!(outcome.output + outcome.error).contains("swordfish"))
    }

    @Test("a list without a description is found out first")
    func found() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let outcome = try await Program().run(["probe", url, "--rate", "1000"], in: workspace.folder)
        #expect(outcome.exit == 0 || outcome.exit == 2, "\(outcome)")
        #expect(outcome.output.contains("holds      PB-02 No row comes twice\n"))
        #expect(!outcome.output.contains("broken"))
        #expect(outcome.error.hasPrefix("request 1 of at most 12: GET \(url)\n"), "\(outcome.error)")
        #expect(outcome.error.contains("\nfound: pages by 'page' and 'size', rows at 'items', 45 rows\nprobing "))
        #expect(outcome.output.contains(" to find out how the list pages; pages of "), "\(outcome.output)")
    }

    @Test("the page size of the URL is walked, and --page-size wins")
    func pageSize() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders?size=7"
        let found = try await Program().run(["probe", url, "--rate", "1000"], in: workspace.folder)
        #expect(found.output.hasSuffix("; pages of 7 and 13 rows\n"), "\(found)")
        let described = ["probe", "orders.yaml", "--url", url, "--rate", "1000"]
        let outcome = try await Program().run(described, in: workspace.folder)
        #expect(outcome.output.hasSuffix("; pages of 7 and 13 rows\n"), "\(outcome)")
        let chosen = try await Program().run(described + ["--page-size", "4"], in: workspace.folder)
        #expect(chosen.exit == 0)
        #expect(chosen.output.hasSuffix("; pages of 4 and 7 rows\n"), "\(chosen)")
    }

    @Test(
        "a wrong URL is not a finding: one message, and reports in which all is undecided",
        arguments: [["orders.yaml", "--url", "URL/api/nothing"], ["URL/api/nothing"]]
    )
    func wrongPath(arguments: [String]) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let origin = "http://127.0.0.1:\(stub.port)"
        let call = ["probe"] + arguments.map { $0.replacing("URL", with: origin) }
        let options = ["--rate", "1000", "--quiet", "--junit", "p.xml", "--json", "p.json"]
        let outcome = try await Program().run(call + options, in: workspace.folder)
        #expect(outcome.exit == 2, "\(outcome)")
        #expect(outcome.output == "")
        let reason = "the server answered with status 404; check the path of the URL"
        let message = "the list at '\(origin)/api/nothing' cannot be probed: \(reason)"
        #expect(outcome.error == "understudy: \(message)\n")
        #expect(ReportDocument(try workspace.text("p.xml"))?.isValid == true)
        let report = try JSONDecoder().decode(Report.self, from: Data(try workspace.text("p.json").utf8))
        #expect(report.requests == 1)
        #expect(report.findings.count == 21)
        #expect(report.findings.allSatisfy { $0.verdict == "undecided" && $0.reason == reason })
    }

    @Test("a description that does not fit, and a backend that is not there, have messages of their own")
    func wrongAnswer() async throws {
        let other = Self.list.replacing("{ items: ", with: "{ data: ")
        let workspace = try Workspace(["orders.yaml": Self.list, "other.yaml": other])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)"
        let misfit = try await Program().run(["probe", "other.yaml", "--url", url], in: workspace.folder)
        #expect(misfit.exit == 65, "\(misfit)")
        #expect(misfit.error.contains("has no array of rows at 'data'; check 'body'"))
        let secure = ["probe", "orders.yaml", "--url", "https://127.0.0.1:\(stub.port)"]
        let silent = try await Program().run(secure, in: workspace.folder)
        #expect(silent.exit == 2, "\(silent)")
        #expect(silent.error.contains("whether http or https is right"))
    }

    @Test("a lie about rows is found without a description")
    func foundLie() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let fault = ["--fault", "lie:repeat-row@page=3"]
        let stub = try await ServedStub(["orders.yaml", "--quiet"] + fault, in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let outcome = try await Program().run(["probe", url, "--rate", "1000", "--quiet"], in: workspace.folder)
        #expect(outcome.exit == 1, "\(outcome)")
        #expect(outcome.output.contains("broken     PB-02 No row comes twice\n"), "\(outcome)")
    }

    @Test(
        "refuses a command line that it cannot follow",
        arguments: [
            (["orders.yaml"], "'orders.yaml' is a list file; pass the URL of the backend with --url"),
            (["nofile.yaml"], "'nofile.yaml': no such file; check the path, or write http:// in front of a URL"),
            (["lists"], "'lists' is a folder; name a list file in it, and pass the URL of the backend with --url"),
            (["127.0.0.1:8080/v1/orders"], "'127.0.0.1:8080/v1/orders' is not a URL; write http:// in front of it"),
            (["[::1]:8080/orders"], "'[::1]:8080/orders' is not a URL; write http:// in front of it"),
            (["api.example.com/orders?key=secret"], "'api.example.com/orders' is not a URL; write http:// in"),
            (["two.har"], "is a recording; describe it first: understudy describe two.har --into lists.yaml"),
            (
                ["open.yaml", "--url", "http://h/"],
                "'open.yaml' is an OpenAPI document; describe it first: understudy describe open.yaml --into lists.yaml"
            ),
            (["orders.yaml", "--url", "http://ada:secret@h/"], "the URL has credentials in front of '@'"),
            (["orders.yaml", "--url", "orders"], "'orders' is not a complete URL"),
            (["http://h/", "--url", "http://h/"], "the URL is there twice; leave out --url, or name a list file"),
            (["orders.yaml", "--url", "http://h/", "--list", "order"], "has no list 'order'; use 'orders'"),
            (["http://h/", "--oracle", ""], "--oracle is empty; name a URL, a file or a command"),
            (["http://h/", "--oracle", "ftp://h/"], "--oracle: the scheme 'ftp' is not supported"),
            (["http://h/", "--between", ""], "--between is empty; name a shell command"),
            (
                ["orders.yaml", "--url", "http://h/", "--rate", "0"],
                "use a number of requests per second from 0.01 to 10000"
            ),
        ]
    )
    func refused(arguments: [String], message: String) async throws {
        let open = "openapi: 3.0.0\nservers: [{ url: http://h/ }]\npaths: {}\n"
        let files = ["orders.yaml": Self.list, "two.har": "{}", "lists/orders.yaml": Self.list, "open.yaml": open]
        let workspace = try Workspace(files)
        let outcome = try await Program().run(["probe"] + arguments, in: workspace.folder)
        #expect(outcome.exit == 64)
        #expect(outcome.output == "")
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }
}
