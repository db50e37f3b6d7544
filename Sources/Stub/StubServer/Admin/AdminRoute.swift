// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// One method of one path of the admin API: its effect and its description.
struct AdminRoute: Sendable {
    /// The answer of a route that succeeds.
    struct Answer: Sendable {
        /// The status code.
        var status = 200
        /// The body; if the type is not JSON, a string that is sent without quotes.
        var body: JSONValue
        /// The type of the body.
        var type = AdminRoute.json
        /// The events that are sent instead of a body; nil for an answer with a body.
        var events: EventFeed?
    }

    /// The type of JSON.
    static let json = "application/json"
    /// The type of a stream of events.
    static let eventStream = "text/event-stream"

    /// The method.
    let method: String
    /// The path below the admin API; `{id}` stands for a number, `{name}` for a name.
    let path: String
    /// The effect of the route in one sentence.
    let summary: String
    /// The query parameters.
    var parameters: [AdminField] = []
    /// The headers that the route reads.
    var headers: [AdminField] = []
    /// The members of the body; nil if the route takes no body.
    var body: [AdminField]?
    /// The groups of members that may be sent together; empty if all of them may.
    var forms: [[AdminField]] = []
    /// The status code of an answer that succeeds.
    var status = 200
    /// The type of the body of such an answer.
    var type = AdminRoute.json
    /// The name of the schema of such an answer.
    let schema: String
    /// Status codes of other answers with the same schema, each with its meaning.
    var alternatives: [(status: Int, summary: String)] = []
    /// Status codes of refusals of its own, such as a conflict.
    var refusals: [(status: Int, summary: String)] = []
    /// Whether requests need no token.
    var isOpen = false
    /// Handles a call.
    let handle: @Sendable (AdminAPI, AdminCall) throws(AdminRefusal) -> Answer

    /// Returns the number in place of `{id}`, 0 without one; nil for another path.
    func match(_ path: String) -> UInt64? {
        let expected = self.path.split(separator: "/")
        let asked = path.split(separator: "/")
        guard expected.count == asked.count else { return nil }
        var id: UInt64 = 0
        for (one, other) in zip(expected, asked) {
            if one == "{id}", let number = UInt64(other) {
                id = number
            } else if one != "{name}", one != other {
                return nil
            }
        }
        return id
    }

    /// The name of the operation in the OpenAPI document: `postHoldsRelease`.
    var operation: String {
        let parts = path.split { !$0.isLetter }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return method.lowercased() + (parts.isEmpty ? "Routes" : parts.joined())
    }
}
