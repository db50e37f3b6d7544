// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a cell shows of a ticket, whatever the server calls its parts; every value is ready for display (T-01).
package protocol Ticket: Sendable {
    /// The kind, which decides list and layout.
    var kind: TicketKind { get }
    /// The name of the picture behind the ticket.
    var backgroundImageName: String { get }
    /// The product; empty if the server names none.
    var goodName: String { get }
    /// From which amount on the ticket can be used.
    var effectCondition: String { get }
    /// Until when the ticket can be exchanged.
    var deadline: String { get }
    /// How much comes off; nil for a ticket that takes nothing off (T-03, T-26).
    var money: [TextRun]? { get }
}

extension Ticket {
    package var money: [TextRun]? { nil }
}
