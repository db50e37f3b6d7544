// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One thing that happened: in the layer, or between it and the stub.
package enum TimelineMoment: Hashable, Sendable {
    /// The layer reported an event.
    case event(String)
    /// The stub received a request: how the layer names it, what it asked for, and the beginning of its body.
    case request(String, target: String, body: String? = nil)
    /// The stub sent an answer: its status, its request's name, what was wrong on purpose, and its body's beginning.
    case answer(status: Int, request: String, faults: [String], body: String? = nil)
    /// The layer came to rest although the stub has not answered a request, or does not know yet that it has.
    case unanswered(String)
    /// The stub keeps an answer back.
    case held(String)
    /// The layer gave a request up before it was answered.
    case gone(String)
}
