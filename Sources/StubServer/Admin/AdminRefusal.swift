// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why the admin API does not do what it was asked for.
struct AdminRefusal: Error, Hashable, Sendable {
    /// The status code of the answer.
    var status: Int
    /// What is wrong, and what to send instead.
    var message: String

    /// Creates a refusal.
    init(_ status: Int, _ message: String) {
        self.status = status
        self.message = message
    }
}
