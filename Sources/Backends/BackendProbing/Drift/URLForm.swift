// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The form of a URL in an answer: its beginning, and the parameters of its query.
struct URLForm: Hashable, Sendable {
    /// The beginning of a reference.
    enum Beginning: String, Hashable, Sendable {
        /// A scheme and a host.
        case complete = "a complete URL"
        /// A path.
        case path = "a path from '/' on"
        /// A query.
        case query = "a query from '?' on"
        /// Anything else.
        case other = "a text that is not a URL"
    }

    /// The beginning.
    let beginning: Beginning
    /// The decoded parameters, by name; of several values the last one.
    let parameters: [String: String]

    /// Reads a reference.
    init(_ text: String) {
        let scheme = text.firstRange(of: "://")
        beginning =
            scheme != nil && text.first?.isLetter == true
            ? .complete : text.hasPrefix("/") ? .path : text.hasPrefix("?") ? .query : .other
        let query = text.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        let pairs = query.split(separator: "&")
            .map { pair in
                (Self.decoded(pair.prefix { $0 != "=" }), Self.decoded(pair.drop { $0 != "=" }.dropFirst()))
            }
        parameters = Dictionary(pairs) { _, last in last }
    }

    /// The names of the parameters, sorted.
    var names: [String] { parameters.keys.sorted() }

    private static func decoded(_ text: Substring) -> String {
        (try? PercentEncoding.decoded(Array(text.utf8)[...], plusIsSpace: true)) ?? String(text)
    }
}
