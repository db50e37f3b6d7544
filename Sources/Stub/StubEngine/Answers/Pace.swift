// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The speed at which the bytes of a body go out.
package enum Pace: Hashable, Sendable {
    /// In a number of pieces, the first at once and the last when the time is over.
    case drip(count: Int, over: Duration)
    /// A number of bytes a second.
    case bandwidth(bytesPerSecond: Int)

    /// The time between two pieces where the pace is a bandwidth and allows a byte each time.
    private static let tick = Duration.milliseconds(50)

    /// A piece of a body.
    package struct Piece: Hashable, Sendable {
        /// The positions of its bytes.
        package var range: Range<Int>
        /// The time from the piece before it to this one.
        package var wait: Duration
    }

    /// Returns the piece that follows others.
    ///
    /// - Parameters:
    ///   - number: The number of pieces before it.
    ///   - start: The number of bytes before it.
    ///   - byteCount: The number of bytes of the body.
    /// - Returns: The piece, possibly without bytes; nil behind the end.
    package func piece(_ number: Int, from start: Int, ofBytes byteCount: Int) -> Piece? {
        switch self {
        case .drip(let count, let time):
            guard number < count else { return nil }
            let end = number == count - 1 ? byteCount : Int(Int128(byteCount) * Int128(number + 1) / Int128(count))
            return Piece(range: start..<end, wait: number == 0 ? .zero : time / max(1, count - 1))
        case .bandwidth(let rate):
            guard start < byteCount else { return nil }
            let size = max(1, rate / 20)
            let wait = rate < 20 ? Duration.seconds(1) / rate : Self.tick
            return Piece(range: start..<min(byteCount, start + size), wait: number == 0 ? .zero : wait)
        }
    }
}
