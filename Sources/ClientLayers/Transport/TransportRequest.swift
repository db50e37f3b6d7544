// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A request to a backend; unless it says more, one that reads.
package struct TransportRequest: Hashable, Sendable {
    /// What the request does.
    package var method: RequestMethod
    /// The complete address; the transport adds the parameters to it and changes nothing else.
    package var url: String
    /// The query parameters in their order.
    package var parameters: [RequestParameter]
    /// What goes along as JSON; nil sends no body, which is not the same as `null`.
    package var body: JSONValue?
    /// How long the answer may take.
    package var timeout: Duration

    /// Creates a request; what is left out makes it a GET without a body.
    package init(
        method: RequestMethod = .get,
        url: String,
        parameters: [RequestParameter] = [],
        body: JSONValue? = nil,
        timeout: Duration
    ) {
        self.method = method
        self.url = url
        self.parameters = parameters
        self.body = body
        self.timeout = timeout
    }
}
