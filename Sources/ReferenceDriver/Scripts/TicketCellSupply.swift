// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the table has for reuse when a ticket is to be shown.
enum TicketCellSupply: String, CaseIterable {
    /// A ticket cell, the same each time.
    case ticket
    /// A cell that cannot show tickets.
    case plain
    /// Nothing.
    case none
}
