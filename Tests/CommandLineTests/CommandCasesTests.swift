// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Every folder of `fixtures/cli`: the whole output and the exit code, compared as they are.
struct CommandCasesTests {
    @Test("a command line comes to what its folder says", arguments: CommandCase.all)
    func runs(_ item: CommandCase) async throws {
        let folder = try item.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try await Program().run(try item.arguments, in: folder)
        #expect(outcome == (try item.expected))
    }

    @Test("there are cases")
    func exist() {
        #expect(CommandCase.all.count >= 10)
    }
}
