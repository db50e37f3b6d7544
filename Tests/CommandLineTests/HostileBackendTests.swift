// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Backends that do not answer as lists do: `probe` and `describe` end with one reason, and leave nothing half-written.
@Suite("a backend that does not answer as a list does", .timeLimit(.minutes(2)))
struct HostileBackendTests {
    private static let list = ServedStub.orders

    /// A mistake of a backend, with the reasons that it gets.
    struct Mistake: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// The fault of the stub; nil if none is needed.
        var fault: String?
        /// The path of the URL.
        var path: String
        /// The reason of `probe`.
        var probed: String
        /// The reason of `describe`.
        var described: String

        init(_ name: String, fault: String?, at path: String = "/api/orders", reason: String, described: String? = nil)
        {
            testDescription = name
            self.fault = fault
            self.path = path
            probed = reason
            self.described = described ?? reason
        }
    }

    private static let cut =
        "the server closed the connection before its answer was complete; look for the reason in the log of the backend"

    static let mistakes = [
        Mistake(
            "HTML",
            fault: nil,
            at: "/__understudy/panel/index.html",
            reason: "the answer is not JSON (it is an HTML page); use the URL from which the page requests its data",
            described: "the answer is not JSON (it is an HTML page); give the address of a list in JSON"
        ),
        Mistake(
            "a redirect in a circle",
            fault: "redirect-loop",
            reason: "the server redirects in a circle, from '/api/orders' and back; use another URL, or pass the "
                + "credentials that are missing with --header"
        ),
        Mistake("a connection that is cut", fault: "body:truncated", reason: cut),
    ]

    private func served(_ workspace: Workspace, fault: String?) async throws -> ServedStub {
        let options = fault.map { ["--fault", $0] } ?? []
        return try await ServedStub(["orders.yaml", "--quiet"] + options, in: workspace.folder)
    }

    @Test("cannot be probed, for one reason", arguments: mistakes, [true, false])
    func probe(mistake: Mistake, hasDescription: Bool) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await served(workspace, fault: mistake.fault)
        let url = "http://127.0.0.1:\(stub.port)\(mistake.path)"
        let source = hasDescription ? ["orders.yaml", "--url", url] : [url]
        let options = ["--rate", "1000", "--quiet", "--json", "p.json"]
        let outcome = try await Program().run(["probe"] + source + options, in: workspace.folder)
        let error = "understudy: the list at '\(url)' cannot be probed: \(mistake.probed)\n"
        #expect(outcome == Program.Outcome(exit: 2, output: "", error: error))
        // The report is whole, and no other file is left.
        #expect(workspace.names == ["orders.yaml", "p.json"])
        let report = try JSONSerialization.jsonObject(with: Data(try workspace.text("p.json").utf8))
        #expect(((report as? [String: Any])?["findings"] as? [Any])?.count == 21)
    }

    @Test("cannot be described, for one reason", arguments: mistakes)
    func describe(mistake: Mistake) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await served(workspace, fault: mistake.fault)
        let url = "http://127.0.0.1:\(stub.port)\(mistake.path)"
        let arguments = ["describe", url, "--rate", "1000", "-q", "--into", "lists.yaml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        let error =
            "understudy: '\(url)' is not described: \(mistake.described)\n"
            + "understudy: 0 lists; 1 request not described; nothing was written\n"
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: error))
        #expect(workspace.names == ["orders.yaml"])
    }

    @Test("may cut a later page: the walk ends there, and nothing is broken")
    func laterCut() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await served(workspace, fault: "body:truncated@page=3")
        let arguments = [
            "probe", "orders.yaml", "--url", "http://127.0.0.1:\(stub.port)", "--rate", "1000", "--quiet", "--json",
            "p.json",
        ]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 2 && outcome.error == "", "\(outcome)")
        let line = "undecided  PB-01 Each page from the first to the last can be read\n           \(Self.cut)\n"
        #expect(outcome.output.contains(line), "\(outcome.output)")
        #expect(outcome.output.contains("the walk stopped at a page that cannot be read\n"), "\(outcome.output)")
        #expect(workspace.names == ["orders.yaml", "p.json"])
    }

    @Test("may have pages without an end")
    func endless() async throws {
        let endless = Self.list
            .replacing("style: page, page: page,", with: "style: cursor, cursor: after,")
            .replacing("size: size, first: 1,", with: "size: size,")
            .replacing("total: '{total}'", with: "next: '{next}'")
            .replacing("rows: 45", with: "rows: 1000000000")
        let workspace = try Workspace(["orders.yaml": endless])
        let stub = try await served(workspace, fault: nil)
        let origin = "http://127.0.0.1:\(stub.port)"
        let limits = ["--rate", "1000", "--quiet", "--max-pages", "4"]
        let probe = ["probe", "orders.yaml", "--url", origin] + limits
        let outcome = try await Program().run(probe, in: workspace.folder)
        #expect(outcome.exit == 2 && outcome.error == "", "\(outcome)")
        let reason = "the walk stopped after 4 pages; raise --max-pages"
        let lines = [
            "undecided  PB-02 No row comes twice\n           \(reason)\n",
            "undecided  PB-03 No row is missing with another page size: see PB-02\n",
        ]
        #expect(outcome.output.contains(lines.joined()), "\(outcome.output)")
        let described = try await Program()
            .run(["describe", "\(origin)/api/orders", "--rate", "1000", "-q"], in: workspace.folder)
        #expect(described.exit == 0 && described.error == "", "\(described)")
        #expect(described.output.contains("the end was not seen"), "\(described.output)")
        #expect(workspace.names == ["orders.yaml"])
    }
}
