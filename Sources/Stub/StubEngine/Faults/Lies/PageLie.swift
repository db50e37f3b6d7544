// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription
import TextEncoding

/// A well-formed answer with wrong content; this fault applies only to pages of lists.
package struct PageLie: Hashable, Sendable {
    /// A way in which the content of a page is wrong.
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
        /// The reference to the next page leads to the page before.
        case cycle
        /// The number or the token in the request is ignored, and the first page comes.
        case ignoreCursor
        /// The size in the request is ignored, and the default size counts.
        case ignoreSize
        /// The page has no rows, and leads to them.
        case emptyPage
        /// The page has the last rows of the page before in front of its own.
        case tieRepeat
        /// The total is never above a limit.
        case cappedTotal
        /// The end of the list has another form.
        case endAs
    }

    /// The way in which the content of the page is wrong.
    package var kind: Kind
    /// The amount, where the kind counts; nil for its usual amount.
    package var by: Int64?
    /// The form of the end, where the kind has one; nil for its usual form.
    package var form: EndForm?

    /// Creates a lie.
    package init(_ kind: Kind, by: Int64? = nil, form: EndForm? = nil) {
        self.kind = kind
        self.by = by
        self.form = form
    }
}

extension PageLie.Kind {
    /// The name as the command line writes it.
    var hyphenated: String { rawValue.hyphenated }

    /// A regular expression for the kind with its amount on the command line.
    var pattern: String {
        switch self {
        case .shortPage, .tieRepeat: "\(hyphenated)(=[1-9][0-9]{0,3})?"
        case .endAs: "\(hyphenated)(=(\(EndForm.allCases.map(\.rawValue).joined(separator: "|"))))?"
        case .driftingTotal, .cappedTotal: "\(hyphenated)(=[1-9][0-9]{0,8})?"
        case .wrongTotal: "\(hyphenated)(=-?[1-9][0-9]{0,8})?"
        default: hyphenated
        }
    }

    /// The amounts that a file may write; nil where the kind does not count.
    var amounts: ClosedRange<Int64>? {
        switch self {
        case .shortPage, .tieRepeat: 1...10_000
        case .driftingTotal, .cappedTotal: 1...1_000_000_000
        case .wrongTotal: -1_000_000_000...1_000_000_000
        default: nil
        }
    }
}

extension PageLie.Kind {
    /// Whether the lie decides which page comes, so that others change that page.
    var choosesPage: Bool { self == .ignoreCursor || self == .ignoreSize }

    /// Whether the lie changes the number of rows that an answer states.
    var isAboutTotal: Bool { [.wrongTotal, .driftingTotal, .cappedTotal].contains(self) }

    /// Whether only pages behind the first one can show the lie.
    var needsPageBefore: Bool {
        switch self {
        case .repeatRow, .skipRow, .cycle, .ignoreCursor, .tieRepeat: true
        default: false
        }
    }
}

extension PageLie: CustomStringConvertible {
    /// The lie as it is written on the command line, behind `lie:`.
    package var description: String {
        guard let value = by.map({ String($0) }) ?? form?.rawValue else { return kind.hyphenated }
        return "\(kind.hyphenated)=\(value)"
    }
}
