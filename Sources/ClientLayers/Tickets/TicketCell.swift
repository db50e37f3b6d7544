// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A cell that can show any ticket (T-22, X-46, X-47).
@MainActor
package protocol TicketCell: ListCell {
    /// Shows a ticket in place of what was shown before.
    func configure(with ticket: any Ticket)
}
