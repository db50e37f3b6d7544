// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How an answer ends on the connection.
package enum Ending: String, Hashable, Sendable {
    /// All bytes are sent and the connection stays usable.
    case complete
    /// `Content-Length` says more than comes: half the body, then the connection closes.
    case truncated
    /// The connection closes without a byte.
    case closeBeforeAnswer
    /// `Content-Length` says half of what comes; then the connection closes.
    case wrongLength
    /// Half the body is sent in a chunk, then bytes that are no chunk, then the connection closes.
    case malformedChunk
    /// Bytes that are no HTTP are sent, then the connection closes.
    case garbage
    /// Half the body is sent in a chunk, then the connection closes without the last chunk.
    case closeMidBody
    /// The connection is reset without a byte.
    case reset
    /// Nothing is sent until the client goes or the stub stops.
    case never
}
