// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import UnderstudyTesting

@Suite("Contracts of pagers")
struct PagerContractTests {
    @Test("the pager reads the dialect google", arguments: try Contracts.shipped(layer: "pager", id: "PG-*.google"))
    func google(contract: ContractCase) async throws {
        await withKnownIssue("an empty page is taken for the end of the list") {
            await check(contract)
        } when: {
            contract.id == "PG-21.google"
        }
    }

    private func check(_ contract: ContractCase) async {
        do {
            try await contract.check(with: DriveDriver())
        } catch  where error.verdict != .unsupported {
            let place = error.place
            let location = SourceLocation(
                fileID: place.fileID,
                filePath: place.filePath,
                line: place.line,
                column: place.column
            )
            Issue.record(error, sourceLocation: location)
        } catch {
            // Unsupported is not wrong.
        }
    }
}
