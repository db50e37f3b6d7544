// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the form of the answers of a list: `status`, `contentType`, `headers`, `body`, `each`, `errors` and `refuse`.
enum AnswerReader {
    /// The keys that replace the short form `envelope`.
    private static let bodyKeys = ["body", "each"]

    /// Reads the answers of a list; absent keys have the values of the envelope or of the standard list.
    ///
    /// - Parameters:
    ///   - reader: The mapping of the list.
    ///   - pathParameters: The names of the parameters of the list's path; nil if they are not known.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The envelope; nil without keys about answers.
    static func envelope(
        _ reader: inout MappingReader,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> Envelope? {
        var envelope = frame(&reader, pathParameters: pathParameters, into: &diagnostics)
        // Answers with single rows can show the key in the path of a row.
        let rowParameters = ItemReader.pathParameters(&reader)
        let errors = errors(&reader, pathParameters: pathParameters.map { $0 + rowParameters }, into: &diagnostics)
        let refusals = RefusalReader.refusals(&reader, pathParameters: pathParameters, into: &diagnostics)
        var head = AnswerHead()
        readStatus(of: &head, &reader, into: &diagnostics)
        head.contentType = contentType(&reader, into: &diagnostics)
        head.headers = headers(&reader, pathParameters: pathParameters, into: &diagnostics)
        if head != AnswerHead() || errors != nil || !refusals.isEmpty {
            envelope = envelope ?? Envelope()
            envelope?.head = head
            if let errors { envelope?.errors = errors }
            envelope?.errors.refuse(refusals)
        }
        return envelope
    }

    /// Reads the body: the paths of its parts, or a template.
    private static func frame(
        _ reader: inout MappingReader,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> Envelope? {
        let written = bodyKeys.compactMap { reader.member($0) }
        guard let first = written.first else {
            return reader.node("envelope").flatMap { EnvelopeReader.envelope($0, into: &diagnostics) }
        }
        if let envelope = reader.member("envelope") {
            diagnostics.error(
                "'envelope' and '\(first.key)' both describe the body around the rows; remove one of them",
                at: envelope.keyLocation
            )
            return nil
        }
        var isComplete = true
        var each: JSONTemplate<RowValue>?
        if let node = reader.node("each") {
            let template = TemplateNodeReader<RowValue>(subject: "'each'", pathParameters: pathParameters)
            each = template.template(node, into: &diagnostics)
            isComplete = each != nil
            if let each, !each.values.contains(where: \.isOfRow) {
                let remedy = "write '{row}' at the place of the row, or '{key}' for its key"
                diagnostics.error("'each' shows nothing of the row; \(remedy)", at: node.location)
            }
        }
        guard let node = reader.node("body") else {
            guard isComplete else { return nil }
            return Envelope(body: .value(Placeholder(.rows)), each: each)
        }
        let template = TemplateNodeReader<PageValue>(subject: "'body'", pathParameters: pathParameters)
        let body = template.template(node, into: &diagnostics)
        guard isComplete, let body else { return nil }
        if !body.values.contains(.rows), !body.values.contains(.rowsByKey) {
            diagnostics.error("'body' does not show the rows; write '{rows}' where they stand", at: node.location)
        }
        return Envelope(body: body, each: each)
    }

    private static func readStatus(
        of head: inout AnswerHead,
        _ reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) {
        guard let node = reader.node("status") else { return }
        guard node.members != nil, var statuses = MappingReader(node, of: "'status'", into: &diagnostics) else {
            head.wholeStatus = node.integer("'status'", in: 200...299, into: &diagnostics)
            head.partStatus = head.wholeStatus
            return
        }
        head.wholeStatus = statuses.integer("whole", in: 200...299, into: &diagnostics)
        head.partStatus = statuses.integer("part", in: 200...299, into: &diagnostics)
        statuses.finish(into: &diagnostics)
    }

    /// Reads `contentType`; nil if it is absent or wrong.
    static func contentType(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> String? {
        guard let node = reader.node("contentType"), let text = node.string("'contentType'", into: &diagnostics) else {
            return nil
        }
        guard text.contains("/"), text.utf8.count <= 128, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            let remedy = "write a media type such as application/vnd.api+json"
            return node.refuse("'contentType'", remedy: remedy, into: &diagnostics)
        }
        return text
    }

    /// Reads `headers`; each is a text that may contain values.
    static func headers<Value: TemplateValue>(
        _ reader: inout MappingReader,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> [HeaderTemplate<Value>] {
        guard let node = reader.node("headers") else { return [] }
        guard let members = node.members else {
            let remedy = "write a mapping such as { X-Total: '{\(example(of: Value.self))}' }"
            return node.refuse("'headers'", remedy: remedy, into: &diagnostics) ?? []
        }
        var names: Set<String> = []
        return members.compactMap { member in
            guard HeaderName.check(member, into: &diagnostics) else { return nil }
            guard names.insert(member.key.lowercased()).inserted else {
                diagnostics.error(
                    "the header '\(member.key)' appears twice, because the names ignore case; remove one",
                    at: member.keyLocation
                )
                return nil
            }
            let subject = "the header '\(member.key)'"
            let reader = TemplateNodeReader<Value>(subject: subject, pathParameters: pathParameters)
            guard let template = reader.template(member.value, into: &diagnostics) else { return nil }
            switch template {
            case .array, .object:
                diagnostics.error(
                    "the header '\(member.key)' is \(member.value.phrase); write a text, such as "
                        + "'{\(example(of: Value.self))}'",
                    at: member.value.location
                )
                return nil
            case .literal, .value, .text, .choice: return HeaderTemplate(name: member.key, template: template)
            }
        }
    }
}

extension AnswerReader {
    /// Returns the name of a value, for messages.
    private static func example<Value: TemplateValue>(of type: Value.Type) -> String {
        type.init(name: "total") == nil ? "body.id" : "total"
    }
}

// MARK: Errors

extension AnswerReader {
    private static func errors(
        _ reader: inout MappingReader,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> ErrorForms? {
        guard let node = reader.node("errors"),
            var kinds = MappingReader(node, of: "'errors'", into: &diagnostics)
        else { return nil }
        var forms = ErrorForms()
        forms.other = form("default", of: &kinds, pathParameters: pathParameters, into: &diagnostics)
        for kind in ErrorKind.allCases {
            forms.forms[kind] = form(kind.rawValue, of: &kinds, pathParameters: pathParameters, into: &diagnostics)
        }
        kinds.finish(into: &diagnostics)
        return forms
    }

    private static func form(
        _ key: String,
        of kinds: inout MappingReader,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> ErrorForms.Form? {
        guard let node = kinds.node(key), var reader = MappingReader(node, of: "'\(key)'", into: &diagnostics) else {
            return nil
        }
        if key == ErrorKind.fault.rawValue, let status = reader.member("status") {
            diagnostics.error(
                "'status' of '\(key)' has no effect, since each fault has its own status; remove it",
                at: status.keyLocation
            )
        }
        let form = form(&reader, of: "'\(key)'", pathParameters: pathParameters, into: &diagnostics)
        reader.finish(into: &diagnostics)
        return form
    }

    /// Reads `status`, `contentType` and `body` of the answer to an error.
    ///
    /// - Parameters:
    ///   - reader: The mapping that has them.
    ///   - subject: The phrase for the mapping in messages.
    ///   - pathParameters: The names of the parameters of the path; nil where they are not known.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The answer, without the keys that are absent or wrong.
    static func form(
        _ reader: inout MappingReader,
        of subject: String,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> ErrorForms.Form {
        let status = reader.integer("status", in: 200...599, into: &diagnostics)
        let type = contentType(&reader, into: &diagnostics)
        var body: JSONTemplate<ErrorValue>?
        if let node = reader.node("body") {
            let subject = "the body of \(subject)"
            let template = TemplateNodeReader<ErrorValue>(subject: subject, pathParameters: pathParameters)
            body = template.template(node, into: &diagnostics)
        }
        return ErrorForms.Form(status: status, contentType: type, body: body)
    }
}
