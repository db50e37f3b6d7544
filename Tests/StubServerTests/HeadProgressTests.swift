// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubServer

@Suite("The progress of a head")
struct HeadProgressTests {
    @Test("begins with the first byte and ends with the headers")
    func request() {
        var progress = HeadProgress()
        #expect(progress.phase == .between)
        progress.bytesCome()
        #expect(progress.phase == .head)
        progress.bytesCome()
        #expect(progress.phase == .head)
        progress.headEnds()
        progress.bytesCome()
        #expect(progress.phase == .body)
        progress.requestEnds()
        #expect(progress.phase == .between)
        progress.bytesCome()
        #expect(progress.phase == .head)
    }

    @Test("is said in whole seconds where it can be", arguments: [(10_000, "10 s"), (1_500, "1500 ms"), (0, "0 s")])
    func formatted(milliseconds: Int, text: String) {
        #expect(Duration.milliseconds(milliseconds).formatted == text)
    }
}
