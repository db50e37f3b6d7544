// Understudy
// SPDX-License-Identifier: Apache-2.0

import YAMLSource

/// A name with arguments as contracts write it: `table.reload`, `request(2)`, `shown([garden, 'a, b'])`.
struct CallText: Hashable, Sendable {
    /// One argument as it is written.
    struct Argument: Hashable, Sendable {
        /// The way in which an argument is written.
        enum Form: Hashable, Sendable {
            /// A word or number without quotes.
            case plain
            /// A text in quotes.
            case quoted
            /// A list in brackets or an object in braces.
            case nested(SourceNode)
        }

        /// The argument without spaces around it and without its quotes; brackets and braces are part of it.
        var text: String
        /// The way in which it is written.
        var form: Form

        /// Whether it stands for any value.
        var isAny: Bool { form == .plain && text == "_" }
    }

    /// What stands before the parenthesis.
    var name: String
    /// What stands between the parentheses; empty without them.
    var arguments: [Argument]
}
