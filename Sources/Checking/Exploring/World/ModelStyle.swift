// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A paging style of the model's server, with its sign for the end.
package enum ModelStyle: String, CaseIterable, Hashable, Sendable {
    /// Pages have numbers, and each answer has the number of all pages.
    case numbers
    /// Pages have numbers; only an empty page shows the end.
    case bareNumbers
    /// Pages begin at offsets, and each answer has the number of all rows.
    case offsets
    /// Each answer has a token for the page that follows, and one for the page before; both belong to rows.
    case tokens
    /// The ids of the first and the last row lead to other pages; only an empty page shows that there is no other page.
    case keys

    /// The first page, as requests ask for it.
    package var firstPage: AskedPage {
        switch self {
        case .numbers, .bareNumbers: .number(1)
        case .offsets: .offset(0)
        case .tokens, .keys: .first
        }
    }

    /// Whether the server gives tokens, which can expire and repeat.
    package var hasTokens: Bool {
        switch self {
        case .tokens: true
        case .numbers, .bareNumbers, .offsets, .keys: false
        }
    }

    /// Whether a client can ask for the page before another one.
    package var goesBack: Bool {
        switch self {
        case .tokens, .keys: true
        case .numbers, .bareNumbers, .offsets: false
        }
    }

    /// Whether an answer shows that more follows, so that an empty page is not the end.
    package var saysMore: Bool {
        switch self {
        case .numbers, .offsets, .tokens: true
        case .bareNumbers, .keys: false
        }
    }
}
