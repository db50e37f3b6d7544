// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Everything that one ticket puts on the screen, as plain data (T-23 to T-26).
package struct TicketCellContent: Hashable, Sendable {
    /// What the info area, with name, condition and deadline, is placed beside.
    package enum Anchor: String, Sendable {
        /// The right edge of the money label.
        case money
        /// The left edge of the background.
        case background
    }

    /// A label of the info area.
    package enum Label: String, Sendable {
        /// The use condition.
        case condition
        /// The product's name.
        case name
        /// The deadline.
        case deadline
    }

    /// The name of the picture behind everything.
    package var backgroundImageName: String
    /// The money label; empty for a ticket without money (T-26).
    package var money: [TextRun]
    /// The use condition.
    package var condition: String
    /// The product's name.
    package var name: String
    /// The deadline.
    package var deadline: String
    /// The colour of the title of the button that uses the ticket.
    package var useButtonColor: TextColor
    /// What the info area is placed beside.
    package var infoAnchor: Anchor
    /// How far to the right of the anchor the info area begins, in points.
    package var infoOffset: Double
    /// The labels that shrink to their text, in this order; the money label keeps its size.
    package var sizedToFit: [Label]

    /// Reads a ticket once, through the protocol only (T-22).
    package init(of ticket: any Ticket) {
        backgroundImageName = ticket.backgroundImageName
        money = ticket.money ?? []
        condition = ticket.effectCondition
        name = ticket.goodName
        deadline = ticket.deadline
        useButtonColor = .common
        infoAnchor = ticket.kind == .convert ? .background : .money
        infoOffset = ticket.kind == .convert ? 18 : 10
        sizedToFit = [.condition, .name, .deadline]
    }
}
