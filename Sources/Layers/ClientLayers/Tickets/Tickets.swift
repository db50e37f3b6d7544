// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The parts of a ticket that a cell shows, independent of the server's names; every value is ready to show (T-01).
package protocol Ticket: Sendable {
    /// The kind, which decides list and layout.
    var kind: TicketKind { get }
    /// The name of the picture behind the ticket.
    var backgroundImageName: String { get }
    /// The product; empty if the server names none.
    var goodName: String { get }
    /// The least amount for which the ticket can be used.
    var effectCondition: String { get }
    /// The last date on which the ticket can be exchanged.
    var deadline: String { get }
    /// The amount or share that the ticket takes off a price; nil for a ticket that takes nothing off (T-03, T-26).
    var money: [TextRun]? { get }
}

extension Ticket {
    package var money: [TextRun]? { nil }
}

/// The three kinds of ticket; the one enumeration for documents, lists and cells (T-39, X-46).
package enum TicketKind: String, CaseIterable, Sendable {
    /// Takes an amount off.
    case coupon
    /// Takes a share off.
    case discount
    /// Is exchanged for goods and has no money text (T-03).
    case convert

    /// The number that stands for the kind in a document.
    package var modelType: Int {
        switch self {
        case .coupon: 0
        case .discount: 1
        case .convert: 2
        }
    }

    /// Reads a document's number, a text of digits included; nil if no kind has it (T-37, T-39).
    package init?(modelType value: JSONValue?) {
        let number: Int?
        switch value {
        case .integer(let integer): number = Int(exactly: integer)
        case .number(let double): number = Int(exactly: double)
        case .string(let text): number = Int(text)
        default: number = nil
        }
        guard let kind = Self.allCases.first(where: { $0.modelType == number }) else { return nil }
        self = kind
    }

    /// Returns the name of the picture behind a ticket (T-05).
    package func imageName(isOverdue: Bool) -> String {
        isOverdue ? "\(rawValue)_overdue" : "\(rawValue)_common"
    }
}

/// Every word that tickets show, in one place (T-09, T-15 to T-17).
package enum TicketTexts {
    /// The sign in front of an amount, U+00A5.
    package static let currency = "¥"
    /// The sign behind a rate in tenths of the price.
    package static let tenths = "折"

    /// Returns the text for the least amount of a ticket; begins with U+00B7 and one space.
    package static func condition(_ amount: String) -> String { "· 滿\(amount)元可用" }

    /// Returns the text for the last date of a ticket; without a date, the text ends with the ASCII colon (T-16, T-18).
    package static func deadline(_ date: String) -> String { "· 兌換截止日期:\(date)" }
}

/// A ticket that takes an amount off (T-05 to T-20).
package struct CouponTicket: DictionaryTicket {
    private let fields: TicketFields
    private let runs = Computed<[TextRun]>()

    package init(members: JSONObject) {
        fields = TicketFields(members)
    }

    package var kind: TicketKind { .coupon }
    package var backgroundImageName: String { kind.imageName(isOverdue: fields.flag("overdue")) }
    package var goodName: String { fields.text("goodName") }
    package var effectCondition: String { TicketTexts.condition(fields.wholeAmount("minLimitMoney")) }
    package var deadline: String { TicketTexts.deadline(fields.text("deadline")) }

    package var money: [TextRun]? {
        runs.value {
            [
                .small(TicketTexts.currency),
                .large(AmountText.text(of: fields.amount("ticketMoney"))),
            ]
        }
    }
}

/// A ticket that takes a share off; its server has names of its own for everything (T-21).
package struct DiscountTicket: DictionaryTicket {
    private let fields: TicketFields
    private let runs = Computed<[TextRun]>()

    package init(members: JSONObject) {
        fields = TicketFields(members)
    }

    package var kind: TicketKind { .discount }
    package var backgroundImageName: String { kind.imageName(isOverdue: fields.flag("expired")) }
    package var goodName: String { fields.text("productName") }
    package var effectCondition: String { TicketTexts.condition(fields.wholeAmount("leastSpending")) }
    package var deadline: String { TicketTexts.deadline(fields.text("validUntil")) }

    package var money: [TextRun]? {
        runs.value {
            [
                .large(AmountText.text(of: fields.amount("rate"))),
                .small(TicketTexts.tenths),
            ]
        }
    }
}

/// A ticket that is exchanged for goods, with no money text; its server has names of its own too (T-03, T-21).
package struct ConvertTicket: DictionaryTicket {
    private let fields: TicketFields

    package init(members: JSONObject) {
        fields = TicketFields(members)
    }

    package var kind: TicketKind { .convert }
    package var backgroundImageName: String { kind.imageName(isOverdue: fields.flag("isOver")) }
    package var goodName: String { fields.text("giftTitle") }
    package var effectCondition: String { TicketTexts.condition(fields.wholeAmount("fromAmount")) }
    package var deadline: String { TicketTexts.deadline(fields.text("exchangeBefore")) }
}

/// A ticket that keeps only its part of a document and computes the shown values when they are read (T-01, T-02).
package protocol DictionaryTicket: Ticket {
    /// Creates a ticket; any dictionary will do.
    init(members: JSONObject)
}
