// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A ticket's cell without a screen: what it shows can be read.
@MainActor
package final class TicketCellModel: TicketCell {
    package let identifier = "TicketCell"
    /// What is shown; nil until the cell is configured.
    package private(set) var content: TicketCellContent?

    /// Creates a cell that shows nothing.
    package init() {}

    package func configure(with ticket: any Ticket) {
        content = TicketCellContent(of: ticket)
    }
}
