// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// Where one list API lives and what it calls its parameters.
package struct ListEndpoint: Hashable, Sendable {
    /// The complete address.
    package var url: String
    /// The name of the parameter that carries the page index.
    package var pageParameter: String
    /// The name of the parameter that carries the rows a page.
    package var sizeParameter: String
    /// The rows a page to ask for; nil leaves it to the server.
    package var pageSize: Int?
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// How long an answer may take.
    package var timeout: Duration

    /// Creates an endpoint.
    package init(
        url: String,
        pageParameter: String = "pageIndex",
        sizeParameter: String = "pageSize",
        pageSize: Int? = nil,
        errorKeys: [String] = ["Message"],
        timeout: Duration = .seconds(30)
    ) {
        self.url = url
        self.pageParameter = pageParameter
        self.sizeParameter = sizeParameter
        self.pageSize = pageSize
        self.errorKeys = errorKeys
        self.timeout = timeout
    }

    /// The request for a page: page index, page size, then the reformer's own parameters.
    package func request(page: Int, parameters: JSONObject) -> TransportRequest {
        var query = [RequestParameter(name: pageParameter, value: String(page))]
        if let pageSize { query.append(RequestParameter(name: sizeParameter, value: String(pageSize))) }
        query += parameters.compactMap { RequestParameter(name: $0.key, json: $0.value) }
        return TransportRequest(url: url, parameters: query, timeout: timeout)
    }
}
