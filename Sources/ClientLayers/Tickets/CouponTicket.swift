// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

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
