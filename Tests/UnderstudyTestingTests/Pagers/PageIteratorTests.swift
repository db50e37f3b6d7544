// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import UnderstudyTesting

@Suite("The pages of an asynchronous sequence", .timeLimit(.minutes(2)))
struct PageIteratorTests {
    private struct Broken: Error {}

    private func outcome(of pages: PageIterator<AsyncThrowingStream<[Int], any Error>>) async throws -> PagerOutcome {
        try await pages.next { page in page.map { .integer($0) } }
    }

    @Test("come one by one, and then the end, however often it is asked for")
    func pages() async throws {
        let (stream, source) = AsyncThrowingStream.makeStream(of: [Int].self)
        source.yield([0, 1])
        source.yield([])
        source.finish()
        let pages = PageIterator(stream)
        #expect(try await outcome(of: pages) == .page([0, 1]))
        #expect(try await outcome(of: pages) == .page([]))
        #expect(try await outcome(of: pages) == .end)
        #expect(try await outcome(of: pages) == .end)
    }

    @Test("have no end behind an error")
    func failure() async throws {
        let (stream, source) = AsyncThrowingStream.makeStream(of: [Int].self)
        source.yield([0])
        source.finish(throwing: Broken())
        let pages = PageIterator(stream)
        #expect(try await outcome(of: pages) == .page([0]))
        await #expect(throws: Broken.self) { try await outcome(of: pages) }
        let error = await #expect(throws: (any Error).self) { try await outcome(of: pages) }
        #expect(
            error.map { "\($0)" }
                == "the sequence has ended because it threw an error; this is not the end of the list"
        )
    }

    @Test("come to the first call only, if there are two")
    func twice() async throws {
        let (started, gate) = (Gate(), Gate())
        let stream = AsyncThrowingStream<[Int], any Error> {
            started.open()
            try await gate.pass()
            return [7]
        }
        let pages = PageIterator(stream)
        async let first = outcome(of: pages)
        try await started.pass()
        #expect(try await outcome(of: pages) == .nothing)
        gate.open()
        #expect(try await first == .page([7]))
    }
}
