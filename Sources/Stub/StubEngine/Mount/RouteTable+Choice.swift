// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension RouteTable {
    /// The list, row, image or answer that a request is for.
    enum Destination: Sendable {
        /// A list.
        case list(ListDescription)
        /// The lists of a schema, among which the query chooses.
        case graphQL(GraphQLEndpoint)
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
    ///   - values: The request.
    ///   - found: The result of ``find(_:)`` for its path.
    /// - Returns: The destination.
    func destination(of values: RequestValues, at found: Found) -> Destination {
        let request = values.request
        switch found {
        case .endpoints(let places):
            if let destination = Self.choice(among: places, for: values) { return destination }
        case .row(let places):
            let able = places.filter { $0.methodsOfRows.contains(request.method) }
            if let place = Self.chosen(among: able, for: values), let list = place.list {
                return .row(list, key: place.key(in: request.path))
            }
            if !able.isEmpty { return Self.mismatch(of: able, with: values) }
        case .image(let image):
            if found.methods.contains(request.method) { return .image(image) }
        case .nothing:
            return .nothing(message: nothing(at: request.path))
        }
        return .wrongMethod(allowed: found.methods)
    }

    /// Returns where a request to the path of some endpoints leads; nil if none of them takes its method.
    private static func choice(among places: [Place], for values: RequestValues) -> Destination? {
        let method = values.request.method
        var able = places.filter { $0.methods.contains(method) }
        if able.isEmpty, method == "HEAD" { able = places.filter { $0.methods.contains("GET") } }
        if let place = chosen(among: able, for: values) {
            if let schema = place.graphQL { return .graphQL(schema) }
            switch place.target {
            case .list(let list): return .list(list)
            case .answer(let answer): return .answer(answer)
            }
        }
        let growing = method == "POST" ? places.filter(\.takesRows) : []
        if let list = chosen(among: growing, for: values)?.list { return .row(list, key: nil) }
        able += growing
        return able.isEmpty ? nil : mismatch(of: able, with: values)
    }

    /// Returns the first endpoint whose condition holds, otherwise the first without a condition.
    static func chosen(among places: [Place], for values: RequestValues) -> Place? {
        places.first { $0.condition?.holds(for: values) == true } ?? places.first { $0.condition == nil }
    }

    /// Returns the destination of a request that meets no condition of some endpoints, which all have one.
    private static func mismatch(of places: [Place], with values: RequestValues) -> Destination {
        let request = values.request
        let reason = RequestCondition.mismatch(of: places.compactMap(\.condition), with: values)
        let message = "no operation at '\(request.method) \(request.path)' takes this request: \(reason)"
        return .nothing(message: "\(message); send a known value")
    }
}
