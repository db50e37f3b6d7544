// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A response body with a byte that no UTF-8 text has, on every way on which it can come into a report.
@Suite("check: a response body that is no text", .timeLimit(.minutes(2)))
struct InvalidBodyTests {
    private static let contract = """
        understudy: 1
        layer: list-domain-service
        list: { rows: 45, pageSize: 20 }
        configure: { source: http }
        contracts:
          - id: F-15.bytes
            title: An answer that is no text is a failure
            basis: inferred
            given: { faults: [ { page: 1, fault: { body: invalid-utf8 } } ] }
            steps:
              - do: setPageIndex(1)
              - do: doService
                state: { errorMessage: E }

        """

    /// A driver that fetches the page and passes the first bytes of its body on: to its log, or in a message.
    private static let driver = #"""
        import json, sys, urllib.request

        url = None
        for line in sys.stdin:
            call = json.loads(line)
            method, result = call["method"], {}
            if method == "initialize":
                events = ["request", "completion", "malformed"]
                words = {"actions": ["setPageIndex", "doService"], "events": events}
                layers = {"list-domain-service": words}
                result = {"driver": "py", "version": "1", "protocolVersion": 1, "layers": layers}
            elif method == "layer.create":
                url = next(iter(call["params"]["configuration"]["endpoints"].values()))
                result = {"handle": str(call["id"])}
            elif method == "layer.perform" and call["params"]["action"] == "doService":
                start = urllib.request.urlopen(url + "?pageIndex=1").read()[2:7]
                if sys.argv[1] == "log":
                    sys.stderr.buffer.write(b"body: " + start + b"\n")
                    sys.stderr.flush()
                    sys.exit(3)
                answers = {
                    "result": b'"result":{"body":"%s"}}\n',
                    "error": b'"error":{"code":3,"message":"%s"}}\n',
                }
                sys.stdout.buffer.write(b'{"jsonrpc":"2.0","id":%d,' % call["id"] + answers[sys.argv[1]] % start)
                sys.stdout.flush()
                continue
            elif method == "layer.settle":
                result = {"settled": True, "inFlight": 0, "state": {}}
            print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": result}), flush=True)

        """#

    private func reports(_ arguments: [String], exit: Int32) async throws -> (workspace: Workspace, output: String) {
        let workspace = try Workspace(["c/one.yaml": Self.contract, "driver.py": Self.driver])
        let reports = ["--junit", "report.xml", "--html", "page.html", "--json", "run.jsonl"]
        let outcome = try await Program().run(["check", "c"] + arguments + reports, in: workspace.folder)
        #expect(outcome.exit == exit, "\(outcome.error)")
        // Read as UTF-8, which would fail if the byte had come through.
        #expect(ReportDocument(try workspace.text("report.xml"))?.isValid == true)
        return (workspace, outcome.output)
    }

    @Test(
        "is shown byte by byte, marked once, in the message, in each attempt and in every report",
        arguments: [
            ("log", "its standard error ends with 'body: \\x{FF}Data'"),
            ("result", "\"result\":{\"body\":\"\\x{FF}Data\"}}', which is not a message (not JSON at byte"),
            ("error", "\"error\":{\"code\":3,\"message\":\"\\x{FF}Data\"}}', which is not a message (not JSON at byte"),
        ]
    )
    func passedOn(way: String, shown: String) async throws {
        let arguments = ["--driver", "python3 driver.py \(way)", "--retry-undecided", "1"]
        let (workspace, output) = try await reports(arguments, exit: 2)
        #expect(output.contains(shown), "\(output)")
        let report = try workspace.text("report.xml")
        let escaped = shown.replacing("\"", with: "&quot;")
        #expect(report.contains("\n    1  undecided: do: doService (line 12): driver 'python3 driver.py \(way)' "))
        let flaky = try #require(report.split(separator: "\n").first { $0.contains("<system-out>[flaky] ") })
        #expect(flaky.contains(escaped))
        // The message, the text with both attempts, and the attempt that was made again.
        #expect(report.ranges(of: escaped).count == 6, "\(report)")
        #expect(try workspace.text("run.jsonl").contains(#"\\x{FF}Data"#))
        #expect(try workspace.text("page.html").contains(#"\x{FF}Data"#))
        for text in [report, output, try workspace.text("page.html")] { #expect(!text.contains("\u{FFFD}")) }
    }

    @Test("is told by the place of the byte where a layer reads it as JSON")
    func told() async throws {
        let (workspace, output) = try await reports([], exit: 1)
        let told = "The server's answer is not JSON: not JSON at byte 2: a string is not UTF-8"
        #expect(output.contains(told), "\(output)")
        #expect(try workspace.text("report.xml").contains(told))
    }
}
