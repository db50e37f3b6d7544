// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// A member of answers, beside the sign by which a walk goes on, that also says whether rows follow.
package struct PageSign: Hashable, Sendable {
    /// The values with which the member says that rows follow.
    package enum Meaning: Hashable, Sendable {
        /// The value `true`.
        case isTrue
        /// The value `false`.
        case isFalse
        /// Any value but null and an empty text.
        case exists
    }

    /// The path to the member.
    package var path: [String]
    /// The values with which it says that rows follow.
    package var meaning: Meaning

    /// Returns whether the member is the one by which a dialect decides that a page follows.
    func isOwn(of dialect: PagerDialect) -> Bool {
        switch dialect.more {
        case .flag(let path): path == self.path
        case .token: dialect.next == .path(path)
        case .total, .pages, .rows: false
        }
    }

    /// Returns whether a body says that rows follow; nil if its member has a value of another type.
    func saysMore(in body: JSONValue) -> Bool? {
        let value = body.value(at: path)
        switch meaning {
        case .isTrue: return value?.boolean
        case .isFalse: return value?.boolean.map { !$0 }
        case .exists: return value != nil && value != .null && value?.text != ""
        }
    }
}
