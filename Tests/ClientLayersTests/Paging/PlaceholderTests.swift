// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@Suite("A placeholder")
struct PlaceholderTests {
    @Test("shows only over an empty list, after no data or a failure (P-44)", arguments: ListServiceStatus.allCases)
    func decision(status: ListServiceStatus) {
        #expect(Placeholder(after: status, listIsEmpty: false) == .none)
        let expected: Placeholder =
            switch status {
            case .noData: .noData
            case .networkFailure: .failure
            default: .none
            }
        #expect(Placeholder(after: status, listIsEmpty: true) == expected)
    }
}
