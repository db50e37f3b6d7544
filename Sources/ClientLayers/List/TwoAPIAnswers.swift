// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The answers of two APIs as they come in, in whatever order.
struct TwoAPIAnswers: Hashable, Sendable {
    /// The first API's answer, once it is there.
    var first: ListRequestResult?
    /// The second API's answer, once it is there.
    var second: ListRequestResult?

    /// What both answers mean together: the first failure, or else the rows of both; nil until both are there.
    var combined: ListRequestResult? {
        guard let first, let second else { return nil }
        guard case .responses(let firstResponses) = first else { return first }
        guard case .responses(let secondResponses) = second else { return second }
        return .responses(firstResponses + secondResponses)
    }
}
