// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
package import SourceDiagnostics
package import YAMLSource

extension ListFileParser {
    /// The statuses that a reply may have; those below are not final answers.
    private static let statuses = 200...599

    /// Reads one plain answer: `{ method, path, when, cacheControl, status, body, then: [ … ] }`.
    ///
    /// The body may be a `template` instead, and there may be a `contentType` and `headers`.
    ///
    /// - Parameters:
    ///   - node: The mapping that describes the answer.
    ///   - name: The answer's name, from which the default path is made.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The answer, or nil if anything is wrong with it.
    package static func answer(
        _ node: SourceNode,
        name: String,
        into diagnostics: inout Diagnostics
    ) -> PlainAnswer? {
        var own = Diagnostics()
        defer { diagnostics.append(contentsOf: own) }
        guard var reader = MappingReader(node, of: "answer '\(name)'", into: &own) else { return nil }
        let method = EndpointReader.method(&reader, into: &own) ?? "GET"
        let path = EndpointReader.path(&reader, into: &own)
        let condition = ConditionReader.condition(&reader, into: &own)
        let cacheControl = CacheControlReader.cacheControl(&reader, into: &own)
        let parameters = EndpointReader.parameters(of: path, in: &reader)
        let reply = reply(&reader, pathParameters: parameters, into: &own)
        var then: [PlainReply] = []
        for (position, element) in (reader.sequence("then", into: &own) ?? []).enumerated() {
            let subject = "element \(position + 1) of 'then'"
            guard var following = MappingReader(element, of: subject, into: &own) else { continue }
            then.append(self.reply(&following, pathParameters: parameters, into: &own))
            following.finish(into: &own)
        }
        reader.finish(into: &own)
        guard !own.hasErrors else { return nil }
        var answer = PlainAnswer(name: name, method: method, path: path, reply: reply, then: then)
        answer.condition = condition
        answer.cacheControl = cacheControl ?? answer.cacheControl
        return answer
    }

    private static func reply(
        _ reader: inout MappingReader,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> PlainReply {
        let status = reader.integer("status", in: statuses, into: &diagnostics) ?? PlainReply().status
        let body = reader.member("body")
        let template = reader.member("template")
        if body != nil, let template {
            diagnostics.error("'body' and 'template' both set the body; remove one of them", at: template.keyLocation)
        }
        if let member = body ?? template, [204, 205, 304].contains(status) {
            diagnostics.error("status \(status) has no body; remove '\(member.key)'", at: member.keyLocation)
        }
        return PlainReply(
            status: status,
            body: body.flatMap { json($0.value, into: &diagnostics) },
            template: template.flatMap {
                TemplateNodeReader<RequestPlace>(subject: "'template'", pathParameters: pathParameters)
                    .template($0.value, into: &diagnostics)
            },
            contentType: AnswerReader.contentType(&reader, into: &diagnostics),
            headers: AnswerReader.headers(&reader, pathParameters: pathParameters, into: &diagnostics)
        )
    }

    private static func json(_ body: SourceNode, into diagnostics: inout Diagnostics) -> JSONValue? {
        if let json = body.json { return json }
        diagnostics.error(
            "'body' has a number that JSON does not have; write a finite number or a text in quotes",
            at: body.location
        )
        return nil
    }
}
