// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// The options by which a user limits `understudy probe`, and what it shows before and after.
@Suite("the manners of probe", .timeLimit(.minutes(2)))
struct ProbeMannerTests {
    private static let list = ServedStub.orders

    @Test("a backend with a certificate of its own is probed with --ca, and refused without", arguments: [true, false])
    func certificates(hasDescription: Bool) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let environment = ["XDG_DATA_HOME": workspace.folder.path()]
        let arguments = ["orders.yaml", "--quiet", "--tls"]
        let stub = try await ServedStub(arguments, in: workspace.folder, environment: environment, scheme: "https")
        let origin = "https://localhost:\(stub.port)"
        let source = hasDescription ? ["orders.yaml", "--url", origin] : ["\(origin)/api/orders"]
        let refused = try await Program().run(["probe"] + source, in: workspace.folder)
        #expect(refused.exit == 2, "\(refused)")
        let reason =
            "the certificate of \(origin) is not trusted; pass the certificate of its authority with --ca FILE, if you "
            + "trust it"
        #expect(refused.error.hasSuffix("cannot be probed: \(reason)\n"), "\(refused.error)")
        let options = ["--rate", "1000", "--ca", "understudy/localhost.pem"]
        let outcome = try await Program().run(["probe"] + source + options, in: workspace.folder)
        #expect(outcome.output.contains("holds      PB-02 No row comes twice\n"), "\(outcome)")
        #expect(!outcome.output.contains("broken"), "\(outcome)")
    }

    @Test("a file of --ca without certificates is refused", arguments: ["probe", "describe"])
    func noCertificates(command: String) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let arguments = [command, "http://127.0.0.1:1/", "--ca", "orders.yaml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 64, "\(outcome)")
        #expect(outcome.error.contains("--ca: 'orders.yaml' cannot be read as certificates; name a file in PEM format"))
    }

    @Test("the budget of the user is shown before the first request, and kept")
    func budget() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)"
        let arguments = ["probe", "orders.yaml", "--url", url, "--rate", "1000", "--budget", "8"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 2, "\(outcome)")
        #expect(outcome.error == "probing \(url): at most 8 requests, 1000 per second, only GET\n")
        #expect(outcome.output.contains(" 8 requests; "), "\(outcome)")
        #expect(try await stub.get("/__understudy/verify?count=8").status == 200)
    }

    @Test(
        "a person at a terminal is asked before more than 500 requests, unless --yes answers",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
        arguments: [("n", "", false, true), ("y", "", true, true), ("n", " --yes", true, false)]
    )
    func confirmation(answer: String, option: String, goesOn: Bool, isAsked: Bool) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let environment = ProcessInfo.processInfo.environment.merging(Program.neutral) { $1 }
            .merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 }
        let probe = "'\(Program().file.path())' probe orders.yaml --url http://127.0.0.1:\(stub.port) --rate 1000"
        let command = "stty columns 1000; echo \(answer) | \(probe) --budget 501 --quiet\(option)"
        let words = ["/usr/bin/script", "--quiet", "--return", "--command", command, "/dev/null"]
        let outcome = await (try RunningProgram(words, in: workspace.folder, environment: environment)).outcome()
        #expect(outcome.exit == (goesOn ? 0 : 2), "\(outcome)")
        let question = "This probe sends up to 501 requests. Continue? [y/N] "
        #expect(outcome.output.contains(question) == isAsked, "\(outcome)")
        let refusal = "stopped; pass --max-pages or --budget to ask less"
        #expect(outcome.output.contains(refusal) == !goesOn, "\(outcome)")
        // No request is sent before the answer.
        #expect(try await (stub.get("/__understudy/verify?count=0").status == 200) == !goesOn)
    }

    @Test("a signal ends the probe with a report of what was judged", arguments: [true, false])
    func interrupted(hasDescription: Bool) async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let stub = try await ServedStub(["orders.yaml", "--quiet"], in: workspace.folder)
        let origin = "http://127.0.0.1:\(stub.port)"
        let source = hasDescription ? ["orders.yaml", "--url", origin] : ["\(origin)/api/orders"]
        // The next request comes long after the signal.
        let options = ["--rate", "0.02", "--junit", "p.xml"]
        let program = try Program().start(["probe"] + source + options, in: workspace.folder)
        try await stub.receives(1)
        program.send(SIGINT)
        let outcome = await program.outcome()
        #expect(outcome.exit == 130, "\(outcome)")
        #expect(
            outcome.error.contains("interrupted: what was not yet judged is undecided\n"),
            "\(outcome)"
        )
        let report = try workspace.text("p.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains("the probe was interrupted"), "\(report)")
        #expect(
            outcome.output.contains("undecided  PB-02 No row comes twice: see PB-01\n") == hasDescription,
            "\(outcome)"
        )
    }

    @Test("requests that are repeated count in the last line")
    func repeated() async throws {
        let workspace = try Workspace(["orders.yaml": Self.list])
        let faults = ["--fault", "status:503@times=1"]
        let stub = try await ServedStub(["orders.yaml", "--quiet"] + faults, in: workspace.folder)
        let url = "http://127.0.0.1:\(stub.port)"
        let arguments = ["probe", "orders.yaml", "--url", url, "--rate", "1000", "--budget", "9"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.output.contains(" 9 requests; "), "\(outcome)")
        #expect(try await stub.get("/__understudy/verify?count=9").status == 200)
    }
}
