// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

extension FieldKindReader {
    /// Reads `image: [640, 480]`.
    static func image(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        guard let elements = node.elements, elements.count == 2 else {
            return node.refuse("'image'", remedy: "write width and height, such as [640, 480]", into: &diagnostics)
        }
        let lengths = 1...GeneratedImage.lengthMax
        let width = elements[0].integer("the width of 'image'", in: lengths, into: &diagnostics)
        let height = elements[1].integer("the height of 'image'", in: lengths, into: &diagnostics)
        guard let width, let height else { return nil }
        return .image(width: width, height: height)
    }

    /// Reads `extremes: [empty, long]`.
    static func extremes(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        guard let elements = node.sequence("'extremes'", into: &diagnostics) else { return nil }
        var extremes: [TextExtreme] = []
        for (position, element) in elements.enumerated() {
            let what = "element \(position + 1) of 'extremes'"
            guard let extreme: TextExtreme = element.name(what, into: &diagnostics) else { continue }
            extremes.append(extreme)
        }
        guard !elements.isEmpty else {
            let known = TextExtreme.allCases.map(\.rawValue).joined(separator: ", ")
            diagnostics.error("'extremes' is empty; write at least one of: \(known)", at: node.location)
            return nil
        }
        return extremes.count == elements.count ? .extremes(extremes) : nil
    }

    /// Reads `values: [a, b]`; `ValueFiles` has already replaced the name of a file with its values.
    static func values(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        if node.members != nil {
            diagnostics.error(
                "'values' names a file, which works only in a list file of its own; write the values in brackets",
                at: node.location
            )
            return nil
        }
        return constants(node, for: "values", into: &diagnostics).map(FieldKind.cycle)
    }

    /// Reads `nullable: { of: uuid, share: 0.2 }`.
    static func nullable(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        guard var reader = MappingReader(node, of: "'nullable'", into: &diagnostics) else { return nil }
        let inner = reader.requiredNode("of", into: &diagnostics).map { kind($0, into: &diagnostics) }
        let isWritten = reader.node("share") != nil
        let share = reader.number("share", in: 0...1, into: &diagnostics)
        reader.finish(into: &diagnostics)
        guard let inner = inner ?? nil, share != nil || !isWritten else { return nil }
        return .nullable(inner, share: UInt64((share ?? 0.5) * 4_294_967_296))
    }
}
