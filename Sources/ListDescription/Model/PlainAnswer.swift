// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An endpoint that is no list: each call gets the next reply, and the last one from then on.
package struct PlainAnswer: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The method of requests.
    package var method: String
    /// The path of requests, percent-decoded, from `/` on.
    package var path: String
    /// The header `Cache-Control` of its replies.
    package var cacheControl = CacheControl.noStore
    /// What the calls are answered with, in their order; at least one.
    package private(set) var replies: [PlainReply]

    /// Creates an endpoint with its first reply and those that follow.
    package init(
        name: String,
        method: String = "GET",
        path: String? = nil,
        reply: PlainReply = PlainReply(),
        then: [PlainReply] = []
    ) {
        self.name = name
        self.method = method
        self.path = path ?? "/api/\(name)"
        self.replies = [reply] + then
    }

    /// Returns the reply to a call, counted from 1.
    package func reply(toCall call: Int) -> PlainReply {
        replies[min(max(call, 1), replies.count) - 1]
    }
}
