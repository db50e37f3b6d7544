// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which requests of a journal are meant; what is nil is not looked at.
package struct JournalPattern: Hashable, Sendable {
    /// The list or answer.
    package var name: String?
    /// The page.
    package var page: UInt64?
    /// The method.
    package var method: String?
    /// The decoded path below the mount.
    package var path: String?
    /// The status code of the answer.
    package var status: Int?
    /// How far the request has come.
    package var state: JournalEntry.State?

    /// Creates a pattern that matches every request.
    package init() {}

    /// Returns whether a request is meant.
    package func matches(_ entry: JournalEntry) -> Bool {
        RequestPattern(name: name, page: page).matches(name: entry.name, page: entry.page)
            && (method == nil || method == entry.method) && (path == nil || path == entry.path)
            && (status == nil || status == entry.status) && (state == nil || state == entry.state)
    }
}
