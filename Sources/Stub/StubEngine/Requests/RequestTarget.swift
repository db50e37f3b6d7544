// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The target of an HTTP request, decoded: path and query (RFC 9112, section 3.2).
package struct RequestTarget: Sendable {
    /// The percent-decoded path, which begins with a slash.
    package var path: String
    /// The decoded query parameters in their order; one without `=` has an empty value.
    package var query: [(name: String, value: String)]
    /// The host of a target in absolute form, which replaces the `Host` header (RFC 9112, section 3.2.2).
    package private(set) var authority: String?

    /// Decodes a target in origin form (`/path?query`) or absolute form (`http://host/path?query`).
    ///
    /// A fragment is cut off. In the query `+` is a space, as forms write it; in the path it stays.
    ///
    /// - Parameter text: The target as it stands in the request line.
    /// - Throws: `RequestTargetError` for another form, a broken percent-encoding, and text that is not UTF-8.
    package init(_ text: String) throws(RequestTargetError) {
        var bytes = try Self.originForm(text)
        if !text.utf8.starts(with: "/".utf8) { authority = Self.authority(of: text) }
        if let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<fragment] }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        let written = bytes[..<(mark ?? bytes.endIndex)]
        do throws(RequestTargetError) {
            path = try Self.decoded(written, plusIsSpace: false)
        } catch {
            throw RequestTargetError(error.description, path: Self.readablePart(of: written))
        }
        query = []
        guard let mark else { return }
        do throws(RequestTargetError) {
            query = try Self.parameters(bytes[(mark + 1)...])
        } catch {
            throw RequestTargetError(error.description, path: path)
        }
    }

    private static func originForm(_ text: String) throws(RequestTargetError) -> ArraySlice<UInt8> {
        let bytes = Array(text.utf8)[...]
        if bytes.first == UInt8(ascii: "/") { return bytes }
        let scheme = bytes.prefix { $0 != UInt8(ascii: "/") }
        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        let rest = bytes.dropFirst(scheme.count)
        guard name == "http:" || name == "https:", rest.starts(with: "//".utf8) else {
            throw RequestTargetError("the target '\(text)' is not a path; begin it with '/'")
        }
        let afterHost = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        return afterHost.first == UInt8(ascii: "/") ? afterHost : ([UInt8(ascii: "/")] + afterHost)[...]
    }

    /// Returns the segments of a path in front of the first one that cannot be decoded; nil for none.
    private static func readablePart(of path: ArraySlice<UInt8>) -> String? {
        var readable = ""
        for segment in path.split(separator: UInt8(ascii: "/")) {
            guard let text = try? decoded(segment, plusIsSpace: false) else { break }
            readable += "/\(text)"
        }
        return readable.isEmpty ? nil : readable
    }

    private static func authority(of text: String) -> String {
        let host = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        return String(decoding: host.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// Returns the decoded names and values of a query in the bytes of a connection.
    static func parameters(
        _ query: Span<UInt8>
    ) throws(RequestTargetError) -> [(name: String, value: String)] {
        try query.withUnsafeBufferPointer { bytes throws(RequestTargetError) in try parameters(bytes) }
    }

    /// Returns the decoded names and values of a query or a form.
    static func parameters(
        _ bytes: ArraySlice<UInt8>
    ) throws(RequestTargetError) -> [(name: String, value: String)] {
        try parameters(Array(bytes).span)
    }

    private static func parameters(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(RequestTargetError) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        parameters.reserveCapacity(4)
        var start = 0
        while start < bytes.count {
            var end = start
            var sign: Int?
            while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
                if sign == nil, bytes[end] == UInt8(ascii: "=") { sign = end }
                end += 1
            }
            if end > start {
                let name = try decoded(bytes[start..<(sign ?? end)])
                parameters.append(
                    (
                        name,
                        try sign.map { sign throws(RequestTargetError) in
                            try decoded(bytes[(sign + 1)..<end])
                        } ?? ""
                    )
                )
            }
            start = end + 1
        }
        return parameters
    }

    /// Returns a name or a value of a query, in which `+` is a space.
    private static func decoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(RequestTargetError) -> String {
        // Most need no decoding.
        if bytes.allSatisfy({ PercentEncoding.isUnreserved($0) }) {
            return String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
        }
        return try decoded(Array(bytes)[...], plusIsSpace: true)
    }

    private static func decoded(
        _ bytes: ArraySlice<UInt8>,
        plusIsSpace: Bool
    ) throws(RequestTargetError) -> String {
        do throws(PercentEncodingError) {
            return try PercentEncoding.decoded(bytes, plusIsSpace: plusIsSpace)
        } catch {
            switch error {
            case .malformed(let written):
                throw RequestTargetError("'\(written)' is not a percent-encoding; write % as %25")
            case .notUTF8:
                throw RequestTargetError("the target is not UTF-8; encode it as UTF-8 before percent-encoding")
            }
        }
    }
}

/// The reason why the target of a request cannot be read; answered with 400.
package struct RequestTargetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistake and its correction.
    package var description: String
    /// The decoded path as far as it can be read, in whole segments; nil where there is none.
    package var path: String?

    /// Creates an error.
    package init(_ description: String, path: String? = nil) {
        self.description = description
        self.path = path
    }
}
