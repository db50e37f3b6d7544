// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where tickets are asked for.
package struct TicketEndpoints: Hashable, Sendable {
    /// The complete address for each kind.
    package var urls: [TicketKind: String]
    /// The name of the parameter that carries the page, from 1.
    package var pageParameter = "page"
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// How long an answer may take.
    package var timeout: Duration

    /// Creates endpoints; a kind without an address cannot be loaded.
    package init(
        urls: [TicketKind: String],
        errorKeys: [String] = ["Message"],
        timeout: Duration = .seconds(30)
    ) {
        self.urls = urls
        self.errorKeys = errorKeys
        self.timeout = timeout
    }
}
