// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The words that name faults in files (`closeBefore`) and, hyphenated, on the command line (`close-before`).
enum FaultWord: String, CaseIterable, Sendable {
    /// One word for each case of `FaultKind`.
    case status, shape, body, delay, never, closeBefore, closeMidBody, reset, lie

    /// The word as the command line writes it.
    var hyphenated: String {
        switch self {
        case .closeBefore: "close-before"
        case .closeMidBody: "close-mid-body"
        default: rawValue
        }
    }

    /// The fault, where the word says it all.
    var kind: FaultKind? {
        switch self {
        case .never: .never
        case .closeBefore: .closeBefore
        case .closeMidBody: .closeMidBody
        case .reset: .reset
        case .status, .shape, .body, .delay, .lie: nil
        }
    }

    /// A correct use on the command line.
    var example: String {
        switch self {
        case .status: "status:500"
        case .shape: "shape:Data.List=null"
        case .body: "body:empty"
        case .delay: "delay:200"
        case .lie: "lie:repeat-row"
        case .never, .closeBefore, .closeMidBody, .reset: hyphenated
        }
    }

    /// A correct use in a file.
    var fileExample: String {
        switch self {
        case .status: "{ status: 500 }"
        case .shape: "{ shape: { at: [Data, List], is: null } }"
        case .body: "{ body: empty }"
        case .delay: "{ delay: 200ms }"
        case .lie: "{ lie: repeatRow }"
        case .never, .closeBefore, .closeMidBody, .reset: rawValue
        }
    }
}
