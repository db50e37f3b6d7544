// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A body that is wrong as bytes (F-15); the five ways are each in a file of their own.
///
/// ```
/// understudy serve --fault body:empty@page=2 --fault body:invalid-utf8@page=3
/// ```
struct BodyBytesFault: FaultBehaviour {
    static let entry = FaultEntry(
        "body",
        .required,
        "a body that is wrong as bytes",
        examples: BodyFault.allCases.map { "body:\($0.hyphenated)" },
        file: "{ body: empty }",
        pattern: "(\(BodyFault.allCases.map(\.hyphenated).joined(separator: "|")))"
    )

    /// What is wrong.
    let fault: BodyFault

    var argument: String? { fault.hyphenated }
    var ending: Ending { fault == .truncated ? .truncated : .complete }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> BodyBytesFault {
        BodyBytesFault(fault: try FaultParser.bodyFault(argument ?? ""))
    }

    func change(_ plan: inout AnswerPlan, _ scene: inout FaultScene) {
        switch fault {
        case .empty: EmptyBody.change(&plan)
        case .invalidJSON: InvalidJSON.change(&plan)
        case .truncated: TruncatedBody.change(&plan)
        case .bom: ByteOrderMark.change(&plan)
        case .invalidUTF8: InvalidUTF8.change(&plan)
        }
    }
}

extension FaultKind {
    /// A body that is wrong as bytes.
    package static func body(_ fault: BodyFault) -> FaultKind { FaultKind(BodyBytesFault(fault: fault)) }
}
