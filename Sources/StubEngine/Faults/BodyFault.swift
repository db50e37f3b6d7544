// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a body as bytes (F-15).
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
    var hyphenated: String {
        switch self {
        case .invalidJSON: "invalid-json"
        case .invalidUTF8: "invalid-utf8"
        default: rawValue
        }
    }
}
