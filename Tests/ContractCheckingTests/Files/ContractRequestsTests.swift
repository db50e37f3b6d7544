// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ContractChecking

@Suite("The steps of a contract up to its first request")
struct ContractRequestsTests {
    @Test(
        "are as many as its steps say",
        arguments: [
            ("      - { do: loadFirstPage, trace: [ request(1), table.reload ] }", 1),
            ("      - { do: loadFirstPage, sent: [ { pageIndex: 1 } ] }", 1),
            (
                """
                      - { do: enterRefresh, trace: [] }
                      - { do: loadFirstPage, trace: [ request(1) ] }
                      - { do: loadNextPage, trace: [ request(2) ] }
                """, 2
            ),
            (
                """
                      - hold: request(1)
                      - { do: loadFirstPage, settle: false }
                      - { await: request(1), trace: [ request(1) ] }
                """, 2
            ),
            ("      - { do: loadFirstPage, trace: [ request(1), request(2) ] }", 0),
            ("      - { do: loadFirstPage, trace: [] }", 0),
            ("      - { do: loadFirstPage, state: { pageIndex: 1 } }", 0),
        ]
    )
    func count(steps: String, expected: Int) throws {
        let plan = try Texts.plan(steps: steps)
        #expect(plan.contracts[0].stepsToOneRequest.count == expected)
    }
}
