// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

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
