// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@Suite("Command decisions")
struct CommandStateTests {
    @Test(
        "each event has its action, in whatever order events come",
        arguments: [
            ([], []),
            ([.execute, .answer(1, isSuccess: true)], [.start(1), .finish(.success)]),
            ([.execute, .answer(1, isSuccess: false)], [.start(1), .finish(.error)]),
            ([.execute, .execute], [.start(1), .ignore]),
            ([.answer(0, isSuccess: true), .answer(1, isSuccess: true)], [.ignore, .ignore]),
            (
                [.execute, .answer(1, isSuccess: false), .answer(1, isSuccess: true), .execute],
                [.start(1), .finish(.error), .ignore, .start(2)]
            ),
            (
                [.execute, .answer(1, isSuccess: true), .execute, .answer(1, isSuccess: true)],
                [.start(1), .finish(.success), .start(2), .ignore]
            ),
            ([.cancel, .cancelHandlerReturned], [.ignore, .ignore]),
            (
                [.execute, .cancel, .answer(1, isSuccess: true), .execute, .cancel, .cancelHandlerReturned, .cancel],
                [.start(1), .callCancelHandler, .ignore, .ignore, .ignore, .finishCancel, .ignore]
            ),
            (
                [.execute, .cancel, .cancelHandlerReturned, .answer(1, isSuccess: false), .execute],
                [.start(1), .callCancelHandler, .finishCancel, .ignore, .start(2)]
            ),
        ] as [([CommandState.Event], [CommandState.Action])]
    )
    func actions(events: [CommandState.Event], actions: [CommandState.Action]) {
        var state = CommandState()
        var taken: [CommandState.Action] = []
        for event in events { taken.append(state.event(event)) }
        #expect(taken == actions)
    }

    @Test("the statuses have the numbers of the article (W-01, W-02, X-60)")
    func numbers() {
        #expect(CommandState().status == .idle)
        #expect(CommandStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(WebCommandKind.allCases.map(\.rawValue) == [0, 1, 2])
    }

    @Test("the status stays pending until the cancel handler has returned, but no answer counts (W-13, W-14)")
    func canceling() {
        var state = CommandState()
        _ = state.event(.execute)
        #expect(state.awaitsAnswer(to: 1))
        _ = state.event(.cancel)
        #expect(state.status == .pending)
        #expect(!state.awaitsAnswer(to: 1))
        _ = state.event(.cancelHandlerReturned)
        #expect(state.status == .cancel)
    }
}
