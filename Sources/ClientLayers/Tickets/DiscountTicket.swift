// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

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
