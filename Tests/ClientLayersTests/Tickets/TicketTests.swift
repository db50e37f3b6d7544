// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@Suite("A ticket")
struct TicketTests {
    private static let classes: [any DictionaryTicket.Type] = [
        CouponTicket.self, DiscountTicket.self, ConvertTicket.self,
    ]

    /// A row of each kind that says the same in its server's words.
    private static func members(_ kind: TicketKind) -> JSONObject {
        switch kind {
        case .coupon: ["overdue": 1, "ticketMoney": "10.0", "goodName": "A", "minLimitMoney": "50", "deadline": "D"]
        case .discount: ["expired": true, "rate": 8.5, "productName": "A", "leastSpending": 50, "validUntil": "D"]
        case .convert: ["isOver": "YES", "giftTitle": "A", "fromAmount": 50.9, "exchangeBefore": "D"]
        }
    }

    @Test("shows all of its parts, whatever its server calls them (T-01, T-03, T-21)", arguments: TicketKind.allCases)
    func parts(kind: TicketKind) {
        let ticket = TicketReader.ticket(of: kind, members: Self.members(kind))
        #expect(ticket.kind == kind)
        #expect(ticket.backgroundImageName == "\(kind.rawValue)_overdue")
        #expect(ticket.goodName == "A")
        #expect(ticket.effectCondition == "· 滿50元可用")
        #expect(ticket.deadline == "· 兌換截止日期:D")
        let money: [TicketKind: String] = [.coupon: "¥10", .discount: "8.5折"]
        #expect(ticket.money?.map(\.text).joined() == money[kind])
    }

    @Test("is made of any dictionary, an empty one too (T-01, T-06, T-12, T-18, T-20)")
    func empty() {
        for type in Self.classes {
            let ticket = type.init(members: [:])
            #expect(ticket.backgroundImageName == "\(ticket.kind.rawValue)_common")
            #expect(ticket.goodName == "")
            #expect(ticket.effectCondition == "· 滿0元可用")
            #expect(ticket.deadline == "· 兌換截止日期:")
        }
        #expect(CouponTicket(members: [:]).money?.map(\.text) == ["¥", "0"])
        #expect(DiscountTicket(members: [:]).money?.map(\.text) == ["0", "折"])
        #expect(ConvertTicket(members: [:]).money == nil)
    }

    @Test("keeps nothing but its dictionary and what it has computed of it (T-02)")
    func fields() {
        for type in Self.classes {
            let labels = Mirror(reflecting: type.init(members: [:])).children.map(\.label)
            #expect(labels == ["fields"] || labels == ["fields", "runs"])
        }
    }

    @Test("is not reached by later changes to the dictionary (T-04)")
    func values() {
        var members = Self.members(.coupon)
        let ticket = CouponTicket(members: members)
        members["goodName"] = "B"
        members["ticketMoney"] = 20
        #expect(ticket.goodName == "A")
        #expect(ticket.money?.map(\.text) == ["¥", "10"])
    }

    @Test("computes its money text once, for its copies too (T-13)")
    func computedOnce() {
        func address(_ runs: [TextRun]?) -> UnsafePointer<TextRun>? {
            runs?.withUnsafeBufferPointer { $0.baseAddress }
        }
        for kind in [TicketKind.coupon, .discount] {
            let ticket = TicketReader.ticket(of: kind, members: Self.members(kind))
            let copy = ticket
            let first = ticket.money
            #expect(first != nil)
            #expect(address(first) == address(ticket.money))
            #expect(address(first) == address(copy.money))
        }
    }

