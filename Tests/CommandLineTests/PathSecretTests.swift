// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A URL whose path has a key: no output and no report of `describe` and `probe` shows it.
@Suite("secrets in the path of a URL", .timeLimit(.minutes(2)))
struct PathSecretTests {
    private static let secret = "sk_live_51H8xyzABCdefGHI"

    /// Returns a list file whose list has this path.
    private static func list(path: String) -> String {
        """
        understudy: 1
        lists:
          orders:
            path: \(path)
            paging: { style: page, page: page, size: size, first: 1, defaultSize: 10, maximumSize: 100 }
            body: { items: '{rows}', total: '{total}', self: '{url}' }
            row: { id: index }
            rows: 45

        """
    }

    private func served(_ workspace: Workspace, faults: [String] = []) async throws -> (ServedStub, url: String) {
        let stub = try await ServedStub(["served.yaml", "--quiet"] + faults, in: workspace.folder)
        return (stub, url: "http://127.0.0.1:\(stub.port)/users/\(Self.secret)/orders")
    }

    @Test("are not in the list file, and not in the messages of describe")
    func describe() async throws {
        let workspace = try Workspace(["served.yaml": Self.list(path: "/users/\(Self.secret)/orders")])
        let (stub, url) = try await served(workspace)
        let origin = "http://127.0.0.1:\(stub.port)"
        let outcome = try await Program().run(["describe", url, "--rate", "1000"], in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.output.contains("derived from \(origin)/users/{id}/orders."), "\(outcome.output)")
        #expect(outcome.error.hasPrefix("request 1 of at most 12: GET \(origin)/users/…/orders\n"), "\(outcome.error)")
        let none = try await Program().run(["describe", "\(url)/none"], in: workspace.folder)
        #expect(none.exit == 65, "\(none)")
        #expect(none.error.contains("'\(origin)/users/…/orders/none' is not described: "), "\(none.error)")
        let unknown = try await Program().run(["describe", url, "--only", "houses"], in: workspace.folder)
        #expect(unknown.exit == 64, "\(unknown)")
        for text in [outcome, none, unknown].flatMap({ [$0.output, $0.error] }) {
            #expect(!text.contains(Self.secret), "\(text)")
        }
    }

    @Test("are not in the reports of a probe, whose commands have a variable", arguments: [true, false])
    func probe(hasDescription: Bool) async throws {
        let workspace = try Workspace([
            "served.yaml": Self.list(path: "/users/\(Self.secret)/orders"),
            "orders.yaml": Self.list(path: "/orders"),
        ])
        let (stub, url) = try await served(workspace, faults: ["--fault", "lie:repeat-row@page=2"])
        let source = hasDescription ? ["orders.yaml", "--url", url] : [url]
        let reports = ["--junit", "p.xml", "--json", "p.json", "--html", "p.html", "--sarif", "p.sarif"]
        let outcome = try await Program()
            .run(["probe"] + source + ["--rate", "1000"] + reports, in: workspace.folder)
        #expect(outcome.exit == 1, "\(outcome)")
        let address = "'http://127.0.0.1:\(stub.port)/users/'\"$SEGMENT_1\"'/orders?page=1'"
        #expect(outcome.output.contains("curl -s \(address)\n"), "\(outcome.output)")
        let files = try ["p.xml", "p.json", "p.html", "p.sarif"].map { try workspace.text($0) }
        for text in files + [outcome.output, outcome.error] { #expect(!text.contains(Self.secret), "\(text)") }
        #expect(files[1].contains(#"/users/'\"$SEGMENT_1\"'/orders"#), "\(files[1])")
    }

    @Test("are not in the message about a list that cannot be read")
    func unread() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list(path: "/orders")])
        let url = "http://127.0.0.1:1/users/\(Self.secret)/orders"
        let arguments = ["probe", "orders.yaml", "--url", url, "--json", "p.json"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 2, "\(outcome)")
        #expect(outcome.error.contains("the list at 'http://127.0.0.1:1/users/…/orders' cannot be probed: "))
        let report = try workspace.text("p.json")
        for text in [outcome.error, report] { #expect(!text.contains(Self.secret), "\(text)") }
    }
}
