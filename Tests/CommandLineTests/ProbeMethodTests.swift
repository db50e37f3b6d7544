// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `--method` of `probe` and `describe`: only GET is sent unless the user allows POST.
@Suite("--method of probe and describe", .timeLimit(.minutes(2)))
struct ProbeMethodTests {
    private static let list = """
        understudy: 1
        lists:
          orders:
            path: /api/orders
            method: POST
            paging: { style: page, page: page, size: size, first: 1, defaultSize: 10, maximumSize: 100 }
            body: { items: '{rows}', total: '{total}' }
            row: { id: index }
            rows: 45

        """

    @Test("a list that is read by POST is probed only if the user allows it")
    func described() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let arguments = ["probe", "orders.yaml", "--url", "http://127.0.0.1:\(stub.port)", "--rate", "1000"]
        let refused = try await Program().run(arguments, in: workspace.folder)
        let message = "the list 'orders' is read by POST, which can change data; pass --method POST to allow it"
        #expect(refused == Program.Outcome(exit: 64, output: "", error: "understudy: \(message)\n"))
        #expect(try await stub.get("/__understudy/verify?count=0").status == 200)
        let outcome = try await Program().run(arguments + ["--method", "post"], in: workspace.folder)
        #expect(outcome.error.contains(", 1000 per second, only POST\n"), "\(outcome)")
        #expect(outcome.output.contains("holds      PB-02 No row comes twice\n"), "\(outcome)")
        #expect(!outcome.output.contains("broken"), "\(outcome)")
    }

    @Test("a field that a GraphQL backend does not have has drifted, with its line")
    func connection() async throws {
        let list = """
            understudy: 1
            lists:
              houses:
                path: /graphql
                graphql: houses
                paging: { style: cursor, defaultSize: 10, maximumSize: 100 }
                items: id
                row:
                  id: { template: 'h{number}' }
                  number: { sequence: { from: 1 } }
                  title: { words: [2, 4] }
                rows: 45

            """
        let workspace = try Workspace([
            "list.yaml": list, "other.yaml": list.replacing("title:", with: "headline:"),
        ])
        let stub = try await ServedStub(["list.yaml", "--quiet"], in: workspace.folder)
        let options = ["--url", "http://127.0.0.1:\(stub.port)", "--rate", "1000", "--method", "POST"]
        let same = try await Program().run(["probe", "list.yaml"] + options, in: workspace.folder)
        #expect(same.exit == 0, "\(same)")
        #expect(same.output.contains("holds      DR-09 row.title\n"), "\(same)")
        let outcome = try await Program().run(["probe", "other.yaml", "--quiet"] + options, in: workspace.folder)
        #expect(outcome.exit == 1, "\(outcome)")
        let lines = "drifted    DR-09 row.headline\n           other.yaml:11: a field 'headline'\n"
        #expect(outcome.output.contains(lines), "\(outcome)")
    }

    @Test("a list that is read by GET is not asked by POST")
    func otherMethod() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list.replacing("    method: POST\n", with: "")])
        let arguments = ["probe", "orders.yaml", "--url", "http://127.0.0.1:1", "--method", "POST"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        let message = "the list 'orders' is read by GET; leave out --method POST"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: "understudy: \(message)\n"))
    }

    @Test("a URL is described by POST with the parameters in the body")
    func url() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)/api/orders"
        let options = ["--rate", "1000", "--method", "POST"]
        let outcome = try await Program().run(["describe", url] + options, in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.error.hasPrefix("request 1 of at most 12: POST \(url)\n"), "\(outcome.error)")
        #expect(outcome.output.contains("method: POST\n"), "\(outcome.output)")
        let probed = try await Program().run(["probe", url] + options, in: workspace.folder)
        #expect(probed.output.contains("holds      PB-02 No row comes twice\n"), "\(probed)")
        #expect(!probed.output.contains("broken"), "\(probed)")
    }

    @Test(
        "refuses methods that cannot read a list, and the option where it has no meaning",
        arguments: [
            (["probe", "http://127.0.0.1:1/", "--method", "HEAD"], "an answer to HEAD has no rows, so that nothing"),
            (
                ["describe", "http://127.0.0.1:1/", "--method", "head"],
                "an answer to HEAD has no rows, so that nothing"
            ),
            (
                ["probe", "http://127.0.0.1:1/", "--method", "DELETE"],
                "'DELETE' can change data and does not read a list"
            ),
            (
                ["describe", "orders.yaml", "--method", "POST"],
                "--method is the method of requests to a URL; name the URL"
            ),
        ]
    )
    func refused(arguments: [String], message: String) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 64, "\(outcome)")
        #expect(outcome.output == "")
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }
}
