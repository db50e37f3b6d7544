// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import TextEncoding

/// The segments of paths, such as `sk_live_…` in `/users/sk_live_…/orders`, that can be secrets.
extension SecretText {
    /// The longest segment that is a word or an id which many requests have, in bytes.
    private static let segmentMax = 48

    /// Returns the segments of a URL's path that look like keys or tokens, without repetitions, as the URL writes them.
    package static func secretSegments(of url: String) -> [String] {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let path = url[start...].prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
        return path.split(separator: "/").map(String.init).filter { isSecret(segment: $0) }.unique
    }

    /// Returns a URL with a mark in the place of such segments.
    static func withoutSecretSegments(_ url: String) -> String {
        secretSegments(of: url).reduce(url) { $0.replacing($1, with: "…") }
    }

    private static func isSecret(segment: String) -> Bool {
        // A list file writes a parameter of the path in braces.
        guard !segment.contains("{") else { return false }
        let text = (try? PercentEncoding.decoded(Array(segment.utf8)[...])) ?? segment
        return looksRandom(text) || text.contains("@") || text.utf8.count > segmentMax
    }
}

extension TransportRequest {
    /// The address for messages, without values that could be secret.
    var publicAddress: String {
        var request = self
        request.url = SecretText.withoutSecretSegments(url)
        request.parameters = parameters.map { parameter in
            SecretText.isSecret(name: parameter.name)
                ? RequestParameter(name: parameter.name, value: "hidden") : parameter
        }
        return request.address
    }
}
