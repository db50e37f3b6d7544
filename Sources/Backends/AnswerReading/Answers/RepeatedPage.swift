// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A page whose URL of the next page gets too many of its own rows again.
package struct RepeatedPage: Hashable, Sendable {
    /// The address of the page, without values that could be secret.
    package var page: String
    /// The address to which its URL of the next page leads, without values that could be secret.
    package var next: String

    /// Takes the requests for both pages.
    init(_ page: TransportRequest, next: TransportRequest) {
        self.page = page.publicAddress
        self.next = next.publicAddress
    }

    /// The mistake that the backend may have made, in words.
    var words: String {
        "the backend may be wrong: 'GET \(next)', the URL of the next page in the answer to 'GET \(page)', gets too many "
            + "rows of this answer"
    }
}
