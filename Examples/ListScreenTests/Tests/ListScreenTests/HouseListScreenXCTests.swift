// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListScreen
import UnderstudyTesting
import XCTest

/// The same in XCTest, for teams that have their tests there.
final class HouseListScreenXCTests: XCTestCase {
    @MainActor
    func testAFailedPageIsAskedForAgain() async throws {
        try await withStub(.houses(rows: 45), faults: ["status:500:Busy@page=2,times=1"]) { stub in
            let screen = HouseListScreen(endpoint: try stub.url(of: "houses"))
            await screen.loadFirstPage()
            await screen.loadNextPage()
            await screen.loadNextPage()
            XCTAssertEqual(screen.houses.map(\.id), Array(0..<40))
            XCTAssertEqual(stub.requests.map(\.page), [1, 2, 2])
        }
    }

    func testTheReformerHoldsWhatItsDriverClaims() async throws {
        let driver = ReformerDriver()
        for contract in try Contracts.shipped(layer: "reformer") where contract.isClaimed(by: driver) {
            do {
                try await contract.check(with: driver)
            } catch  where error.verdict != .unsupported {
                recordFailure(
                    withDescription: error.description,
                    inFile: error.place.filePath,
                    atLine: error.place.line,
                    expected: true
                )
            } catch {
                // Unsupported is not wrong.
            }
        }
    }
}
