// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches

/// The decision which texts of a backend may be copied into a file.
package enum SecretText {
    private static let secretWords = [
        "auth", "authorization", "cookie", "token", "secret", "password", "passwd", "signature", "session", "apikey",
        "credential",
        "accesskey", "privatekey", "sig", "code", "jwt", "bearer",
    ]
    private static let ownHeaders = [
        "accept", "user-agent", "content-type", "content-length", "host", "connection", "origin", "referer",
        "accept-encoding", "accept-language", "cache-control", "pragma", "dnt", "te", "priority", "if-none-match",
    ]

    /// Returns whether a parameter, a header or a member with this name probably has a secret value.
    package static func isSecret(name: String) -> Bool {
        let word = PagingName.plain(name)
        return secretWords.contains { $0.count > 4 ? word.contains($0) : word == $0 } || word == "key"
    }

    /// Returns whether the values of a header are never secret, by its name; they are the same for all users.
    package static func isHarmless(header name: String) -> Bool {
        let name = name.lowercased()
        return ownHeaders.contains(name) && name != "referer"
    }

    /// Returns the headers that can choose an operation: all except secret headers and those that any client sends.
    static func publicHeaders(of request: TransportRequest) -> [HeaderField] {
        request.headers.filter { header in
            let name = header.name.lowercased()
            let isOfBrowser = name.hasPrefix("sec-") || name.hasPrefix(":") || name.hasPrefix("x-request-id")
            return !ownHeaders.contains(name) && !isOfBrowser && !isSecret(name: name) && isPlain(header.value)
        }
    }

    /// Returns whether a text is a word or a code of an API, which many answers have, and not data of a person.
    static func isPlain(_ text: String) -> Bool {
        guard text.utf8.count <= 48, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), !text.contains("@") else {
            return false
        }
        return !looksLikeName(text) && !looksRandom(text)
    }

    /// Returns whether a text has the form of the name of a person: capitalized words with spaces between them.
    static func looksLikeName(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return words.count > 1
            && words.allSatisfy { $0.first?.isUppercase == true && $0.dropFirst().allSatisfy(\.isLowercase) }
    }

    /// Returns whether a text looks like a token or an id: long without spaces, with letters and digits mixed.
    static func looksRandom(_ text: String) -> Bool {
        text.split { " ./:#,;=".contains($0) }
            .contains { part in
                let digits = part.filter(\.isNumber).count
                let letters = part.filter(\.isLetter)
                let changes = letters.indices.dropFirst()
                    .filter { letters[$0].isUppercase != letters[letters.index(before: $0)].isUppercase }
                    .count
                return part.count >= 10 && digits >= 2 && letters.count >= 1 && !isVersion(part)
                    || part.count >= 20 && changes > 4
            }
    }

    /// Returns whether a text is words with a date or a version behind them, such as `Orders_20120810`.
    private static func isVersion(_ text: Substring) -> Bool {
        let parts = text.split { "-_".contains($0) }
        return parts.count > 1
            && parts.allSatisfy { part in part.allSatisfy(\.isNumber) && part.count <= 8 || part.allSatisfy(\.isLetter)
            }
    }
}
