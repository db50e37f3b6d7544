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
    ///   - values: The request.
    ///   - names: The names of the list's parameters.
    /// - Returns: The parameters.
    /// - Throws: `BodyRefusal` for a body that is neither, and for a parameter that is an object or has one.
    static func read(
        _ values: RequestValues,
        names: [String]
    ) throws(BodyRefusal) -> [(name: String, value: String)] {
        let body = values.request.body
        if !body.isEmpty, isJSON(values.request.mediaType) {
            return try json(values.object(), names: names)
        }
        let start = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch start {
        case nil: return []
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try json(values.object(), names: names)
        case UInt8(ascii: "<"): throw BodyRefusal("the body looks like XML; send a JSON object or a form")
        case UInt8(ascii: "-") where isMultipart(body):
            throw BodyRefusal(
                "the body is multipart/form-data, which is not supported; send a JSON object or a plain form"
            )
        default: return try form(body)
        }
    }

    private static func isJSON(_ type: String) -> Bool { type == "application/json" || type.hasSuffix("+json") }

    /// Returns whether a body is what browsers make of a form with files.
    private static func isMultipart(_ body: [UInt8]) -> Bool {
        String(decoding: body.prefix(1_000), as: UTF8.self).lowercased().contains("content-disposition:")
    }

    private static func json(
        _ body: JSONObject,
        names: [String]
    ) throws(BodyRefusal) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        for (name, written) in body where names.contains(name) {
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

/// The reason why a body cannot be taken; answered with 400.
struct BodyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistake and its correction.
    let description: String

    /// Creates a refusal.
    init(_ description: String) {
        self.description = description
    }
}
