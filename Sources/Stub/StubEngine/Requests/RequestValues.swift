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
    /// The body; nil for one that is not JSON, and for a long one at which nothing looks.
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
    func complete(_ asked: inout ListRequest, for list: ListDescription, placed: [String: RequestPlace]) {
        asked.sent = sent(list.envelope.sentPlaces, at: list.path)
        guard !placed.isEmpty else { return }
        // A parameter is where the list says, and nowhere else.
        asked.query.removeAll { placed[$0.name] != nil }
        asked.query += parameters(at: placed)
    }

    /// Returns the parameters of a list that are in headers, or deep in a JSON body.
    ///
    /// - Parameter places: The places by the names of the parameters.
    /// - Returns: Names and values, one for each header; an array or an object in a body is compact JSON.
    func parameters(at places: [String: RequestPlace]) -> [(name: String, value: String)] {
        places.sorted { $0.key < $1.key }
            .flatMap { name, place in
                all(at: place)
                    .map { value -> (name: String, value: String) in
                        let value = value.withWholeNumbers
                        return (name: name, value: value.text ?? value.description)
                    }
            }
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