    @Test("has a small sign and a large amount in the common colour (T-09, T-10)")
    func runs() {
        let color = TextColor(red: 253, green: 99, blue: 99, alpha: 1)
        #expect(
            CouponTicket(members: ["ticketMoney": 10]).money == [
                TextRun("¥", size: 16, weight: .regular, color: color),
                TextRun("10", size: 32, weight: .bold, color: color),
            ]
        )
    }

    @Test(
        "reads a flag of any type (T-07)",
        arguments: [
            (true, true), (false, false), (1, true), (0, false), (-1, true), (0.5, true), (0.0, false),
            ("1", true), ("YES", true), ("yes", true), ("true", true), ("t", true), ("T", true), (" +0007", true),
            ("0", false), ("NO", false), ("", false), ("abc", false), ("false", false), ("00", false), ("0y", false),
            ("-", false), (.null, false), ([], false), ([:], false),
        ] as [(JSONValue, Bool)]
    )
    func flag(value: JSONValue, isOverdue: Bool) {
        let name = CouponTicket(members: ["overdue": value]).backgroundImageName
        #expect(name == (isOverdue ? "coupon_overdue" : "coupon_common"))
    }

    @Test(
        "reads an amount of any type (T-12, X-40, X-41)",
        arguments: [
            ("10.0", "10"), (" 9.5 ", "9.5"), ("12abc", "12"), ("-3", "-3"), ("+4", "4"), (".5", "0.5"), ("5.", "5"),
            ("1e3", "1000"), ("1e", "1"), ("1e+", "1"), ("1.2.3", "1.2"), ("", "0"), (".", "0"), ("-", "0"),
            ("abc", "0"), ("nan", "0"), ("inf", "0"), ("0x10", "0"), ("1e999", "0"), (.number(.infinity), "0"),
            (.number(.nan), "0"), (true, "1"), (.null, "0"), ([1], "0"), (["a": 1], "0"),
            (.integer(.min), "-9223372036854775808"),
        ] as [(JSONValue, String)]
    )
    func amount(value: JSONValue, text: String) {
        #expect(CouponTicket(members: ["ticketMoney": value]).money?.last?.text == text)
    }

    @Test(
        "reads a least amount of any type, never below 0 (T-15, T-20, X-41)",
        arguments: [
            (50, "50"), ("50", "50"), ("007", "7"), ("99.9", "99"), (99.9, "99"), ("18446744073709551615", nil),
            ("10000000000000000000000", nil), (1e19, "10000000000000000000"), (.integer(.max), "9223372036854775807"),
            (-5, "0"), ("-5", "0"), (-0.5, "0"), (.integer(.min), "0"), ("abc", "0"), (.null, "0"), ([:], "0"),
            (.number(.nan), "0"), (0.9, "0"),
        ] as [(JSONValue, String?)]
    )
    func wholeAmount(value: JSONValue, digits: String?) {
        let expected = digits ?? value.text ?? ""
        #expect(CouponTicket(members: ["minLimitMoney": value]).effectCondition == "· 滿\(expected)元可用")
    }

    @Test(
        "shows texts as they are and numbers in digits (T-14, T-16, T-18)",
        arguments: [
            ("A", "A"), (" %@ %d ", " %@ %d "), ("", ""), (42, "42"), (-7, "-7"), (9.5, "9.5"), (10.0, "10"),
            (1e15, "1000000000000000"), (.number(.infinity), ""), (true, ""), (.null, ""), (["A"], ""),
            (["a": "A"], ""),
        ] as [(JSONValue, String)]
    )
    func text(value: JSONValue, text: String) {
        let ticket = CouponTicket(members: ["goodName": value, "deadline": value])
        #expect(ticket.goodName == text)
        #expect(ticket.deadline == "· 兌換截止日期:\(text)")
    }

    @Test("has the published texts, byte for byte (T-15 to T-17)")
    func bytes() {
        #expect(
            Array(TicketTexts.condition("1").utf8) == [
                0xC2, 0xB7, 0x20, 0xE6, 0xBB, 0xBF, 0x31, 0xE5, 0x85, 0x83, 0xE5, 0x8F, 0xAF, 0xE7, 0x94, 0xA8,
            ]
        )
        #expect(
            Array(TicketTexts.deadline("").utf8) == [
                0xC2, 0xB7, 0x20, 0xE5, 0x85, 0x8C, 0xE6, 0x8F, 0x9B, 0xE6, 0x88, 0xAA, 0xE6, 0xAD, 0xA2, 0xE6, 0x97,
                0xA5, 0xE6, 0x9C, 0x9F, 0x3A,
            ]
        )
        #expect(Array(TicketTexts.currency.utf8) == [0xC2, 0xA5])
    }
}
