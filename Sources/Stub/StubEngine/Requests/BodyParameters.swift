// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// Reads the parameters of a list out of a body: a JSON object, or a form.
enum BodyParameters {
    /// Returns names and values in the order of the body; an empty body has none.
    ///
    /// A body that begins with a brace is JSON, whatever its content type says; a body of the type JSON must be JSON.
    /// A member that is `null` counts as absent, and one that is an array as repeated, once for each of its values.
    /// Members that are not parameters of the list may be anything, such as the `variables` of GraphQL.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - type: The value of `Content-Type`; empty if there is none.
    ///   - names: The names of the list's parameters.
    /// - Returns: The parameters.
    /// - Throws: `BodyRefusal` for a body that is neither, and for a parameter that is an object or has one.
    static func read(
        _ body: [UInt8],
        of type: String,
        names: [String]
    ) throws(BodyRefusal) -> [(name: String, value: String)] {
        if !body.isEmpty, isJSON(type) { return try json(body, names: names) }
        let start = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch start {
        case nil: return []
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try json(body, names: names)
        case UInt8(ascii: "<"): throw BodyRefusal("the body looks like XML; send a JSON object or a form")
        case UInt8(ascii: "-") where isMultipart(body):
            throw BodyRefusal(
                "the body is multipart/form-data, which is not supported; send a JSON object or a plain form"
            )
        default: return try form(body)
        }
    }

    private static func isJSON(_ type: String) -> Bool {
        let essence = type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return essence == "application/json" || essence.hasSuffix("+json")
    }

    /// Returns whether a body is what browsers make of a form with files.
    private static func isMultipart(_ body: [UInt8]) -> Bool {
        String(decoding: body.prefix(1_000), as: UTF8.self).lowercased().contains("content-disposition:")
    }

    private static func json(
        _ body: [UInt8],
        names: [String]
    ) throws(BodyRefusal) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        for (name, written) in try BodyRefusal.object(in: body) where names.contains(name) {
            if written == .null { continue }
            for value in written.array ?? [written] {
                let value = value.withWholeNumbers
                switch value {
                case .string(let text): parameters.append((name, text))
                case .integer, .number, .bool: parameters.append((name, value.description))
                case .null: throw wrong(name, shape: "has null in its array")
                case .object where written.array == nil: throw wrong(name, shape: "is an object")
                case .object, .array: throw wrong(name, shape: "has an object or an array in its array")
                }
            }
        }
        return parameters
    }

    private static func wrong(_ name: String, shape: String) -> BodyRefusal {
        BodyRefusal("the parameter '\(name)' in the body \(shape); send a text or a number")
    }

    private static func form(_ body: [UInt8]) throws(BodyRefusal) -> [(name: String, value: String)] {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw BodyRefusal("the body is not UTF-8; send a JSON object or a form")
        }
        do throws(RequestTargetError) {
            return try RequestTarget.parameters(Array(text.utf8)[...])
        } catch {
            throw BodyRefusal("the body is not a form: \(error); send a JSON object or a form")
        }
    }
}

/// Reads the parameters of a list that are in headers, or deep in a JSON body.
enum PlacedParameters {
    /// Returns names and values; a parameter that is absent or null has none.
    ///
    /// - Parameters:
    ///   - places: The places by the names of the parameters.
    ///   - request: The request.
    ///   - json: Its body, if that was read before.
    /// - Returns: The parameters; an array or an object in a body is compact JSON.
    static func read(
        _ places: [String: ParameterPlace],
        in request: StubRequest,
        json: JSONValue?
    ) -> [(name: String, value: String)] {
        let needsBody = places.values.contains { if case .body = $0 { true } else { false } }
        let body = needsBody ? json ?? request.json : nil
        return places.sorted { $0.key < $1.key }
            .compactMap { name, place in
                switch place {
                case .header(let header):
                    let small = header.lowercased()
                    return request.headers.first { $0.name.lowercased() == small }.map { (name, $0.value) }
                case .body(let keys):
                    guard let value = body?.value(at: keys)?.withWholeNumbers, value != .null else { return nil }
                    return (name, value.text ?? value.description)
                }
            }
    }
}

/// The reason why a body cannot be taken; answered with 400.
struct BodyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistake and its correction.
    let description: String

    /// Creates a refusal.
    init(_ description: String) {
        self.description = description
    }

    /// Returns the members of a body that must be one JSON object.
    static func object(in body: [UInt8]) throws(BodyRefusal) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser.parse(body)
        } catch {
            throw BodyRefusal("the body is \(error); send a JSON object")
        }
        guard let members = value.object else {
            throw BodyRefusal("the body is \(value.kind); send a JSON object")
        }
        return members
    }
}
