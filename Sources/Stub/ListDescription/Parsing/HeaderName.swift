// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
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
    static func read(_ node: SourceNode, for what: String, into diagnostics: inout Diagnostics) -> String? {
        guard let text = node.string(what, into: &diagnostics) else { return nil }
        guard !text.isEmpty, text.utf8.count <= byteCountMax, text.utf8.allSatisfy(isLetter) else {
            return node.refuse(what, remedy: "write a header's name such as X-Total-Count", into: &diagnostics)
        }
        let small = text.lowercased()
        guard !reserved.contains(small), !small.hasPrefix("understudy-"), !small.hasPrefix("access-control-") else {
            return node.refuse(
                what,
                remedy: "write another name, since the stub writes this header itself",
                into: &diagnostics
            )
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

/// Reads what a list or an answer says about copies of it in browsers and proxies.
enum CacheControlReader {
    /// Reads `cacheControl`; null and an empty text leave the header out.
    ///
    /// - Parameters:
    ///   - reader: The mapping of the list or answer.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The header; nil where the key is absent or wrong.
    static func cacheControl(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> CacheControl? {
        guard let node = reader.node("cacheControl") else { return nil }
        if node.isNull || node.scalarText?.isEmpty == true { return .absent }
        let isBoolean = if case .bool(_)? = node.json { true } else { false }
        if !isBoolean, let text = node.scalarText, let value = CacheControl(text) { return value }
        let remedy = "write directives such as 'max-age=60', or null to leave the header out"
        return node.refuse("'cacheControl'", remedy: remedy, into: &diagnostics)
    }
}
