// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy check --junit-style surefire`: a file for each layer.
@Suite("check --junit-style surefire", .timeLimit(.minutes(2)))
struct SurefireStyleTests {
    @Test("writes a file for each layer into a folder that need not be there")
    func files() async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "c/two.yaml": Sample.broken, "c/cache.yaml": Sample.otherLayer,
            "driver.sh": Sample.driver(),
        ])
        let check = [
            "check", "c", "--quiet", "--driver", "sh driver.sh", "--junit-style", "surefire", "--junit", "a/reports",
        ]
        #expect(try await Program().run(check, in: workspace.folder).exit == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path("a/reports")).sorted()
        #expect(names == ["TEST-cache-service.xml", "TEST-reformer.xml"])
        let judged = try await Program()
            .run(["report", "check", "--style", "surefire", "a/reports"], in: workspace.folder)
        let expected = "all right: 2 reports, 4 cases; style: 2 surefire\n"
        #expect(judged == Program.Outcome(exit: 0, output: expected, error: ""))
    }

    @Test("names what an earlier run has left in the folder, and leaves it there")
    func others() async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "reports/TEST-cache-service.xml": "earlier", "reports/TEST-reformer.xml": "old",
            "reports/other.xml": "not ours",
        ])
        let check = ["check", "c", "--junit-style", "surefire", "--junit", "reports"]
        let outcome = try await Program().run(check, in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(
            outcome.error == """
                'reports' also holds TEST-cache-service.xml, which this run has not written; \
                whoever reads the folder takes it for a result of this run, so empty the folder before a run

                """
        )
        #expect(try workspace.text("reports/TEST-cache-service.xml") == "earlier")
        #expect(try workspace.text("reports/TEST-reformer.xml").contains("R-03.again"))
        let quiet = try await Program().run(check + ["--quiet"], in: workspace.folder)
        #expect(quiet == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test("shows control characters in the name of a file that it has not written")
    func hostileName() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "reports/TEST-\u{1B}]0;a\u{7}\n.xml": "earlier"])
        let check = ["check", "c", "--junit-style", "surefire", "--junit", "reports"]
        let outcome = try await Program().run(check, in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(outcome.error.hasPrefix("'reports' also holds TEST-␛]0;a␇␊.xml, which"), "\(outcome.error)")
    }

    @Test("finds out before the run that the folder cannot be written")
    func unwritable() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\ntouch started\n"])
        let check = ["check", "c", "--driver", "sh driver.sh", "--junit-style", "surefire", "--junit", "driver.sh"]
        let outcome = try await Program().run(check, in: workspace.folder)
        let message = """
            understudy: cannot create files in the directory 'driver.sh': Not a directory; \
            write the report elsewhere

            """
        #expect(outcome == Program.Outcome(exit: 74, output: "", error: message))
        #expect(workspace.names == ["c", "driver.sh"])
    }
}
