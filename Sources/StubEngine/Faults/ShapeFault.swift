// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
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
        "shape",
        .required,
        "a part of the body that is null, missing, string, number, array, object, …",
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
    /// What stands there instead.
    let shape: WrongShape

    var argument: String? { "\(path.joined(separator: "."))=\(shape.rawValue)" }
    var stage: FaultStage { .content }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> ShapeFault {
        let text = argument ?? ""
        guard let sign = text.lastIndex(of: "=") else {
            throw FaultParser.Refusal("'\(text)' says no shape; write '\(entry.examples[0])'")
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

    func change(_ plan: inout AnswerPlan, _ scene: inout FaultScene) {
        guard let value = try? JSONParser.parse(plan.body) else { return }
        plan.body = value.misshapen(at: path[...], as: shape).map(JSONWriter.bytes) ?? []
    }
}

extension FaultKind {
    /// A value of the wrong shape; `"*"` in the path means every row, an empty path the whole body.
    package static func shape(at path: [String], is shape: WrongShape) -> FaultKind {
        FaultKind(ShapeFault(path: path, shape: shape))
    }
}
