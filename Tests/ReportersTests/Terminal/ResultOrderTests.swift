// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@testable import Reporters

@Suite("Results in the order of the plan")
struct ResultOrderTests {
    private static let ids = ["R-01", "R-02", "R-03", "R-04"]

    @Test(
        "come as soon as all before them have come",
        arguments: [
            (["R-01", "R-02", "R-03"], [["R-01"], ["R-02"], ["R-03"]]),
            (["R-03", "R-01", "R-02"], [[], ["R-01"], ["R-02", "R-03"]]),
            (["R-04", "R-02", "R-01"], [[], [], ["R-01", "R-02"]]),
            (["X-99", "R-01"], [[], ["R-01"]]),
        ] as [([String], [[String]])]
    )
    func order(came: [String], due: [[String]]) {
        var order = ResultOrder(of: Self.ids.map { (layer: "reformer", id: $0) })
        let shown = came.map { order.came(Samples.result($0, .holds)).map(\.id) }
        #expect(shown == due)
        #expect(order.handedOn == due.joined().count)
    }
}
