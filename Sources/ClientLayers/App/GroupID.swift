// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rules for ids that a backend gives out in ascending order.
package enum GroupID {
    /// The id that stands for "there is none" (K-09).
    package static let notFound = Int.max

    /// Whether an id names something: above 0 and not the not-found id (B-13, A-11, A-25).
    package static func isValid(_ id: Int) -> Bool {
        id > 0 && id != notFound
    }

    /// A cached id, with the not-found id as never cached (B-14).
    static func known(_ cached: Int) -> Int {
        cached == notFound ? 0 : cached
    }
}
