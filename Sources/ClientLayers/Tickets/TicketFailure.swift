// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why no tickets could be read from a document.
package struct TicketFailure: Error, Hashable, Sendable {
    /// What is wrong, for programs.
    package enum Reason: String, CaseIterable, Sendable {
        /// There is no document, or none of the expected shape (T-38).
        case invalidDocument
        /// The document names no kind that is known (T-37, T-39).
        case unknownKind
    }

    /// What is wrong, for programs.
    package var reason: Reason
    /// What is wrong, for people.
    package var message: String

    /// Creates a failure.
    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
