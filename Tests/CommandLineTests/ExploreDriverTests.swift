// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

private let hasPythonAndNode: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["python3", "node"]
        .allSatisfy { program in
            path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
}()

/// `understudy explore --driver` as a user runs it, with drivers in Python and JavaScript.
@Suite(
    "explore with a driver",
    .timeLimit(.minutes(5)),
    .enabled(if: hasPythonAndNode, "needs python3 and node")
)
struct ExploreDriverTests {
    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .appending(path: "../../..").standardizedFileURL
    private static let environment = [
        "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": root.appending(path: "kits/python").path(),
    ]

    /// A driver of the Python reference; in its first process, which plays the histories, it makes a mistake.
    private static func mistaken(_ mistake: String) -> String {
        """
        import os, runpy, signal, sys
        from understudy.layers import LayerDriver

        with open("processes", "a") as file:
            file.write("x")
        right = LayerDriver.perform

        def perform(self, action, arguments):
            right(self, action, arguments)
            if os.path.getsize("processes") == 1 and action == "start":
                \(mistake)

        LayerDriver.perform = perform
        sys.path.insert(0, "\(root.path())kits/python/reference")
        runpy.run_path(sys.path[0] + "/driver.py", run_name="__main__")

        """
    }

    private func explore(_ arguments: [String], in workspace: Workspace) async throws -> Program.Outcome {
        try await Program().run(["explore"] + arguments, in: workspace.folder, environment: Self.environment)
    }

    /// Returns the only subject of a report in JSON.
    private func subject(_ name: String, in workspace: Workspace) throws -> [String: Any] {
        let report = try JSONSerialization.jsonObject(with: Data(try workspace.text(name).utf8)) as? [String: Any]
        return try #require((report?["subjects"] as? [[String: Any]])?.first)
    }

    private static func call(_ driver: String, steps: Int) -> [String] {
        ["--driver", driver, "--driver-jobs", "1", "--dialect", "cursor", "--random", "\(steps)", "--json", "e.json"]
    }

    @Test("a driver that behaves in another way the second time is unstable, with both behaviours")
    func unstable() async throws {
        let workspace = try Workspace(["driver.py": Self.mistaken("self.report(\"end\")")])
        let outcome = try await explore(Self.call("python3 driver.py", steps: 60), in: workspace)
        #expect(outcome.exit == 1, "\(outcome.error)")
        #expect(outcome.output.hasPrefix("unstable   cursor: "), "\(outcome.output)")
        let subject = try subject("e.json", in: workspace)
        #expect(subject["verdict"] as? String == "unstable")
        let unstable = try #require(subject["unstable"] as? [String: Any])
        #expect((unstable["secondTime"] as? [Any])?.isEmpty == false)
    }

    @Test("a driver that is killed costs one history, and another process plays the rest")
    func killed() async throws {
        let workspace = try Workspace(["driver.py": Self.mistaken("os.kill(os.getpid(), signal.SIGKILL)")])
        let outcome = try await explore(Self.call("python3 driver.py", steps: 60), in: workspace)
        #expect(outcome.exit == 2, "\(outcome.output)\(outcome.error)")
        let subject = try subject("e.json", in: workspace)
        #expect(subject["verdict"] as? String == "undecided")
        let reasons = try #require(subject["reasons"] as? [String])
        #expect(reasons.first?.hasPrefix("a history could not be judged: driver 'python3 driver.py'") == true)
        #expect(subject["steps"] as? Int ?? 0 >= 60)
    }

    @Test("a signal ends the search of a driver, and the reports have the searches before and after it")
    func interrupted() async throws {
        let workspace = try Workspace([:])
        let driver = "python3 \(Self.root.path())kits/python/reference/driver.py"
        let call = ["explore", "--driver", driver, "--driver-jobs", "1", "--time", "1", "--json", "e.json"]
        let program = try Program().start(call, in: workspace.folder, environment: Self.environment)
        // The search of the second dialect begins as soon as the result of the first one is shown.
        await program.output.text { $0.contains("  page: ") }
        program.send(SIGINT)
        #expect(await program.exit() == 130)
        let report = try JSONSerialization.jsonObject(with: Data(try workspace.text("e.json").utf8)) as? [String: Any]
        let verdicts = try #require(report?["subjects"] as? [[String: Any]]).map { $0["verdict"] as? String }
        #expect(verdicts.count > 10)
        #expect(verdicts.last == "not begun")
        #expect(!verdicts.contains("broken"))
    }

    @Test("the variables of the CI choose the shard of a real layer, also without --random")
    func shard() async throws {
        let workspace = try Workspace([:])
        var steps: [Int] = []
        for number in 1...2 {
            let outcome = try await Program()
                .run(
                    ["explore", "--dialect", "cursor", "--json", "e.json"],
                    in: workspace.folder,
                    environment: ["CI_NODE_INDEX": "\(number)", "CI_NODE_TOTAL": "2"]
                )
            #expect(outcome.error == "shard \(number)/2, from GitLab (CI_NODE_INDEX, CI_NODE_TOTAL)\n")
            #expect(try workspace.text("e.json").contains("\"shard\":\"\(number)/2\""))
            steps.append(try subject("e.json", in: workspace)["steps"] as? Int ?? 0)
        }
        #expect(steps.allSatisfy { (500..<600).contains($0) })
    }

    @Test("the same seed gives the same contract files with every number of jobs, and validate accepts them")
    func contracts() async throws {
        let guide = Guide(try String(contentsOf: Self.root.appending(path: "docs/exploring.md"), encoding: .utf8))
        let workspace = try Workspace([:])
        for case .file(let path, let text) in guide.steps.prefix(2) { try workspace.write(text, to: path) }
        var files: [[String: String]] = []
        for jobs in ["1", "2"] {
            let call = ["--driver", "python3 driver.py", "--dialect", "cursor", "--random", "200", "--time", "300"]
            let more = ["--driver-jobs", jobs, "--contracts", "found\(jobs)", "--quiet"]
            #expect(try await explore(call + more, in: workspace).exit == 1)
            let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path("found\(jobs)"))
            files.append(try names.reduce(into: [:]) { $0[$1] = try workspace.text("found\(jobs)/\($1)") })
        }
        #expect(files[0].count > 2)
        #expect(files[0] == files[1])
        let outcome = try await Program().run(["validate", "found1"], in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome.output)\(outcome.error)")
    }

    @Test("the reference pagers of the kits break no rule", arguments: ["python3 %python/", "node %javascript/"])
    func kits(command: String) async throws {
        let workspace = try Workspace([:])
        let folder = command.replacing("%", with: "\(Self.root.path())kits/")
        let driver = folder + (command.hasPrefix("node") ? "reference/driver.js" : "reference/driver.py")
        let outcome = try await explore(Self.call(driver, steps: 200), in: workspace)
        #expect(outcome.exit != 1, "\(outcome.output)\(outcome.error)")
        let subject = try subject("e.json", in: workspace)
        #expect(subject["findings"] == nil && subject["unstable"] == nil)
        #expect(subject["steps"] as? Int ?? 0 >= 200)
    }
}
