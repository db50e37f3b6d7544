// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// A value of the body that has a wrong shape (F-15).
///
/// ```
/// understudy serve --fault shape:Data.List=null@page=2 --fault shape:Data.List.*.Id=string
/// ```
struct ShapeFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "shape",
        rule: .required,
        summary: "a part of the body that is null, missing, string, number, array, object, …",
        examples: ["shape:Data.List=null"],
        file: "{ shape: { at: [Data, List], is: null } }",
        pattern: "([^.=@]+([.][^.=@]+)*)?=(\(WrongShape.allCases.map(\.rawValue).joined(separator: "|")))"
    )

    static var mappings: [JSONValue] {
        let shapes = WrongShape.allCases.map { JSONValue.string($0.rawValue) }
        let shape = FaultSchema.mapping([
            "at": ["type": "array", "items": ["type": "string"]], "is": ["enum": .array(shapes)],
        ])
        return [FaultSchema.mapping(["shape": shape])]
    }

    /// The keys that lead to the value; `"*"` is every row or member.
    let path: [String]
    /// The shape that stands there instead.
    let shape: WrongShape

    var argument: String? { "\(path.joined(separator: "."))=\(shape.rawValue)" }
    var stage: FaultStage { .content }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> ShapeFault {
        let text = argument ?? ""
        guard let sign = text.lastIndex(of: "=") else {
            throw FaultParser.Refusal("'\(text)' has no shape; write '\(entry.examples[0])'")
        }
        let path = text[..<sign].isEmpty ? [] : text[..<sign].split(separator: ".", omittingEmptySubsequences: false)
        guard !path.contains("") else {
            throw FaultParser.Refusal("'\(text[..<sign])' has an empty part; write '\(entry.examples[0])'")
        }
        let shape = try FaultParser.wrongShape(String(text[text.index(after: sign)...]))
        return ShapeFault(path: path.map(String.init), shape: shape)
    }

    static func read(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> ShapeFault? {
        guard var shape = reader.mapping("shape", into: &diagnostics) else { return nil }
        let path = shape.strings("at", into: &diagnostics)
        let wrong = shape.requiredNode("is", into: &diagnostics).flatMap { wrongShape($0, into: &diagnostics) }
        if path == nil, shape.node("at") == nil { _ = shape.requiredNode("at", into: &diagnostics) }
        shape.finish(into: &diagnostics)
        guard let path, let wrong else { return nil }
        return ShapeFault(path: path, shape: wrong)
    }

    /// Reads a shape's name; a plain `null` is the name here.
    private static func wrongShape(_ node: SourceNode, into diagnostics: inout Diagnostics) -> WrongShape? {
        if node.isNull, node.scalarText == WrongShape.null.rawValue { return .null }
        return node.name("'is'", as: WrongShape.self, into: &diagnostics)
    }

    /// Returns whether this answer can have the part, whatever other answers of the list have.
    func applies(to subject: FaultSubject) -> Bool {
        subject.question?.places(ordinal: subject.ordinal)?.hold(path) ?? true
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        guard let value = try? JSONParser.parse(plan.body) else { return }
        plan.body = value.misshapen(at: path[...], as: shape).map(JSONWriter.bytes) ?? []
    }
}

extension FaultKind {
    /// Returns the fault of a wrong shape; `"*"` in the path means every row, an empty path the whole body.
    package static func shape(at path: [String], is shape: WrongShape) -> FaultKind {
        FaultKind(ShapeFault(path: path, shape: shape))
    }
}

/// The replacement for a part of a body (F-15).
package enum WrongShape: String, CaseIterable, Hashable, Sendable {
    /// The key or element is left out.
    case missing
    /// `null`.
    case null
    /// The value wrapped in an object: `{"value": …}`.
    case object
    /// The value wrapped in an array: `[…]`.
    case array
    /// The value written out as a string: `"20"`.
    case string
    /// An integer.
    case number
    /// A number with a fraction; an integer keeps its whole part: 20 becomes 20.9.
    case float
    /// `true`.
    case boolean
    /// An empty value of the same kind: `[]`, `{}`, `""`, and 0 for a number.
    case empty
}

extension JSONValue {
    /// Puts a wrong shape at a path, where `"*"` is every row or member and a number an array's element (F-15).
    ///
    /// A path to a key that is not there, or through anything else, changes nothing. Returns nil when the path is empty
    /// and the shape is `missing`: then no value is left.
    func misshapen(at path: ArraySlice<String>, as shape: WrongShape) -> JSONValue? {
        guard let part = path.first else { return misshapen(as: shape) }
        let rest = path.dropFirst()
        switch self {
        case .array(let values): return .array(Self.misshapen(values, at: part, rest: rest, as: shape))
        case .object(let members): return .object(Self.misshapen(members, at: part, rest: rest, as: shape))
        default: return self
        }
    }

    private static func misshapen(
        _ values: [JSONValue],
        at part: String,
        rest: ArraySlice<String>,
        as shape: WrongShape
    ) -> [JSONValue] {
        values.enumerated()
            .compactMap { place, value in
                part == "*" || Int(part) == place ? value.misshapen(at: rest, as: shape) : value
            }
    }

    private static func misshapen(
        _ members: JSONObject,
        at part: String,
        rest: ArraySlice<String>,
        as shape: WrongShape
    ) -> JSONObject {
        var changed = JSONObject()
        for (key, value) in members {
            changed[key] = part == "*" || key == part ? value.misshapen(at: rest, as: shape) : value
        }
        return changed
    }

    private func misshapen(as shape: WrongShape) -> JSONValue? {
        switch shape {
        case .missing: nil
        case .null: .null
        case .object: .object(["value": self])
        case .array: .array([self])
        case .string: .string(text ?? description)
        case .number: .integer(1)
        case .float: .number(Double(int ?? 1) + 0.9)
        case .boolean: .bool(true)
        case .empty: emptied
        }
    }

    private var emptied: JSONValue {
        switch self {
        case .array: .array([])
        case .object: .object([:])
        case .string: .string("")
        case .integer, .number: .integer(0)
        case .bool: .bool(false)
        case .null: .null
        }
    }
}
