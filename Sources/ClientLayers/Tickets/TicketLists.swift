// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A list for each kind of ticket, there from the start (T-27, X-51).
package struct TicketLists: Sendable {
    private var coupons: [any Ticket] = []
    private var discounts: [any Ticket] = []
    private var converts: [any Ticket] = []

    /// Creates three empty lists.
    package init() {}

    /// The list of a kind.
    package subscript(kind: TicketKind) -> [any Ticket] {
        get {
            switch kind {
            case .coupon: coupons
            case .discount: discounts
            case .convert: converts
            }
        }
        set {
            switch kind {
            case .coupon: coupons = newValue
            case .discount: discounts = newValue
            case .convert: converts = newValue
            }
        }
    }

    /// Puts tickets into the list of their kind: in place of what is there, or behind it (T-30, X-48, X-49).
    package mutating func take(_ batch: TicketBatch, for purpose: TicketLoads.Purpose) {
        switch purpose {
        case .refresh: self[batch.kind] = batch.tickets
        case .nextPage: self[batch.kind] += batch.tickets
        }
    }
}
