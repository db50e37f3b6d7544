// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription

/// The shell's task for one request: how long to wait, what to send, how to end.
package struct AnswerPlan: Sendable {
    /// The status code.
    package var status: Int
    /// The headers in their order, `Content-Length` and those of the connection excluded.
    package var headers: [(name: String, value: String)]
    /// The header `Cache-Control`.
    package var cacheControl = CacheControl.noStore
    /// The tag by which a client may ask for the same answer again; nil for an answer that is not to be kept.
    package var tag: EntityTag?
    /// The whole body; the shell leaves it out for HEAD and cuts it where the ending says so.
    package var body: [UInt8]
    /// The wait, counted from the request's arrival.
    package var delay: Duration
    /// The pace of the body; nil to send it as fast as possible.
    package var pace: Pace?
    /// The end of the answer.
    package var ending: Ending
    /// The ticket to wait at, after the delay, until the answer is released; nil to send at once.
    package var hold: HoldTicket?
    /// The journal's entry, to be handed to `Mount.finished(_:sent:answer:)`.
    package var request: JournalEntry.ID

    /// Creates a plan; the default values are those of a complete answer without a delay.
    package init(
        status: Int,
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        delay: Duration = .zero,
        ending: Ending = .complete,
        hold: HoldTicket? = nil,
        request: JournalEntry.ID = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
        self.ending = ending
        self.hold = hold
        self.request = request
    }
}

/// The end of an answer on the connection.
package enum Ending: String, Hashable, Sendable {
    /// All bytes are sent and the connection stays usable.
    case complete
    /// `Content-Length` is that of the whole body; half of the body is sent, then the connection closes.
    case truncated
    /// The connection closes without a byte.
    case closeBeforeAnswer
    /// `Content-Length` is half of the right number; the whole body is sent, then the connection closes.
    case wrongLength
    /// Half the body is sent in a chunk, then bytes that are not a chunk, then the connection closes.
    case malformedChunk
    /// Bytes that are not HTTP are sent, then the connection closes.
    case garbage
    /// Half the body is sent in a chunk, then the connection closes without the last chunk.
    case closeMidBody
    /// The connection is reset without a byte.
    case reset
    /// Nothing is sent; the connection stays open until the client closes it or the stub stops.
    case never
}
