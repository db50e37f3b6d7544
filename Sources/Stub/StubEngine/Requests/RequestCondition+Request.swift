// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension RequestCondition {
    /// The most known values that a message names.
    private static let knownMax = 16

    /// Returns whether a request is as demanded.
    func holds(for values: RequestValues) -> Bool {
        demands.allSatisfy { $0.holds(for: values) }
    }

    /// Returns why a request meets none of some conditions, with the values that would.
    ///
    /// - Parameters:
    ///   - conditions: The conditions, in the order of the file.
    ///   - values: The request.
    /// - Returns: A part for each header, parameter and member.
    static func mismatch(of conditions: [RequestCondition], with values: RequestValues) -> String {
        let demands = conditions.flatMap(\.demands)
        var places: [RequestPlace] = []
        for demand in demands where !places.contains(demand.place) { places.append(demand.place) }
        let parts = places.map { place in
            var known: [String] = []
            for value in demands.filter({ $0.place == place }).flatMap(\.known) where !known.contains(value) {
                known.append(value)
            }
            let shown = known.prefix(knownMax) + (known.count > knownMax ? ["…"] : [])
            let sent = values.shown(at: place).map { "is '\($0)'" } ?? "is missing"
            return "\(place.phrase) \(sent) (known: \(shown.joined(separator: ", ")))"
        }
        return parts.joined(separator: ", ")
    }
}

extension ListDescription {
    /// Returns why a condition of the list refuses a request for a page; nil where none does.
    func refusal(of values: RequestValues) -> BadParameter? {
        let refusal = envelope.errors.refusals.first { $0.condition.holds(for: values) }
        return refusal.map { refusal in
            let value = refusal.condition.demands.first.flatMap { values.texts(at: $0.place).first }
            return BadParameter(refusal, by: name, value: value ?? "")
        }
    }
}

extension RequestCondition.Demand {
    /// The right values in the words of messages.
    fileprivate var known: [String] {
        switch value {
        case .oneOf(let values): values
        case .noneOf(let values): ["any value but \(values.joined(separator: " and "))"]
        case .anything: ["any value"]
        case .nothing: ["no value"]
        }
    }

    /// Returns whether a request has a right value, compared whole.
    func holds(for values: RequestValues) -> Bool {
        switch value {
        case .oneOf(let right): values.texts(at: place).contains { right.contains($0) }
        case .noneOf(let wrong):
            !values.all(at: place).isEmpty && !values.texts(at: place).contains { wrong.contains($0) }
        case .anything: !values.all(at: place).isEmpty
        case .nothing: values.all(at: place).isEmpty
        }
    }
}

extension RequestPlace {
    /// The header, parameter or member in the words of messages.
    fileprivate var phrase: String {
        switch self {
        case .header(let name): "the header '\(name)'"
        case .query(let name): "the query parameter '\(name)'"
        case .path(let name): "the path parameter '\(name)'"
        case .body(let keys) where keys.isEmpty: "the JSON body"
        case .body(let keys): "the member '\(keys.joined(separator: "."))' of the JSON body"
        }
    }
}
