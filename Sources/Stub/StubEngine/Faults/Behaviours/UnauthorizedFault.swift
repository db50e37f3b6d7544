// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Status 401 for every request without a header, and the usual answer for one that has it.
///
/// ```
/// understudy serve --fault unauthorized --fault unauthorized:X-Token=abc@list=houses
/// ```
struct UnauthorizedFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "unauthorized",
        rule: .optional,
        summary: "status 401 until a request has the header Authorization, or the named one",
        examples: ["unauthorized", "unauthorized:X-Token=abc"],
        file: "{ unauthorized: X-Token }",
        pattern: FaultSchema.headerName + "(=[^@]*)?"
    )

    /// The header that makes the request a good one.
    let header: HeaderCondition

    var argument: String? { header == Self.usual ? nil : header.description }
    var status: Int? { 401 }
    var preventsChanges: Bool { true }

    private static let usual = HeaderCondition(name: "Authorization")

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> UnauthorizedFault {
        guard let argument else { return UnauthorizedFault(header: usual) }
        return UnauthorizedFault(header: try HeaderCondition(argument))
    }

    func applies(to subject: FaultSubject) -> Bool {
        !header.isMet(by: subject.request.headers)
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.fail(with: 401, message: "the header \(header.name) is missing or wrong; send it", in: context)
        plan.setHeader("WWW-Authenticate", to: "Bearer realm=\"understudy\"")
    }
}
