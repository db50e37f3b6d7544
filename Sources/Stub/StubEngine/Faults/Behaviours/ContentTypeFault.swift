// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The right body under a wrong `Content-Type`.
///
/// ```
/// understudy serve --fault content-type --fault content-type:text/plain@list=houses
/// ```
struct ContentTypeFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "contentType",
        rule: .optional,
        summary: "the right body under a wrong Content-Type",
        examples: ["content-type", "content-type:text/plain"],
        file: "{ contentType: text/plain }",
        pattern: "[ -?A-~]+"
    )

    /// The value of the header.
    let type: String

    var argument: String? { type == Self.usual ? nil : type }

    private static let usual = "text/html; charset=utf-8"

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> ContentTypeFault {
        let type = argument ?? usual
        guard !type.isEmpty, type.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw FaultParser.Refusal("'\(type)' is not a content type; write for example 'content-type:text/plain'")
        }
        return ContentTypeFault(type: type)
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.setHeader("Content-Type", to: type)
    }
}
