// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the requests that a list refuses: `refuse: [{ when: { query: include, exists: true }, status: 400 }]`.
enum RefusalReader {
    private static let key = "refuse"
    /// The most refusals of a list.
    private static let countMax = 64

    /// Reads `refuse`, a sequence or a single refusal; none if it is absent or wrong.
    ///
    /// - Parameters:
    ///   - reader: The mapping of the list.
    ///   - pathParameters: The names of the parameters of the list's path; nil if they are not known.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The refusals in order.
    static func refusals(
        _ reader: inout MappingReader,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> [Refusal] {
        guard let node = reader.node(key) else { return [] }
        guard node.members == nil else {
            let only = refusal(node, of: "'\(key)'", pathParameters: pathParameters, into: &diagnostics)
            return [only].compactMap(\.self)
        }
        guard let elements = node.elements, elements.count <= countMax else {
            let example = "[{ when: { query: include, exists: true }, status: 400 }]"
            let remedy = "write at most \(countMax) refusals, such as \(example)"
            return node.refuse("'\(key)'", remedy: remedy, into: &diagnostics) ?? []
        }
        var refusals: [Refusal] = []
        for (position, element) in elements.enumerated() {
            let subject = "element \(position + 1) of '\(key)'"
            let refusal = refusal(element, of: subject, pathParameters: pathParameters, into: &diagnostics)
            if let refusal { refusals.append(refusal) }
        }
        return refusals
    }

    private static func refusal(
        _ node: SourceNode,
        of subject: String,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> Refusal? {
        guard var reader = MappingReader(node, of: subject, into: &diagnostics) else { return nil }
        let count = diagnostics.findings.count
        let condition = ConditionReader.condition(&reader, into: &diagnostics)
        let form = AnswerReader.form(&reader, of: subject, pathParameters: pathParameters, into: &diagnostics)
        let message = reader.string("message", into: &diagnostics)
        reader.finish(into: &diagnostics)
        guard let condition else {
            // A misspelt key is reported only once, as an unknown key.
            if diagnostics.findings.count == count {
                diagnostics.error("\(subject) has no 'when'; add the condition on requests", at: reader.location)
            }
            return nil
        }
        return Refusal(condition, form: form, message: message)
    }
}
