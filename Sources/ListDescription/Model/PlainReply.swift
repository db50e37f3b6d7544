// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// One answer of a plain endpoint.
package struct PlainReply: Sendable, Hashable {
    /// The status code.
    package var status: Int
    /// The body; nil sends none, which is not the same as `null`.
    package var body: JSONValue?

    /// Creates a reply.
    package init(status: Int = 200, body: JSONValue? = nil) {
        self.status = status
        self.body = body
    }
}
