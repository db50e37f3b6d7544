// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The requests of a journal that are meant; what is nil is not looked at.
package struct JournalPattern: Hashable, Sendable {
    /// The requests by what they ask for.
    package var request: RequestPattern
    /// The decoded path below the mount.
    package var path: String?
    /// The status code of the answer.
    package var status: Int?
    /// The point that the request has reached.
    package var state: JournalEntry.State?

    /// Creates a pattern that looks at nothing but the request.
    package init(_ request: RequestPattern = RequestPattern()) {
        self.request = request
    }

    /// Returns whether a request is meant.
    package func matches(_ entry: JournalEntry) -> Bool {
        request.matches(entry) && (path == nil || path == entry.path)
            && (status == nil || status == entry.status) && (state == nil || state == entry.state)
    }
}
