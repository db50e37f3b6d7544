// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// How the reference driver ends when whoever started it is gone.
@Suite("a driver ends", .timeLimit(.minutes(2)))
struct DriverEndTests {
    @Test("with 1 and without a crash when nobody reads its answers or its errors")
    func unheard() async throws {
        let workspace = try Workspace([
            "calls.jsonl": """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}

            """
        ])
        let program = try RunningProgram(
            ["/bin/sh", "-c", #"trap '' PIPE; exec "$0" <calls.jsonl 2>&1"#, Program("reference-driver").file.path()],
            in: workspace.folder,
            environment: ["SWIFT_BACKTRACE": "enable=no"],
            isHeard: false
        )
        #expect(await program.exit() == 1)
    }

    @Test("with 64 and a message for a pager that it does not have")
    func unknownPager() async throws {
        let workspace = try Workspace()
        let outcome = try await Program("reference-driver").run(["--pager", "manager"], in: workspace.folder)
        let message = "reference-driver: there is no pager 'manager'; use reference-pager or paging-manager\n"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: message))
    }
}
