// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A token that is refused as expired, whatever page it leads to, in the words of the list.
///
/// The list's `errors` decide status and body. A request without a token is answered as usual.
///
/// ```
/// understudy serve --preset google --fault expired-cursor@times=1
/// ```
struct ExpiredCursorFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "expiredCursor",
        rule: .none,
        summary: "the list's own error for a token that has expired",
        examples: ["expired-cursor"],
        file: "expiredCursor"
    )

    static func read(_ argument: String?) -> ExpiredCursorFault { ExpiredCursorFault() }

    func applies(to subject: FaultSubject) -> Bool { subject.sendsToken }

    /// Changes nothing: the page becomes a refusal before it is written.
    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {}
}

extension FaultKind {
    /// The token of a request has expired.
    package static var expiredCursor: FaultKind { FaultKind(ExpiredCursorFault()) }
}
