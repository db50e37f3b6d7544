// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@MainActor
@Suite("A ticket cell")
struct TicketCellTests {
    @Test("shows a ticket of any class, through the protocol only (T-22, T-41)")
    func strange() {
        let cell: any TicketCell = TicketCellModel()
        cell.configure(with: StrangeTicket(kind: .discount))
        let content = (cell as? TicketCellModel)?.content
        #expect(content?.backgroundImageName == "strange")
        #expect(content?.name == "Strange")
        #expect(content?.condition == "always")
        #expect(content?.deadline == "never")
        #expect(content?.money == [])
        #expect(content?.useButtonColor == .common)
        #expect(content?.sizedToFit == [.condition, .name, .deadline])
    }

    @Test(
        "places the info area by the one enumeration of kinds (T-23, T-24, X-46)",
        arguments: [
            (.coupon, .money, 10), (.discount, .money, 10), (.convert, .background, 18),
        ] as [(TicketKind, TicketCellContent.Anchor, Double)]
    )
    func layout(kind: TicketKind, anchor: TicketCellContent.Anchor, offset: Double) {
        let content = TicketCellContent(of: StrangeTicket(kind: kind))
        #expect(content.infoAnchor == anchor)
        #expect(content.infoOffset == offset)
    }

    @Test("shows nothing before, and nothing of the ticket before afterwards (T-25, T-26)")
    func reuse() {
        let cell = TicketCellModel()
        #expect(cell.content == nil)
        cell.configure(with: CouponTicket(members: ["ticketMoney": 10, "goodName": "A"]))
        #expect(cell.content?.money.map(\.text) == ["¥", "10"])
        cell.configure(with: ConvertTicket(members: [:]))
        #expect(cell.content == TicketCellContent(of: ConvertTicket(members: ["goodName": "A"])))
        #expect(cell.content?.money == [])
    }
}
