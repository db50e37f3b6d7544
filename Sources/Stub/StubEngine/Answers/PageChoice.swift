// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The lists and answers of a method at a path, at least one of which has pages on the fast path.
///
/// Conditions choose among them as they do on the full path.
package final class PageChoice: Sendable {
    private let method: String
    private let places: [RouteTable.Place]
    /// The lists whose pages take the fast path, by their names.
    private let endpoints: [String: PageEndpoint]
    /// The list that all requests are for; nil where conditions choose.
    package let only: PageEndpoint?
    /// Whether a condition or a list looks at headers, or at the body, whose type is in a header.
    private let readsHeaders: Bool

    /// Takes the places at a path; nil where no request takes the fast path.
    ///
    /// - Parameters:
    ///   - places: All places of the path, in the order of the file.
    ///   - method: The method of the requests.
    ///   - endpoints: The lists whose pages take the fast path, by their names.
    init?(_ places: [RouteTable.Place], method: String, endpoints: [String: PageEndpoint]) {
        let able = places.filter { $0.methods.contains(method) }
        let served = able.map { place in place.list.flatMap { endpoints[$0.name] } }
        let isOne = able.allSatisfy { $0.condition == nil }
        guard let first = served.first, isOne ? first != nil : served.contains(where: { $0 != nil }) else {
            return nil
        }
        only = isOne ? first : nil
        let demands = able.flatMap { $0.condition?.demands ?? [] }
        readsHeaders =
            served.contains { $0?.readsHeaders == true }
            || demands.contains { if case .header = $0.place { true } else { false } }
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
        if let only, !only.readsMore {
            let request = ListRequest(query: parameters, base: base, path: path)
            return (only, .request(request, query: parameters, body: body.withUnsafeBufferPointer { Array($0) }))
        }
        var request = StubRequest(
            method: method,
            path: path,
            query: parameters,
            body: body.withUnsafeBufferPointer { Array($0) },
            base: base
        )
        if readsHeaders { request.headers = headers() }
        // The values are read once, for conditions, parameters and templates.
        let values = RequestValues(request, json: request.json)
        guard let endpoint = only ?? chosen(for: values),
            let asked = endpoint.askedByNumbers(query) ?? endpoint.asked(values)
        else { return nil }
        return (endpoint, asked)
    }

    /// Returns the list that the conditions choose; nil where the full path answers.
    private func chosen(for values: RequestValues) -> PageEndpoint? {
        RouteTable.chosen(among: places, for: values).flatMap { endpoints[$0.name] }
    }
}
