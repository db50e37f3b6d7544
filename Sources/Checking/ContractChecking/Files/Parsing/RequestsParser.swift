// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the queries and bodies that the requests of a segment must have.
enum RequestsParser {
    /// The key for the whole body instead of a parameter.
    private static let bodyKey = "body"

    /// Reads a sequence of mappings from parameter to text; nil instead of a text means that the parameter must be
    /// absent.
    ///
    /// The key `body` has the whole body: a mapping or a sequence, or nil for none.
    ///
    /// - Parameters:
    ///   - node: The sequence.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The requests; nil if the node is not a sequence.
    static func requests(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [ExpectedRequest]? {
        guard let elements = node.sequence("'sent'", into: &diagnostics) else { return nil }
        return elements.compactMap { element -> ExpectedRequest? in
            let subject = "this request of 'sent'"
            guard let reader = MappingReader(element, of: subject, into: &diagnostics) else { return nil }
            let parameters = reader.members.filter { $0.key != bodyKey }
                .compactMap { parameter($0, into: &diagnostics) }
            let body = reader.members.first { $0.key == bodyKey }
                .flatMap { wholeBody($0.value, into: &diagnostics) }
            return ExpectedRequest(parameters: parameters, body: body, location: element.location)
        }
    }

    private static func wholeBody(_ node: SourceNode, into diagnostics: inout Diagnostics) -> ExpectedRequest.Body? {
        if case .scalar(let text, let isPlain) = node.content {
            if isPlain, ValueType.isNil(text) { return .absent }
            return node.refuse(
                "the body of a request",
                remedy: "write a mapping or a list, or nil for none",
                into: &diagnostics
            )
        }
        return node.json.map { .json($0) }
    }

    private static func parameter(
        _ member: SourceMember,
        into diagnostics: inout Diagnostics
    ) -> ExpectedRequest.Parameter? {
        guard case .scalar(let text, let isPlain) = member.value.content else {
            return member.value.refuse("query parameter '\(member.key)'", remedy: "write one text", into: &diagnostics)
        }
        let isAbsent = isPlain && ValueType.isNil(text)
        return ExpectedRequest.Parameter(name: member.key, value: isAbsent ? nil : text)
    }
}
