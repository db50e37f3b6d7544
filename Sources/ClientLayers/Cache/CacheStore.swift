// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Keeps cached values, in memory or beyond the end of the program (C-09).
@MainActor
package protocol CacheStore: AnyObject {
    /// The value saved last under a key; nil if there is none.
    func value(for key: CacheKey) throws -> Int?
    /// Saves a value in place of an earlier one, be it greater or smaller (C-04).
    func save(_ value: Int, for key: CacheKey) throws
    /// Removes every value of one user and none of another (C-06, C-07).
    func removeAll(ofUser user: Int) throws
}
