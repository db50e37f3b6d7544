// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the queries that the requests of a segment must have.
enum RequestsParser {
    /// Reads a sequence of mappings from parameter to text; nil as the text means that the parameter is absent.
    ///
    /// - Parameters:
    ///   - node: The sequence.
    ///   - diagnostics: Where findings go.
    /// - Returns: The requests; nil if the node is no sequence.
    static func requests(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [ExpectedRequest]? {
        guard let elements = node.sequence("'sent'", into: &diagnostics) else { return nil }
        return elements.compactMap { element in
            guard let reader = MappingReader(element, of: "a request of 'sent'", into: &diagnostics) else { return nil }
            let parameters = reader.members.compactMap { parameter($0, into: &diagnostics) }
            return ExpectedRequest(parameters: parameters, location: element.location)
        }
    }

    private static func parameter(
        _ member: SourceMember,
        into diagnostics: inout Diagnostics
    ) -> ExpectedRequest.Parameter? {
        guard case .scalar(let text, let isPlain) = member.value.content else {
            return member.value.refuse("query parameter '\(member.key)'", "write one text", into: &diagnostics)
        }
        let isAbsent = isPlain && ValueType.isNil(text)
        return ExpectedRequest.Parameter(name: member.key, value: isAbsent ? nil : text)
    }
}
