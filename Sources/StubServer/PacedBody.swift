// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOHTTP1
import StubEngine

/// An answer whose body goes out in pieces, and how far it has come.
struct PacedBody: Sendable {
    /// The answer.
    let reply: Reply
    /// How it ends.
    let ending: Ending
    /// How long after the piece before it the next one goes out.
    private(set) var next: Pace.Piece?
    private let pace: Pace
    private let byteCount: Int
    private var number = 0

    /// Prepares an answer; nil for one without a body, and for one that does not go out as an answer at all.
    init?(_ reply: Reply, _ ending: Ending, _ pace: Pace, to head: HTTPRequestHead) {
        guard ending == .complete || ending.isBrokenOff, !reply.body.isEmpty, !reply.isBodiless(to: head) else {
            return nil
        }
        self.reply = reply
        self.ending = ending
        self.pace = pace
        byteCount = ending.isBrokenOff ? reply.body.count / 2 : reply.body.count
        next = pace.piece(0, from: 0, ofBytes: byteCount)
    }

    /// Takes the bytes of the next piece, and moves on to the one behind it.
    mutating func take() -> ArraySlice<UInt8> {
        guard let piece = next else { return [] }
        number += 1
        next = pace.piece(number, from: piece.range.upperBound, ofBytes: byteCount)
        return reply.body[piece.range]
    }
}
