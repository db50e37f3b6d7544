// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A condition on requests, by which several lists and answers can have the same method and path.
package struct RequestCondition: Sendable, Hashable, CustomStringConvertible {
    /// A condition on one part of a request.
    package struct Demand: Sendable, Hashable, CustomStringConvertible {
        /// The values that fulfil the condition.
        package enum Value: Sendable, Hashable {
            /// One of some values, compared whole.
            case oneOf([String])
            /// Every value except some, compared whole.
            case noneOf([String])
            /// Every value except null.
            case anything
            /// No value, or null.
            case nothing
        }

        /// The part of a request that has the value.
        package let place: RequestPlace
        /// The values of that part that fulfil the condition.
        package let value: Value

        /// Creates a condition on one part.
        package init(_ place: RequestPlace, is value: Value) {
            self.place = place
            self.value = value
        }

        package var description: String {
            switch value {
            case .oneOf(let values): "\(place) is \(values.joined(separator: " or "))"
            case .noneOf(let values): "\(place) is not \(values.joined(separator: " or "))"
            case .anything: "\(place) exists"
            case .nothing: "\(place) does not exist"
            }
        }
    }

    /// The conditions on single parts, which all have to hold.
    package let demands: [Demand]

    /// Creates a condition on several parts of a request.
    package init(all demands: [Demand]) {
        self.demands = demands
    }

    /// Creates a condition on one part with one accepted value.
    package init(_ place: RequestPlace, is value: String) {
        self.init(all: [Demand(place, is: .oneOf([value]))])
    }

    package var description: String { demands.map(\.description).joined(separator: " and ") }
}

/// The requests that a list or an answer takes: those of a method and a path, with a condition if it has one.
package struct EndpointRoute: Sendable, CustomStringConvertible {
    /// The method of requests.
    package let method: String
    /// The path of requests, with each parameter in braces.
    package let path: String
    /// The condition on requests; nil for none.
    package let condition: RequestCondition?
    /// The field that a GraphQL query selects; nil for requests of other forms.
    package let field: String?

    private let shape: String

    /// Describes requests.
    package init(method: String, path: String, condition: RequestCondition? = nil, field: String? = nil) {
        self.method = method
        self.path = path
        self.condition = condition
        self.field = field
        shape = PathTemplate(path).shape
    }

    package var description: String {
        let place = field.map { "\(method) \(path) with the field '\($0)'" } ?? "\(method) \(path)"
        return condition.map { "\(place) when \($0)" } ?? place
    }
}

// The names of parameters do not decide which requests are taken.
extension EndpointRoute: Hashable {
    package static func == (left: EndpointRoute, right: EndpointRoute) -> Bool {
        left.method == right.method && left.shape == right.shape && left.condition == right.condition
            && left.field == right.field
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(shape)
        hasher.combine(condition)
        hasher.combine(field)
    }
}

extension ListDescription {
    /// The requests for its pages.
    package var route: EndpointRoute {
        EndpointRoute(method: method, path: path, condition: condition, field: graphQL?.field)
    }

    /// The requests for its pages by each of the methods that it takes, for all GraphQL queries.
    var routes: [EndpointRoute] { methods.map { EndpointRoute(method: $0, path: path, condition: condition) } }
}

extension PlainAnswer {
    /// The requests that it answers.
    package var route: EndpointRoute { EndpointRoute(method: method, path: path, condition: condition) }
}
