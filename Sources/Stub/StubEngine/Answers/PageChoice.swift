// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The lists and answers of a method at a path, at least one of which has pages on the fast path.
package final class PageChoice: Sendable {
    private let method: String
    private let places: [RouteTable.Place]
    /// The lists whose pages take the fast path, by their names.
    private let endpoints: [String: PageEndpoint]
    /// The list that all requests are for; nil where conditions choose.
    package let only: PageEndpoint?

    /// Takes the places at a path; nil where no request takes the fast path.
    ///
    /// - Parameters:
    ///   - places: All places of the path, in the order of the file.
    ///   - method: The method of the requests.
    ///   - endpoints: The lists whose pages take the fast path, by their names.
    init?(_ places: [RouteTable.Place], method: String, endpoints: [String: PageEndpoint]) {
        let able = places.filter { $0.methods.contains(method) }
        // The fast path looks at no condition.
        guard let list = able.first?.list, able.allSatisfy({ $0.condition == nil }), let first = endpoints[list.name]
        else { return nil }
        only = first
        self.method = method
        self.places = able
        self.endpoints = endpoints
    }

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - query: The text behind the question mark, percent-encoded.
    ///   - body: The whole body.
    ///   - path: The decoded path that was asked for.
    ///   - base: The beginning of links: scheme, host and mount.
    ///   - headers: Returns the headers of the request.
    /// - Returns: The list that it is for, and its content; nil for a request that the full path has to answer.
    package func asked(
        _ query: Span<UInt8>,
        body: Span<UInt8>,
        at path: String,
        base: String,
        headers: () -> [(name: String, value: String)]
    ) -> (endpoint: PageEndpoint, asked: PageEndpoint.Asked)? {
        if let only, let asked = only.askedByNumbers(query) { return (only, asked) }
        guard let parameters = try? RequestTarget.parameters(query) else { return nil }
        var request = StubRequest(
            method: method,
            path: path,
            query: parameters,
            body: body.withUnsafeBufferPointer { Array($0) },
            base: base
        )
        if only?.readsMore != false { request.headers = headers() }
        let values = RequestValues(request, json: request.json)
        guard let endpoint = only, let asked = endpoint.asked(values) else { return nil }
        return (endpoint, asked)
    }
}
