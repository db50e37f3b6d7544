// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// One method of one address of the admin API: what it does, and how it is described.
struct AdminRoute: Sendable {
    /// The answer of a route that succeeds.
    struct Answer: Sendable {
        /// The status code.
        var status = 200
        /// The body.
        var body: JSONValue
    }

    /// The method.
    let method: String
    /// The path below the admin API; `{id}` stands for a number.
    let path: String
    /// What it does, in one sentence.
    let summary: String
    /// The query parameters with what they are, in one sentence each.
    var parameters: [(name: String, summary: String)] = []
    /// The members of the body with what they are; nil where no body is taken.
    var body: [(name: String, type: String, summary: String)]?
    /// Does it.
    let handle: @Sendable (AdminAPI, AdminCall) throws(AdminRefusal) -> Answer

    /// Returns the number in place of `{id}`, 0 where there is none; nil for another path.
    func match(_ path: String) -> UInt64? {
        let expected = self.path.split(separator: "/")
        let asked = path.split(separator: "/")
        guard expected.count == asked.count else { return nil }
        var id: UInt64 = 0
        for (one, other) in zip(expected, asked) {
            if one == "{id}", let number = UInt64(other) { id = number } else if one != other { return nil }
        }
        return id
    }
}
