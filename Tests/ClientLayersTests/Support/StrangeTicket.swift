// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A ticket of a class that the layers have never heard of, with what its server calls things by now.
struct StrangeTicket: Ticket {
    var kind: TicketKind
    var backgroundImageName = "strange"
    var goodName = "Strange"
    var effectCondition = "always"
    var deadline = "never"
}
