// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// Reads names of headers, which must be valid in HTTP and must not be names of headers that the stub writes itself.
package enum HeaderName {
    /// The longest name, in bytes.
    private static let byteCountMax = 64
    /// The names, in lowercase, of headers for the framing, the type and the origin of an answer.
    private static let reserved = [
        "cache-control", "connection", "content-encoding", "content-length", "content-type", "date", "etag", "host",
        "keep-alive", "link", "location", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "vary",
    ]

    /// Returns whether a text can be the name of a header (RFC 9110, section 5.1).
    package static func isValid(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || "!#$%&'*+^`|".utf8.contains($0) }
    }

    /// Checks a member whose key is the name of a header that a list may write, such as `Link` or `Location`.
    static func check(_ member: SourceMember, into diagnostics: inout Diagnostics) -> Bool {
        let node = SourceNode(.scalar(text: member.key, isPlain: false), at: member.keyLocation)
        if ["link", "location"].contains(member.key.lowercased()) { return true }
        return read(node, for: "the name of a header", into: &diagnostics) != nil
    }

    /// Reads the name of a header that the stub does not write itself.
    static func read(_ node: SourceNode, for what: String, into diagnostics: inout Diagnostics) -> String? {
        guard let text = node.string(what, into: &diagnostics) else { return nil }
        guard text.utf8.count <= byteCountMax, isValid(text) else {
            return node.refuse(what, remedy: "write a header name such as X-Total-Count", into: &diagnostics)
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
}

/// Reads the caching rules of a list or an answer, for browsers and proxies.
enum CacheControlReader {
    /// Reads `cacheControl`; null and an empty text leave the header out.
    ///
    /// - Parameters:
    ///   - reader: The mapping of the list or answer.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The header; nil if the key is absent or wrong.
    static func cacheControl(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> CacheControl? {
        guard let node = reader.node("cacheControl") else { return nil }
        if node.isNull || node.scalarText?.isEmpty == true { return .absent }
        let isBoolean = if case .bool(_)? = node.json { true } else { false }
        if !isBoolean, let text = node.scalarText, let value = CacheControl(text) { return value }
        let remedy = "write directives such as 'max-age=60', or null to leave the header out"
        return node.refuse("'cacheControl'", remedy: remedy, into: &diagnostics)
    }
}
