// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubEngine

@Suite("A pace")
struct PaceTests {
    private func pieces(_ pace: Pace, ofBytes count: Int) -> [Pace.Piece] {
        var pieces: [Pace.Piece] = []
        while let piece = pace.piece(pieces.count, from: pieces.last?.range.upperBound ?? 0, ofBytes: count) {
            pieces.append(piece)
        }
        return pieces
    }

    @Test(
        "of pieces cuts evenly, and takes the whole time from the first to the last",
        arguments: [(5, 10), (3, 10), (4, 3), (1, 7), (10_000, 100)]
    )
    func drip(count: Int, byteCount: Int) {
        let pieces = pieces(.drip(count: count, over: .seconds(2)), ofBytes: byteCount)
        #expect(pieces.count == count)
        #expect(pieces.first?.wait == .zero)
        #expect(pieces.flatMap { Array($0.range) } == Array(0..<byteCount))
        let sizes = pieces.map(\.range.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        let time = pieces.reduce(Duration.zero) { $0 + $1.wait }
        #expect(time <= .seconds(2) && (count == 1 || time > .milliseconds(1999)))
    }

    @Test(
        "of bytes a second sends them in that time",
        arguments: [(1000, 500, 450), (3, 4, 1000), (1_000_000_000, 5, 0)]
    )
    func bandwidth(rate: Int, byteCount: Int, milliseconds: Int) {
        let pieces = pieces(.bandwidth(bytesPerSecond: rate), ofBytes: byteCount)
        #expect(pieces.flatMap { Array($0.range) } == Array(0..<byteCount))
        let time = pieces.reduce(Duration.zero) { $0 + $1.wait }
        let expected = Duration.milliseconds(milliseconds)
        #expect((expected - .milliseconds(1)...expected + .milliseconds(1)).contains(time))
    }
}
