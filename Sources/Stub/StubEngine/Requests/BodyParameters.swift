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
    /// A member that is `null` counts as absent, and one that comes twice as repeated. So does an array that says what
    /// to filter, once for each of its values. Members that are not parameters of the list may be anything, such as the
    /// `variables` of GraphQL.
    ///
    /// - Parameters:
    ///   - values: The request.
    ///   - names: The names of the list's parameters.
    ///   - paging: The style of the list, which says what a member of another type means.
    /// - Returns: The parameters.
    /// - Throws: `BodyRefusal` for a body that is neither, and for a filter that is an object or has one.
    static func read(
        _ values: RequestValues,
        names: [String],
        for paging: PageStyle
    ) throws(BodyRefusal) -> [(name: String, value: String)] {
        let body = values.request.body
        if !body.isEmpty, isJSON(values.request.mediaType) {
            return try json(in: values, names: names, for: paging)
        }
        let start = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch start {
        case nil: return []
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try json(in: values, names: names, for: paging)
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
        in values: RequestValues,
        names: [String],
        for paging: PageStyle
    ) throws(BodyRefusal) -> [(name: String, value: String)] {
        let body = try values.object()
        let repeated = repeatedMembers(names, in: values.request.body)
        var parameters: [(name: String, value: String)] = []
        for (name, last) in body where names.contains(name) {
            for written in repeated[[name]] ?? [last] where written != .null {
                if paging.hasParameter(name) {
                    parameters.append((name, paging.text(of: written.withWholeNumbers, for: name)))
                } else {
                    parameters += try texts(of: written, named: name).map { (name: name, value: $0) }
                }
            }
        }
        return parameters
    }

    /// Returns the texts of a member that says what to filter, search or sort.
    private static func texts(of written: JSONValue, named name: String) throws(BodyRefusal) -> [String] {
        var texts: [String] = []
        for value in written.array ?? [written] {
            let value = value.withWholeNumbers
            switch value {
            case .string(let text): texts.append(text)
            case .integer, .number, .bool: texts.append(value.description)
            case .null: throw wrong(name, shape: "has null in its array")
            case .object where written.array == nil: throw wrong(name, shape: "is an object")
            case .object, .array: throw wrong(name, shape: "has an object or an array in its array")
            }
        }
        return texts
    }

    /// Returns the values of the members that a JSON body has more than once, by the keys that lead to them.
    ///
    /// The body is read for that only if one of some keys may stand there twice.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to parameters.
    ///   - body: The whole body.
    /// - Returns: The values of each such member; those of other keys may be missing.
    static func repeatedMembers(_ keys: [String], in body: [UInt8]) -> [[String]: [JSONValue]] {
        // An escape can hide the letters of a key.
        let mayRepeat = body.contains(UInt8(ascii: "\\")) || keys.contains { has($0, twiceIn: body) }
        return mayRepeat ? JSONParser.repeatedMembers(in: body, named: Set(keys)) : [:]
    }

    private static func has(_ key: String, twiceIn body: [UInt8]) -> Bool {
        let quoted = Array("\"\(key)\"".utf8)
        var count = 0
        var place = 0
        while place + quoted.count <= body.count {
            if body[place] == UInt8(ascii: "\""), body[place..<place + quoted.count].elementsEqual(quoted) {
                count += 1
                if count == 2 { return true }
            }
            place += 1
        }
        return false
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
