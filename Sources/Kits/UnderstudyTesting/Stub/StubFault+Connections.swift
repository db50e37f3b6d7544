// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

// Answers that come late, slowly, in part, or not at all.
extension StubFault {
    /// An answer that comes later, by up to an hour.
    public static func delay(_ duration: Duration) -> StubFault {
        let isWhole = (.zero ... .seconds(3600)).contains(duration)
        return isWhole ? StubFault(.delay(duration)) : StubFault(kind: "delay:\(duration)")
    }

    /// An answer that comes later, by a random time between two durations, all equally likely.
    public static func delay(_ durations: ClosedRange<Duration>) -> StubFault {
        StubFault(kind: "delay:\(text(durations.lowerBound))..\(text(durations.upperBound))")
    }

    /// An answer that comes later with a long tail, as in real networks.
    ///
    /// - Parameters:
    ///   - median: Half of the answers take longer.
    ///   - sigma: The deviation of the logarithm, 0 to 5.
    /// - Returns: The fault.
    public static func delay(median: Duration, sigma: Double) -> StubFault {
        StubFault(kind: "delay:\(text(median))~\(sigma)")
    }

    /// A body that comes in a number of pieces, 1 to 10,000, spread over a time.
    public static func drip(pieces: Int, over time: Duration) -> StubFault {
        StubFault(kind: "drip:\(pieces)/\(text(time))")
    }

    /// A body that comes at a number of bytes a second.
    public static func bandwidth(bytesPerSecond: Int) -> StubFault {
        StubFault(kind: "bandwidth:\(bytesPerSecond)")
    }

    /// No answer.
    public static var never: StubFault { StubFault(.never) }
    /// A connection that closes without an answer.
    public static var closeBefore: StubFault { StubFault(.closeBefore) }
    /// A connection that closes in the middle of the body.
    public static var closeMidBody: StubFault { StubFault(.closeMidBody) }
    /// A connection that is reset.
    public static var reset: StubFault { StubFault(.reset) }
    /// A `Content-Length` of half the body; all of it comes, then the connection closes.
    public static var wrongLength: StubFault { StubFault(.wrongLength) }
    /// A chunked body whose second chunk has no size, then the connection closes.
    public static var malformedChunk: StubFault { StubFault(.malformedChunk) }
    /// Bytes that are not HTTP, then the connection closes.
    public static var garbage: StubFault { StubFault(.garbage) }
}
