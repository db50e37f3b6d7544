// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A condition on requests, by which several lists and answers can have the same method and path.
package struct RequestCondition: Sendable, Hashable, CustomStringConvertible {
    /// The part of a request that has the value.
    package enum Place: Sendable {
        /// A header, by its name in any case.
        case header(String)
        /// A parameter of the query, by its name.
        case query(String)
        /// A member of a JSON body, by the keys that lead to it.
        case body([String])
    }

    /// The part of a request that has the value.
    package let place: Place
    /// The value, compared whole.
    package let value: String

    /// Creates a condition.
    package init(_ place: Place, is value: String) {
        self.place = place
        self.value = value
    }

    package var description: String { "\(place) is \(value)" }
}

extension RequestCondition.Place: Hashable, CustomStringConvertible {
    /// The words by which two places are compared; the names of headers have no case.
    private var words: [String] {
        switch self {
        case .header(let name): ["header", name.lowercased()]
        case .query(let name): ["query", name]
        case .body(let path): ["body"] + path
        }
    }

    package static func == (left: RequestCondition.Place, right: RequestCondition.Place) -> Bool {
        left.words == right.words
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(words)
    }

    package var description: String {
        switch self {
        case .header(let name): "header \(name)"
        case .query(let name): "query \(name)"
        case .body(let path): "body \(path.joined(separator: "."))"
        }
    }
}

/// The requests that a list or an answer takes: those of a method and a path, with a condition where it has one.
package struct EndpointRoute: Sendable, CustomStringConvertible {
    /// The method of requests.
    package let method: String
    /// The path of requests, with each parameter in braces.
    package let path: String
    /// The condition on requests; nil for none.
    package let condition: RequestCondition?

    private let shape: String

    /// Describes requests.
    package init(method: String, path: String, condition: RequestCondition? = nil) {
        self.method = method
        self.path = path
        self.condition = condition
        shape = PathTemplate(path).shape
    }

    package var description: String {
        condition.map { "\(method) \(path) when \($0)" } ?? "\(method) \(path)"
    }
}

// The names of parameters do not decide which requests are taken.
extension EndpointRoute: Hashable {
    package static func == (left: EndpointRoute, right: EndpointRoute) -> Bool {
        left.method == right.method && left.shape == right.shape && left.condition == right.condition
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(shape)
        hasher.combine(condition)
    }
}

extension ListDescription {
    /// The requests for its pages.
    package var route: EndpointRoute { EndpointRoute(method: method, path: path, condition: condition) }
}

extension PlainAnswer {
    /// The requests that it answers.
    package var route: EndpointRoute { EndpointRoute(method: method, path: path, condition: condition) }
}
