// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decides whether something unread deserves a badge.
package struct UnreadRule: Hashable, Sendable {
    /// What a number of unread chat messages calls for; at most one handler (B-20).
    package enum ChatNews: Hashable, Sendable {
        /// No unread message.
        case nothing
        /// Unread messages, nobody knows how many.
        case unknownNumber
        /// So many unread messages.
        case number(Int)
        /// More than are worth counting.
        case many
    }

    /// The greatest number of messages that is shown as a number.
    package var largeNumberAbove: Int

    /// Creates a rule.
    package init(largeNumberAbove: Int = 99) {
        self.largeNumberAbove = largeNumberAbove
    }

    /// Judges a number of unread chat messages; nil for new ones in unknown number.
    package func chatNews(unread count: Int?) -> ChatNews {
        guard let count else { return .unknownNumber }
        guard count > 0 else { return .nothing }
        return count > largeNumberAbove ? .many : .number(count)
    }

    /// Whether an API id is news to somebody who has read up to the cached one (B-11 to B-14).
    package static func showsDot(api: Int, cached: Int) -> Bool {
        GroupID.isValid(api) && api > GroupID.known(cached)
    }
}
