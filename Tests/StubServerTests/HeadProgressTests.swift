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
        progress.bytesCome(1)
        #expect(progress.phase == .head)
        progress.bytesCome(1)
        #expect(progress.phase == .head)
        progress.headEnds()
        progress.bytesCome(1)
        #expect(progress.phase == .body)
        progress.requestEnds()
        #expect(progress.phase == .between)
        progress.bytesCome(1)
        #expect(progress.phase == .head)
    }

    @Test("counts the bytes of a head anew for each request")
    func headBytes() {
        var progress = HeadProgress()
        progress.bytesCome(60)
        progress.bytesCome(40)
        #expect(progress.headByteCount == 100)
        progress.headEnds()
        progress.requestEnds()
        progress.bytesCome(7)
        #expect(progress.headByteCount == 7)
    }

    @Test("counts what of a body is no content, which may be much where the content is much")
    func overhead() {
        var progress = HeadProgress()
        progress.bytesCome(100)
        progress.headEnds()
        for _ in 1...20_000 {
            progress.bytesCome(6)
            progress.contentComes(1)
        }
        #expect(progress.overhead == 100_000)
        #expect(!progress.isWasteful)
        progress.requestEnds()
        progress.bytesCome(100)
        progress.headEnds()
        progress.bytesCome(64 << 10)
        #expect(!progress.isWasteful)
        progress.bytesCome(1)
        #expect(progress.isWasteful)
    }
}
