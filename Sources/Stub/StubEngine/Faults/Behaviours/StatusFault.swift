// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// A status code, with a message at the envelope's error path (F-15).
///
/// ```
/// understudy serve --fault status:503:Out of order@page=3,times=1
/// ```
struct StatusFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "status",
        rule: .required,
        summary: "a status code, with the server's message",
        examples: ["status:500", "status:500:MESSAGE"],
        file: "{ status: 500 }",
        pattern: "[2-5][0-9]{2}(:[^@]*)?"
    )

    static var mappings: [JSONValue] {
        let code: JSONValue = ["type": "integer", "minimum": 200, "maximum": 599]
        return [FaultSchema.mapping(["status": code, "message": ["type": "string"]], optional: ["message"])]
    }

    /// The status code.
    let code: Int
    /// The message; nil for a sentence of ours.
    let message: String?

    var argument: String? { message.map { "\(code):\($0)" } ?? "\(code)" }
    var status: Int? { code }
    var preventsChanges: Bool { true }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> StatusFault {
        let (written, message) = (argument ?? "").cut(at: ":")
        let code = try FaultParser.statusCode(Int(written), written: written)
        return StatusFault(code: code, message: message)
    }

    static func read(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> StatusFault? {
        let code = reader.integer("status", in: 200...599, into: &diagnostics)
        let message = reader.string("message", into: &diagnostics)
        return code.map { StatusFault(code: $0, message: message) }
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.fail(with: code, message: message ?? "status \(code), caused by a fault", in: context)
    }
}

extension FaultKind {
    /// Returns the fault of a status code, with the message at the envelope's error path; nil for a default one.
    package static func status(_ code: Int, message: String?) -> FaultKind {
        FaultKind(StatusFault(code: code, message: message))
    }
}

extension AnswerPlan {
    /// Replaces the answer with an error's status and message.
    mutating func fail(with status: Int, message: String, in context: FaultContext) {
        self.status = status
        body = context.envelope.body(of: ErrorFacts(.fault, message: message, status: status))
        let type = context.envelope.errors.form(of: .fault)?.contentType ?? context.envelope.head.contentType
        setHeader("Content-Type", to: type ?? "application/json")
    }

    /// Sets a header and replaces one of the same name.
    mutating func setHeader(_ name: String, to value: String) {
        guard let place = headers.firstIndex(where: { $0.name == name }) else { return headers.append((name, value)) }
        headers[place].value = value
    }
}
