// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The errors in the body of an answer in GraphQL.
struct QueryErrors: Hashable, Sendable {
    /// One error.
    struct Entry: Hashable, Sendable {
        /// The text for people.
        var message: String
        /// The lines of the query to which it points, from 1 on; none if it points nowhere.
        var lines: [Int]
    }

    /// The most characters of a message that are shown.
    private static let messageCountMax = 200

    /// The errors in their order; at least one.
    let entries: [Entry]

    /// Reads the errors of a body; nil for a body without errors.
    init?(_ body: JSONValue?) {
        guard let errors = body?["errors"]?.array, !errors.isEmpty else { return nil }
        entries = errors.map { error in
            let message = error["message"]?.text ?? error.description
            return Entry(
                message: String(message.prefix(Self.messageCountMax)),
                lines: (error["locations"]?.array ?? []).compactMap { $0["line"]?.int }
            )
        }
    }

    /// The text of the first error.
    var message: String { entries.first?.message ?? "" }
}
