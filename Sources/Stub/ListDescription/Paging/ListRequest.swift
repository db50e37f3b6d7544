// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The parts of a request to a list on which its rows depend.
package struct ListRequest: Sendable {
    /// Names and values of the parameters, decoded, in the order of the request.
    package var query: [(name: String, value: String)]
    /// The beginning of links: nothing, or scheme, host and mount.
    package var base: String
    /// The decoded path that was asked for, for links.
    package var path: String
    /// The values that the answer shows, by their places.
    package var sent = SentValues()
    /// The rows that a request over GraphQL asks for; nil for any other request.
    package var window: ConnectionWindow?

    /// Creates a request.
    package init(query: [(name: String, value: String)], base: String = "", path: String = "") {
        self.query = query
        self.base = base
        self.path = path
    }
}

/// The address of a page as it was asked for, from which the addresses of others are made.
package struct PageAddress: Sendable, Hashable {
    /// A parameter with its value, decoded.
    package struct Parameter: Sendable, Hashable {
        /// The name.
        package var name: String
        /// The value.
        package var value: String
    }

    /// The beginning: nothing, or scheme, host and mount.
    var base = ""
    /// The path, percent-encoded.
    var path = ""
    /// The parameters of the request, in its order.
    var parameters: [Parameter] = []
    /// The names of the parameters that are in headers or deep in a body, and so in no address.
    var placed: Set<String> = []
    /// The values of the request that the answer shows, by their places.
    var sent = SentValues()

    /// Creates an address without anything.
    init() {}

    /// Takes the address of a request.
    ///
    /// - Parameters:
    ///   - request: The request with all its parameters.
    ///   - placed: The names of the parameters that are in headers or deep in a body.
    init(_ request: ListRequest, placed: Set<String>) {
        base = request.base
        path = PercentEncoding.encoded(request.path, keeping: .segments)
        parameters = request.query.map { Parameter(name: $0.name, value: $0.value) }
        self.placed = placed
        sent = request.sent
    }

    /// The address without a query.
    var url: String { base + path }

    /// The address as it was asked for.
    var asked: String { url(replacing: []) }

    /// Returns the value of a parameter; nil for one that was not sent.
    func value(of name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Returns the address with other values of some parameters, which come last.
    ///
    /// - Parameters:
    ///   - replaced: Names and new values.
    ///   - dropped: The names of parameters that are left out unless they have a new value.
    ///   - isSorted: Whether the parameters are in the order of their names.
    /// - Returns: The address, percent-encoded.
    func url(
        replacing replaced: [(name: String, value: String)],
        without dropped: [String] = [],
        isSorted: Bool = false
    ) -> String {
        var shown: [(name: String, value: String)] = []
        for parameter in parameters where !dropped.contains(parameter.name) {
            guard !replaced.contains(where: { $0.name == parameter.name }) else { continue }
            shown.append((parameter.name, parameter.value))
        }
        shown += replaced
        if !placed.isEmpty { shown.removeAll { placed.contains($0.name) } }
        if isSorted { shown.sort { $0.name < $1.name } }
        var text = url
        var sign = "?"
        for (name, value) in shown {
            text += sign
            text += PercentEncoding.encoded(name, keeping: .queryName)
            text += "="
            text += PercentEncoding.encoded(value)
            sign = "&"
        }
        return text
    }
}
