// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads names of headers, which must be names for HTTP and must not be those that the stub writes by itself.
enum HeaderName {
    /// The longest name, in bytes.
    private static let byteCountMax = 64
    /// The names, in small letters, that decide about framing, type, and where an answer came from.
    private static let reserved = [
        "cache-control", "connection", "content-encoding", "content-length", "content-type", "date", "etag", "host",
        "keep-alive", "link", "location", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "vary",
    ]

    /// Reads the name of a header (RFC 9110, section 5.1).
    static func read(_ node: SourceNode, _ what: String, into diagnostics: inout Diagnostics) -> String? {
        guard let text = node.string(what, into: &diagnostics) else { return nil }
        guard !text.isEmpty, text.utf8.count <= byteCountMax, text.utf8.allSatisfy(isLetter) else {
            return node.refuse(what, "write a header's name such as X-Total-Count", into: &diagnostics)
        }
        let small = text.lowercased()
        guard !reserved.contains(small), !small.hasPrefix("understudy-"), !small.hasPrefix("access-control-") else {
            return node.refuse(what, "write another name, since the stub writes this header itself", into: &diagnostics)
        }
        return text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
