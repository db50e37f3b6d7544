// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One thing that happened: in the layer, or between it and the stub.
package enum TimelineMoment: Hashable, Sendable {
    /// The layer reported an event.
    case event(String)
    /// The stub received a request: how the layer names it, and what it asked for.
    case request(String, target: String)
    /// The stub sent an answer: its status, the name of its request, and what was wrong with it on purpose.
    case answer(status: Int, request: String, faults: [String])
    /// The layer came to rest although the stub has not answered a request, or does not know yet that it has.
    case unanswered(String)
    /// The stub keeps an answer back.
    case held(String)
    /// The layer gave a request up before it was answered.
    case gone(String)
}
