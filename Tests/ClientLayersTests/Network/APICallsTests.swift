// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@Suite("Which call counts")
struct APICallsTests {
    @Test("only the newest call ends, and only once (N-23, X-75)")
    func newest() {
        var calls = APICalls()
        #expect(!calls.isLoading)
        let (first, second) = (calls.start(), calls.start())
        #expect(!calls.isUnderWay(first))
        #expect(calls.isUnderWay(second))
        let isFirstCounted = calls.finish(first)
        #expect(!isFirstCounted)
        #expect(calls.isLoading)
        let isSecondCounted = [calls.finish(second), calls.finish(second)]
        #expect(isSecondCounted == [true, false])
        #expect(!calls.isLoading)
    }

    @Test("a call that was given up does not end (N-24)")
    func canceled() {
        var calls = APICalls()
        let call = calls.start()
        calls.cancel()
        #expect(!calls.isLoading)
        let isCounted = calls.finish(call)
        #expect(!isCounted)
        let next = calls.start()
        #expect(next != call)
        let isNextCounted = calls.finish(next)
        #expect(isNextCounted)
    }
}
