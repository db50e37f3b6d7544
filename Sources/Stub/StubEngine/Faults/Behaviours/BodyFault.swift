// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// A defect of a body as bytes (F-15).
package enum BodyFault: String, CaseIterable, Hashable, Sendable {
    /// No byte at all, with `Content-Length: 0`.
    case empty
    /// Half the body and a comma: complete for HTTP, never JSON.
    case invalidJSON
    /// `Content-Length` says more than comes.
    case truncated
    /// Three bytes in front that say UTF-8, which JSON must not have (RFC 8259, section 8.1).
    case bom
    /// A byte in the middle that no UTF-8 text has.
    case invalidUTF8

    /// The name as the command line writes it.
    var hyphenated: String { rawValue.hyphenated }
}

/// A body that is wrong as bytes (F-15); each of the five ways has a type of its own below.
///
/// ```
/// understudy serve --fault body:empty@page=2 --fault body:invalid-utf8@page=3
/// ```
struct BodyBytesFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "body",
        rule: .required,
        summary: "a body with wrong bytes",
        examples: BodyFault.allCases.map { "body:\($0.hyphenated)" },
        file: "{ body: empty }",
        pattern: "(\(BodyFault.allCases.map(\.hyphenated).joined(separator: "|")))"
    )

    /// The defect of the body.
    let fault: BodyFault

    var argument: String? { fault.hyphenated }
    var ending: Ending { fault == .truncated ? .truncated : .complete }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> BodyBytesFault {
        BodyBytesFault(fault: try FaultParser.bodyFault(argument ?? ""))
    }

    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {
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
    /// Returns the fault of a body that is wrong as bytes.
    package static func body(_ fault: BodyFault) -> FaultKind { FaultKind(BodyBytesFault(fault: fault)) }
}

/// No byte of body, with `Content-Length: 0`: `understudy serve --fault body:empty`.
enum EmptyBody {
    /// Takes the body away.
    static func change(_ plan: inout AnswerPlan) {
        plan.body = []
    }
}

/// A body that is shorter than its `Content-Length`: `understudy serve --fault body:truncated@times=1`.
enum TruncatedBody {
    /// Lets the connection close after half the body.
    static func change(_ plan: inout AnswerPlan) {
        plan.ending = .truncated
    }
}

/// A body that is complete for HTTP and never JSON: `understudy serve --fault body:invalid-json@page=2`.
enum InvalidJSON {
    /// Cuts the body in half and adds a comma, after which no JSON text can be complete.
    static func change(_ plan: inout AnswerPlan) {
        plan.body = plan.body.prefix(plan.body.count / 2) + [UInt8(ascii: ",")]
    }
}

/// A byte that no UTF-8 text has, inside JSON that is otherwise right.
///
/// `understudy serve --fault body:invalid-utf8@page=3`
enum InvalidUTF8 {
    /// Puts FF behind the first opening quote, which is inside a name or a text; without one, at the end.
    static func change(_ plan: inout AnswerPlan) {
        let quote = plan.body.firstIndex(of: UInt8(ascii: "\""))
        plan.body.insert(0xFF, at: quote.map { $0 + 1 } ?? plan.body.endIndex)
    }
}

/// A byte order mark in front of the body: `understudy serve --fault body:bom`.
enum ByteOrderMark {
    /// Puts EF BB BF in front.
    static func change(_ plan: inout AnswerPlan) {
        plan.body = [0xEF, 0xBB, 0xBF] + plan.body
    }
}
