// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOHTTP1

extension HTTPRequestHead {
    /// The same without the spaces and tabs around values, which are no part of them (RFC 9110, section 5.5).
    ///
    /// The decoder leaves those behind a value where they are.
    var trimmed: HTTPRequestHead {
        guard headers.contains(where: { $0.value.endsBlank }) else { return self }
        var head = self
        head.headers = HTTPHeaders(headers.map { ($0.name, $0.value.trimmed) })
        return head
    }
}

extension String {
    /// Whether a space or a tab stands at one of the ends.
    fileprivate var endsBlank: Bool { utf8.first?.isBlank == true || utf8.last?.isBlank == true }

    /// The text without spaces and tabs at its ends.
    fileprivate var trimmed: String {
        var bytes = utf8.drop { $0.isBlank }
        while bytes.last?.isBlank == true { bytes.removeLast() }
        return String(Substring(bytes))
    }
}

extension UInt8 {
    /// Whether the byte is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
