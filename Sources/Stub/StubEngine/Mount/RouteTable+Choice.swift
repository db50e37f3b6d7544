// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

extension RouteTable {
    /// The destination of a request, and the values of the parameters of its path.
    struct Route: Sendable {
        /// The destination.
        let destination: Destination
        /// Names and values of the parameters in the path of the list or answer, decoded, in their order.
        var pathParameters: [(name: String, value: String)] = []
    }

    /// The list, row, image or answer that a request is for.
    enum Destination: Sendable {
        /// A list.
        case list(ListDescription)
        /// A row of a list by its key; without a key, a new one.
        case row(ListDescription, key: String?)
        /// An image that the stub draws.
        case image(StubImage)
        /// A plain answer.
        case answer(PlainAnswer)
        /// The path is known, but not with this method; the methods that it takes.
        case wrongMethod(allowed: [String])
        /// The path is not known, or no condition holds; a sentence that says what is near.
        case nothing(message: String)
    }

    /// Returns where a request leads; HEAD leads where GET does.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - json: Its body; nil for one that is not JSON.
    ///   - found: The result of ``find(_:)`` for its path.
    /// - Returns: The destination.
    func route(_ request: StubRequest, json: JSONValue?, to found: Found) -> Route {
        switch found {
        case .endpoints(let places):
            if let route = Self.choice(among: places, for: request, json: json) { return route }
        case .row(let places, let key):
            let able = places.filter { $0.methodsOfRows.contains(request.method) }
            if let place = Self.chosen(among: able, for: request, json: json), let list = place.list {
                return Self.route(to: .row(list, key: key), of: place, for: request)
            }
            if !able.isEmpty { return Self.mismatch(of: able, with: request, json: json) }
        case .image(let image):
            if found.methods.contains(request.method) { return Route(destination: .image(image)) }
        case .nothing:
            return Route(destination: .nothing(message: nothing(at: request.path)))
        }
        return Route(destination: .wrongMethod(allowed: found.methods))
    }

    /// Returns where a request to the path of some endpoints leads; nil if none of them takes its method.
    private static func choice(among places: [Place], for request: StubRequest, json: JSONValue?) -> Route? {
        var able = places.filter { $0.method == request.method }
        if able.isEmpty, request.method == "HEAD" { able = places.filter { $0.method == "GET" } }
        if let place = chosen(among: able, for: request, json: json) {
            switch place.target {
            case .list(let list): return route(to: .list(list), of: place, for: request)
            case .answer(let answer): return route(to: .answer(answer), of: place, for: request)
            }
        }
        let growing = request.method == "POST" ? places.filter(\.takesRows) : []
        if let place = chosen(among: growing, for: request, json: json), let list = place.list {
            return route(to: .row(list, key: nil), of: place, for: request)
        }
        able += growing
        return able.isEmpty ? nil : mismatch(of: able, with: request, json: json)
    }

    /// Returns the first endpoint whose condition holds, otherwise the first without a condition.
    private static func chosen(among places: [Place], for request: StubRequest, json: JSONValue?) -> Place? {
        places.first { $0.condition?.holds(for: request, json: json) == true } ?? places.first { $0.condition == nil }
    }

    private static func route(to destination: Destination, of place: Place, for request: StubRequest) -> Route {
        Route(destination: destination, pathParameters: place.template.values(in: request.path))
    }

    /// Returns the route of a request that meets no condition of some endpoints, which all have one.
    private static func mismatch(of places: [Place], with request: StubRequest, json: JSONValue?) -> Route {
        let reason = RequestCondition.mismatch(of: places.compactMap(\.condition), with: request, json: json)
        let message = "no operation at '\(request.method) \(request.path)' takes this request: \(reason)"
        return Route(destination: .nothing(message: "\(message); send a known value"))
    }
}
