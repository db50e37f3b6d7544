// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

/// The reasons why a request that nothing serves does not match the nearest endpoint.
struct NearMiss: Hashable, Sendable {
    /// One line for the endpoint and one for each part that was compared.
    let lines: [String]

    /// Compares a request with all endpoints; nil where there are none.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - json: Its body; nil for one that is not JSON.
    ///   - places: The endpoints.
    init?(_ request: StubRequest, json: JSONValue? = nil, in places: [RouteTable.Place]) {
        let asked = PathTemplate.parts(of: request.path)
        let best = places.enumerated()
            .max { left, right in
                let (one, other) = (
                    Self.score(of: left.element, method: request.method, asked: asked),
                    Self.score(of: right.element, method: request.method, asked: asked)
                )
                // The first of equally near endpoints wins.
                return (one, right.offset) < (other, left.offset)
            }
        guard let place = best?.element else { return nil }
        let expected = place.template.segments
        var lines = ["nearest: '\(place.name)' at \(place.method) \(place.path)"]
        lines.append("method: \(Self.comparison(of: place.method, with: request.method))")
        for index in 0..<max(expected.count, asked.count) {
            let here = index < expected.count ? expected[index] : nil
            let there = index < asked.count ? asked[index] : nil
            lines.append("part \(index + 1): \(Self.comparison(of: here, with: there))")
        }
        let values = RequestValues(request, json: json)
        for demand in place.condition?.demands ?? [] {
            let sent = values.shown(at: demand.place).map { "'\($0)'" } ?? "nothing"
            let right = demand.holds(for: values) ? sent : demand.rightWords
            lines.append("\(demand.place): \(Self.comparison(of: right, with: sent))")
        }
        self.lines = lines
    }

    private static func comparison(of expected: String, with asked: String) -> String {
        expected == asked ? "\(expected), as requested" : "\(expected) is served, \(asked) was requested"
    }

    private static func comparison(of expected: PathTemplate.Segment?, with asked: String?) -> String {
        let there = asked.map { "'\($0)'" } ?? "nothing"
        switch expected {
        case nil: return comparison(of: "nothing", with: there)
        case .fixed(let text)?: return comparison(of: "'\(text)'", with: there)
        case .parameter?:
            let own = expected.map { "'\($0.text)'" } ?? ""
            let isTaken = asked.flatMap { expected?.value(in: $0) } != nil
            return isTaken ? "\(own) takes \(there)" : comparison(of: own, with: there)
        }
    }

    /// Counts equal parts most, then parameters, then parts with the same first letter; the method counts least.
    private static func score(of place: RouteTable.Place, method: String, asked: [String]) -> Int {
        let segments = place.template.segments
        let pairs = zip(segments, asked)
            .map { segment, part -> Int in
                switch segment {
                case .fixed(let text):
                    text == part ? 4 : text.lowercased().first == part.lowercased().first ? 2 : 0
                case .parameter: segment.value(in: part) != nil ? 3 : part.isEmpty ? 0 : 2
                }
            }
        return pairs.reduce(0, +) - abs(segments.count - asked.count) + (place.method == method ? 1 : 0)
    }
}

extension RequestCondition.Demand {
    /// The right values in the words of a comparison.
    fileprivate var rightWords: String {
        switch value {
        case .oneOf(let values): values.map { "'\($0)'" }.joined(separator: " or ")
        case .noneOf(let values): "any value but \(values.map { "'\($0)'" }.joined(separator: " and "))"
        case .anything: "a value"
        case .nothing: "nothing"
        }
    }
}
