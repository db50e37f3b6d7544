// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// Status 200 with an error in the body, as servers answer that keep their errors out of HTTP.
///
/// The body is the envelope's error with the number as `Code`: `{"Message":"Sold out","Code":1001}`.
///
/// ```
/// understudy serve --fault business:1001:Sold out@page=2
/// ```
struct BusinessFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "business",
        rule: .required,
        summary: "status 200 with an error in the body",
        examples: ["business:1001", "business:1001:MESSAGE"],
        file: "{ business: 1001 }",
        pattern: "-?[0-9]{1,18}(:[^@]*)?"
    )

    static var mappings: [JSONValue] {
        let code: JSONValue = ["type": "integer", "minimum": .integer(.min), "maximum": .integer(.max)]
        return [FaultSchema.mapping(["business": code, "message": ["type": "string"]], optional: ["message"])]
    }

    /// The number of the error.
    let code: Int64
    /// The message; nil for a sentence of ours.
    let message: String?

    var argument: String? { message.map { "\(code):\($0)" } ?? "\(code)" }
    var status: Int? { 200 }
    var preventsChanges: Bool { true }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> BusinessFault {
        let (written, message) = (argument ?? "").cut(at: ":")
        guard let code = Int64(written) else {
            throw FaultParser.Refusal("'\(written)' is not an error number; write for example 'business:1001'")
        }
        return BusinessFault(code: code, message: message)
    }

    static func read(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> BusinessFault? {
        let code = reader.integer("business", in: Int64.min...Int64.max, into: &diagnostics)
        let message = reader.string("message", into: &diagnostics)
        return code.map { BusinessFault(code: $0, message: message) }
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.fail(with: 200, message: message ?? "error \(code), caused by a fault", in: context)
        guard case .object(var members) = try? JSONParser.parse(plan.body) else { return }
        members["Code"] = .integer(code)
        plan.body = JSONWriter.bytes(of: .object(members))
    }
}
