// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

@testable import ContractChecking

@Suite("Judging a segment")
struct SegmentJudgementTests {
    private func settled(
        _ isSettled: Bool = true,
        inFlight: Int = 0,
        isHeldUnannounced: Bool = false,
        state: JSONObject = [:]
    ) -> Settled {
        Settled(
            settlement: Settlement(settled: isSettled, inFlight: inFlight, state: state),
            isHeldUnannounced: isHeldUnannounced,
            events: [],
            requests: [],
            ledger: RequestLedger(events: [], received: [], observed: [])
        )
    }

    private func step(_ text: String) throws -> Step {
        try Texts.plan(steps: "      - \(text)").contracts[0].steps[0]
    }

    @Test("what a step does not list is not compared")
    func unchecked() throws {
        let judgement = SegmentJudgement(
            settled(state: ["pageIndex": 1, "status": "success"]),
            step: try step("{ do: loadFirstPage, state: { pageIndex: 1 } }"),
            observed: []
        )
        #expect(judgement.parts.isEmpty)
    }

    @Test("of a layer that hangs the state is not compared")
    func hanging() throws {
        let judgement = SegmentJudgement(
            settled(false, inFlight: 2),
            step: try step("{ do: loadFirstPage, state: { pageIndex: 1 } }"),
            observed: []
        )
        let hang =
            "the layer did not settle within the time limit; 2 requests or calls have not ended; "
            + "the stub received no request"
        #expect(judgement.parts == [.sentence(hang)])
    }

    @Test("a step that waits for an answer it holds back itself is told what it lacks")
    func heldUnannounced() throws {
        let judgement = SegmentJudgement(
            settled(false, inFlight: 1, isHeldUnannounced: true),
            step: try step("{ do: loadFirstPage, trace: [] }"),
            observed: []
        )
        let hang =
            "the layer did not settle within the time limit; 1 request or call has not ended; "
            + "the stub received no request"
        #expect(
            judgement.parts == [
                .sentence(hang),
                .sentence("this step waits for an answer that is held; add 'settle: false' to the step"),
            ]
        )
    }
}
