// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// A redirect to where the request was sent.
///
/// ```
/// understudy serve --fault redirect-loop --fault redirect-loop:307@page=2
/// ```
struct RedirectLoopFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "redirectLoop",
        rule: .optional,
        summary: "an endless redirect to the same address",
        examples: ["redirect-loop", "redirect-loop:307"],
        file: "{ redirectLoop: 307 }",
        pattern: "(301|302|303|307|308)"
    )

    /// The status code.
    let code: Int

    var argument: String? { code == 302 ? nil : "\(code)" }
    var status: Int? { code }
    var preventsChanges: Bool { true }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> RedirectLoopFault {
        guard let argument else { return RedirectLoopFault(code: 302) }
        guard let code = Int(argument), [301, 302, 303, 307, 308].contains(code) else {
            throw FaultParser.Refusal("'\(argument)' is not a redirect status; write 301, 302, 303, 307 or 308")
        }
        return RedirectLoopFault(code: code)
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
        plan.fail(with: code, message: "status \(code), caused by a fault", in: context)
        plan.setHeader("Location", to: Self.relative(context.request))
    }

    /// Returns the last path part with the query: the same address, whatever the prefix (RFC 3986, section 5.2).
    private static func relative(_ request: StubRequest) -> String {
        let last = request.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let query = request.query.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }
        return "./\(PercentEncoding.encoded(String(last)))" + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
    }
}
