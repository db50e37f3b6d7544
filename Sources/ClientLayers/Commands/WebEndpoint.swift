// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where a web command sends its request.
package struct WebEndpoint: Hashable, Sendable {
    /// The complete address.
    package var url: String
    /// How long an answer may take.
    package var timeout: Duration

    /// Creates an endpoint.
    package init(url: String, timeout: Duration = .seconds(30)) {
        self.url = url
        self.timeout = timeout
    }
}
