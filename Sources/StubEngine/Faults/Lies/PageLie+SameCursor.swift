// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension PageLie {
    /// Leads to the page itself instead of to the next one, where one follows.
    func repeatCursor(_ page: inout Page) {
        if page.next != nil { page.next = page.own }
        guard let place = page.links.firstIndex(where: { $0.relation == "next" }), let own = page.ownLink else {
            return
        }
        page.links[place] = own
    }
}
