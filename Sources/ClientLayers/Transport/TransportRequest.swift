// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A request that reads from a backend.
package struct TransportRequest: Hashable, Sendable {
    /// The complete address; the transport adds the parameters to it and changes nothing else.
    package var url: String
    /// The query parameters in their order.
    package var parameters: [RequestParameter]
    /// How long the answer may take.
    package var timeout: Duration

    /// Creates a request.
    package init(url: String, parameters: [RequestParameter], timeout: Duration) {
        self.url = url
        self.parameters = parameters
        self.timeout = timeout
    }
}
