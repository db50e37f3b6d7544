// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

extension RequestCondition {
    /// The most known values that a message names.
    private static let knownMax = 16

    /// Returns whether a request is as demanded.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - json: Its body; nil for one that is not JSON.
    /// - Returns: Whether the request has the value, compared whole.
    func holds(for request: StubRequest, json: JSONValue?) -> Bool {
        place.values(in: request, json: json).contains(value)
    }

    /// Returns why a request meets none of some conditions, with the values that would.
    ///
    /// - Parameters:
    ///   - conditions: The conditions, in the order of the file.
    ///   - request: The request.
    ///   - json: Its body; nil for one that is not JSON.
    /// - Returns: A part for each header, parameter and member.
    static func mismatch(of conditions: [RequestCondition], with request: StubRequest, json: JSONValue?) -> String {
        var places: [Place] = []
        for condition in conditions where !places.contains(condition.place) { places.append(condition.place) }
        let parts = places.map { place in
            let known = conditions.filter { $0.place == place }.map(\.value)
            let shown = known.prefix(knownMax) + (known.count > knownMax ? ["…"] : [])
            let sent = place.sent(by: request, json: json).map { "is '\($0)'" } ?? "is missing"
            return "\(place.phrase) \(sent) (known: \(shown.joined(separator: ", ")))"
        }
        return parts.joined(separator: ", ")
    }
}

extension RequestCondition.Place {
    /// The longest value that a message shows, in characters.
    private static let shownMax = 40

    /// The header, parameter or member in the words of messages.
    fileprivate var phrase: String {
        switch self {
        case .header(let name): "the header '\(name)'"
        case .query(let name): "the query parameter '\(name)'"
        case .body(let path): "the member '\(path.joined(separator: "."))' of the JSON body"
        }
    }

    /// Returns the values that a request has there; those of a body are texts, numbers and booleans.
    fileprivate func values(in request: StubRequest, json: JSONValue?) -> [String] {
        switch self {
        case .header(let name):
            let small = name.lowercased()
            return request.headers.filter { $0.name.lowercased() == small }.map { $0.value }
        case .query(let name):
            return request.query.filter { $0.name == name }.map { $0.value }
        case .body(let path):
            guard let value = json?.value(at: path)?.withWholeNumbers else { return [] }
            switch value {
            case .string(let text): return [text]
            case .integer, .number, .bool: return [value.description]
            case .null, .array, .object: return []
            }
        }
    }

    /// Returns the beginning of the first value that a request has there; nil for none.
    func sent(by request: StubRequest, json: JSONValue?) -> String? {
        guard let value = values(in: request, json: json).first else { return nil }
        return value.count > Self.shownMax ? "\(value.prefix(Self.shownMax))…" : value
    }
}
