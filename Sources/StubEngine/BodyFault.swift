// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a body as bytes (F-15).
package enum BodyFault: String, CaseIterable, Hashable, Sendable {
    /// No byte at all, with `Content-Length: 0`.
    case empty
    /// Half the body and a comma: complete for HTTP, never JSON.
    case invalidJSON
    /// `Content-Length` says more than comes.
    case truncated
}
