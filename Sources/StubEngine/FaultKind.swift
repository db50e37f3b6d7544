// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One way in which an answer goes wrong (F-15).
package enum FaultKind: Hashable, Sendable {
    /// A status code, with the message at the envelope's error path; nil for a sentence of ours.
    case status(Int, message: String?)
    /// A value of the wrong shape; `"*"` in the path means every row, an empty path the whole body.
    case shape(at: [String], is: WrongShape)
    /// A body that is wrong as bytes.
    case body(BodyFault)
    /// A wait before the answer.
    case delay(Duration)
    /// No answer.
    case never
    /// The connection closes without an answer.
    case closeBefore
    /// The connection closes in the middle of the body.
    case closeMidBody
    /// The connection is reset.
    case reset
    /// A page that is well formed and not true.
    case lie(PageLie)
}
