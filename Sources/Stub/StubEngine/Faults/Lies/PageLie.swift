// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// An answer that is well formed and not true: a page-shaped fault, which applies to pages of lists alone.
package struct PageLie: Hashable, Sendable {
    /// A way in which a page is not true.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The page begins with the last row of the page before, as after an insertion between the two.
        case repeatRow
        /// The page leaves its first row out, as after a deletion between the two; not on the first page.
        case skipRow
        /// The page has fewer rows than its size although rows follow.
        case shortPage
        /// The total is another one in each answer.
        case driftingTotal
        /// The total is wrong by the same number in each answer.
        case wrongTotal
        /// The last page says that rows follow.
        case endlessMore
        /// The page says that no rows follow.
        case earlyEnd
        /// The reference to the next page leads to this one again.
        case sameCursor
        /// The list has another order in each answer.
        case otherOrder
        /// Past the end comes the last page once more.
        case clamp
    }

    /// The way in which the page is not true.
    package var kind: Kind
    /// The amount, where the kind counts; nil for its usual amount.
    package var by: Int64?

    /// Creates a lie.
    package init(_ kind: Kind, by: Int64? = nil) {
        self.kind = kind
        self.by = by
    }
}

extension PageLie.Kind {
    /// The name as the command line writes it.
    var hyphenated: String { rawValue.hyphenated }

    /// A regular expression for the kind with its amount on the command line.
    var pattern: String {
        switch self {
        case .shortPage: "\(hyphenated)(=[1-9][0-9]{0,3})?"
        case .driftingTotal: "\(hyphenated)(=[1-9][0-9]{0,8})?"
        case .wrongTotal: "\(hyphenated)(=-?[1-9][0-9]{0,8})?"
        default: hyphenated
        }
    }

    /// The amounts that a file may write; nil where the kind does not count.
    var amounts: ClosedRange<Int64>? {
        switch self {
        case .shortPage: 1...10_000
        case .driftingTotal: 1...1_000_000_000
        case .wrongTotal: -1_000_000_000...1_000_000_000
        default: nil
        }
    }
}

extension PageLie: CustomStringConvertible {
    /// The lie as it is written on the command line, behind `lie:`.
    package var description: String {
        by.map { "\(kind.hyphenated)=\($0)" } ?? kind.hyphenated
    }
}
