// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

/// A request with its body, which is read as JSON once for conditions, parameters and templates.
struct RequestValues: Sendable {
    /// The longest value that a message shows, in characters.
    private static let shownMax = 40

    /// The request.
    let request: StubRequest
    /// The body; nil for one that is not JSON, and for a long one that nothing reads.
    let json: JSONValue?

    /// Takes a request with its body.
    init(_ request: StubRequest, json: JSONValue? = nil) {
        self.request = request
        self.json = json
    }

    /// Returns the values at a place; a member that is null counts as absent.
    ///
    /// - Parameters:
    ///   - place: The part of the request.
    ///   - path: The path of the endpoint, with each parameter in braces; empty where it does not matter.
    /// - Returns: The values; a header and a parameter of the query may have several.
    func all(at place: RequestPlace, below path: String = "") -> [JSONValue] {
        switch place {
        case .header(let name):
            let small = name.lowercased()
            return request.headers.filter { $0.name.lowercased() == small }.map { .string($0.value) }
        case .query(let name):
            return request.query.filter { $0.name == name }.map { .string($0.value) }
        case .path(let name):
            return PathTemplate(path).values(in: request.path).filter { $0.name == name }.map { .string($0.value) }
        case .body(let keys):
            guard let value = json?.value(at: keys), value != .null else { return [] }
            return [value]
        }
    }

    /// Returns the texts, numbers and booleans at a place, as texts.
    func texts(at place: RequestPlace) -> [String] {
        all(at: place)
            .compactMap { value -> String? in
                let value = value.withWholeNumbers
                return switch value {
                case .string(let text): text
                case .integer, .number, .bool: value.description
                case .null, .array, .object: nil
                }
            }
    }

    /// Returns the beginning of the first value at a place, for messages; nil for none.
    func shown(at place: RequestPlace) -> String? {
        guard let value = all(at: place).first?.withWholeNumbers else { return nil }
        let text = value.text ?? value.description
        return text.count > Self.shownMax ? "\(text.prefix(Self.shownMax))…" : text
    }

    /// Returns the first values at some places, for the templates of an endpoint.
    ///
    /// - Parameters:
    ///   - places: The places that the templates name.
    ///   - path: The path of the endpoint, with each parameter in braces.
    /// - Returns: The values, with their own types.
    func sent(_ places: [RequestPlace], at path: String) -> SentValues {
        guard !places.isEmpty else { return SentValues() }
        var values: [RequestPlace: JSONValue] = [:]
        for place in places { values[place] = all(at: place, below: path).first }
        return SentValues(values)
    }

    /// Adds what a list reads elsewhere than in the query: values for its templates, and parameters.
    ///
    /// - Parameters:
    ///   - asked: The request to the list.
    ///   - list: The list.
    ///   - placed: The places of parameters in headers or deep in a body, by their names.
    /// - Throws: `BadParameter` for a member on the way to a parameter that is not an object, or that comes twice.
    func complete(
        _ asked: inout ListRequest,
        for list: ListDescription,
        placed: [String: RequestPlace]
    ) throws(BadParameter) {
        asked.sent = sent(list.envelope.sentPlaces, at: list.path)
        guard !placed.isEmpty else { return }
        // A parameter is where the list says, and nowhere else.
        asked.query.removeAll { placed[$0.name] != nil }
        asked.query += try parameters(at: placed, for: list.paging)
    }

    /// Returns the parameters of a list that are in headers, or deep in a JSON body.
    ///
    /// - Parameters:
    ///   - places: The places by the names of the parameters.
    ///   - paging: The style of the list, which says what a member of another type means.
    /// - Returns: Names and values, one for each header; an array or an object in a body is compact JSON.
    /// - Throws: `BadParameter` for a member on the way to a parameter that is not an object, or that comes twice.
    private func parameters(
        at places: [String: RequestPlace],
        for paging: PageStyle
    ) throws(BadParameter) -> [(name: String, value: String)] {
        let names = places.values.flatMap { place -> [String] in if case .body(let keys) = place { keys } else { [] } }
        let repeated = names.isEmpty ? [:] : BodyParameters.repeatedMembers(names, in: request.body)
        var parameters: [(name: String, value: String)] = []
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
            if case .body(let keys) = place {
                for value in try members(at: keys, repeated: repeated) {
                    parameters.append((name, paging.text(of: value.withWholeNumbers, for: name)))
                }
            } else {
                parameters += all(at: place).map { (name: name, value: $0.text ?? $0.description) }
            }
        }
        return parameters
    }

    /// Returns the values of a member deep in the body, several for one that comes more than once, and none for null.
    private func members(
        at keys: [String],
        repeated: [[String]: [JSONValue]]
    ) throws(BadParameter) -> [JSONValue] {
        guard var value = json, value.object != nil else { return [] }
        for depth in keys.indices {
            let path = Array(keys[...depth])
            if let values = repeated[path] {
                let written = values.filter { $0 != .null }
                if path == keys { return written }
                let texts = written.prefix(3).map { $0.withWholeNumbers.description }
                guard written.count < 2 else {
                    throw BadParameter(repeated: path.joined(separator: "."), values: texts)
                }
            }
            guard let next = value[keys[depth]], next != .null else { return [] }
            guard path == keys || next.object != nil else {
                let shown = next.withWholeNumbers.description
                throw BadParameter(path.joined(separator: "."), value: shown, allowed: "an object, or nothing")
            }
            value = next
        }
        return [value]
    }

    /// Returns the members of a body that must be one JSON object.
    func object() throws(BodyRefusal) -> JSONObject {
        var body = json
        if body == nil {
            do throws(JSONError) {
                body = try JSONParser.parse(request.body)
            } catch {
                throw BodyRefusal("the body is \(error); send a JSON object")
            }
        }
        guard let members = body?.object else {
            throw BodyRefusal("the body is \(body?.kind ?? "empty"); send a JSON object")
        }
        return members
    }
}
