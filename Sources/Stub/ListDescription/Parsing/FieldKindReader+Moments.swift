// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

extension FieldKindReader {
    /// The most seconds between the moments of two rows, more than thirty years.
    private static let stepMax: Int64 = 1_000_000_000

    /// Reads `dateTime: [2020-01-01, 2026-12-31]` with its options `form`, `step` and `fraction`.
    ///
    /// - Parameters:
    ///   - node: The bounds.
    ///   - reader: The mapping with the options.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The kind, or nil with findings.
    static func dateTime(
        _ node: SourceNode,
        from reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> FieldKind? {
        let areWritten = (form: reader.node("form") != nil, step: reader.node("step") != nil)
        let digits = reader.node("fraction")
        let form = reader.name("form", as: MomentRange.Form.self, into: &diagnostics)
        let step = reader.node("step").flatMap { seconds(of: $0, into: &diagnostics) }
        let fraction = digits.flatMap { Self.fraction(of: $0, in: form ?? .utc, into: &diagnostics) }
        let range = RangeReader.moments(node, into: &diagnostics)
        guard let range, form != nil || !areWritten.form, step != nil || !areWritten.step,
            fraction != nil || digits == nil
        else { return nil }
        return .dateTime(MomentRange(range, form: form ?? .utc, step: step, fraction: fraction ?? 0))
    }

    private static func fraction(
        of node: SourceNode,
        in form: MomentRange.Form,
        into diagnostics: inout Diagnostics
    ) -> Int? {
        guard form.isText else {
            let remedy = "remove it, since the form '\(form.rawValue)' is a whole number"
            return node.refuse("'fraction'", remedy: remedy, into: &diagnostics)
        }
        return node.integer("'fraction'", in: 1...MomentRange.fractionMax, into: &diagnostics)
    }

    private static func seconds(of node: SourceNode, into diagnostics: inout Diagnostics) -> Int64? {
        let step = node.integer("'step'", in: -stepMax...stepMax, into: &diagnostics)
        guard step == 0 else { return step }
        return node.refuse("'step'", remedy: "write the seconds between two rows, such as -3600", into: &diagnostics)
    }
}
