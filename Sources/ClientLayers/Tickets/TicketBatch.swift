// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The tickets of one document, all of one kind (T-34).
package struct TicketBatch: Sendable {
    /// Their kind.
    package var kind: TicketKind
    /// One for each row, in the order of the rows (T-35).
    package var tickets: [any Ticket]

    /// Creates a batch.
    package init(kind: TicketKind, tickets: [any Ticket]) {
        self.kind = kind
        self.tickets = tickets
    }
}
