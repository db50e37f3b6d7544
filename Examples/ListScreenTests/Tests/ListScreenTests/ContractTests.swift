// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import UnderstudyTesting

@Suite("Contracts")
struct ContractTests {
    @Test(
        "the reformer does what its driver claims",
        arguments: try Contracts.shipped(layer: "reformer").filter { $0.isClaimed(by: ReformerDriver()) }
    )
    func reformer(contract: ContractCase) async throws {
        do {
            try await contract.check(with: ReformerDriver())
        } catch  where error.verdict != .unsupported {
            let place = error.place
            Issue.record(
                error,
                sourceLocation: SourceLocation(
                    fileID: place.fileID,
                    filePath: place.filePath,
                    line: place.line,
                    column: place.column
                )
            )
        } catch {
            // Unsupported is not wrong.
        }
    }
}
