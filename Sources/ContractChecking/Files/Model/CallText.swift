// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A name with arguments as contracts write it: `table.reload`, `request(2)`, `completion(nil, E)`.
struct CallText: Hashable, Sendable {
    /// One argument as it is written.
    struct Argument: Hashable, Sendable {
        /// The argument without spaces around it and without its quotes.
        var text: String
        /// Whether it stood in quotes.
        var isQuoted: Bool
    }

    /// What stands before the parenthesis.
    var name: String
    /// What stands between the parentheses; empty without them.
    var arguments: [Argument]
}
