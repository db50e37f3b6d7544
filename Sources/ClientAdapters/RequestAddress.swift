// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The address of a request with its parameters; the given URL stays as it is, so that nothing joins or loses paths.
enum RequestAddress {
    /// Returns the URL with percent-encoded parameters behind it.
    static func text(of request: TransportRequest) -> String {
        guard !request.parameters.isEmpty else { return request.url }
        let query = request.parameters.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
        return request.url + (request.url.contains("?") ? "&" : "?") + query
    }

    /// Returns the text with everything but RFC 3986's unreserved characters percent-encoded, as UTF-8.
    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            let character = Character(UnicodeScalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
                encoded.append(character)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                encoded += byte < 16 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return encoded
    }
}
