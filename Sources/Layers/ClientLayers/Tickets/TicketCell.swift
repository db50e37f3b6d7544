// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A cell that can show any ticket (T-22, X-46, X-47).
@MainActor
package protocol TicketCell: ListCell {
    /// Shows a ticket in place of what was shown before.
    func configure(with ticket: any Ticket)
}

/// A ticket's cell without a screen: its content can be read.
@MainActor
package final class TicketCellModel: TicketCell {
    package let identifier = "TicketCell"
    /// The content on show; nil until the cell is configured.
    package private(set) var content: TicketCellContent?

    /// Creates a cell that shows nothing.
    package init() {}

    package func configure(with ticket: any Ticket) {
        content = TicketCellContent(of: ticket)
    }
}

/// Everything that one ticket puts on the screen, as plain data (T-23 to T-26).
package struct TicketCellContent: Hashable, Sendable {
    /// The neighbour of the info area, which holds name, condition and deadline.
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
    /// The neighbour of the info area.
    package var infoAnchor: Anchor
    /// The distance from the anchor to the left edge of the info area, in points.
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

/// A piece of text in one size, weight and colour; plain data, so that any screen can draw it (T-09).
package struct TextRun: Hashable, Sendable {
    /// The weight of the letters.
    package enum Weight: String, Sendable {
        /// The system font as it is.
        case regular
        /// The bold system font.
        case bold
    }

    /// The letters.
    package var text: String
    /// The size of the font in points.
    package var size: Double
    /// The weight of the letters.
    package var weight: Weight
    /// The colour of the letters.
    package var color: TextColor

    /// Creates a piece of text.
    package init(_ text: String, size: Double, weight: Weight, color: TextColor) {
        self.text = text
        self.size = size
        self.weight = weight
        self.color = color
    }

    /// Returns the sign beside an amount (T-09).
    package static func small(_ text: String) -> TextRun {
        TextRun(text, size: 16, weight: .regular, color: .common)
    }

    /// Returns an amount (T-09).
    package static func large(_ text: String) -> TextRun {
        TextRun(text, size: 32, weight: .bold, color: .common)
    }
}

/// A colour by its parts.
package struct TextColor: Hashable, Sendable {
    /// The red part, 0 to 255.
    package var red: Int
    /// The green part, 0 to 255.
    package var green: Int
    /// The blue part, 0 to 255.
    package var blue: Int
    /// The opacity of the colour, 0 to 1.
    package var alpha: Double

    /// Creates a colour.
    package init(red: Int, green: Int, blue: Int, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour of money texts and of the button (T-10, T-25).
    package static let common = TextColor(red: 253, green: 99, blue: 99)
}
