// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// References to URLs, complete or relative (RFC 3986, section 5), as texts.
enum URLReference {
    /// Returns the URL that a reference means in an answer to a request.
    ///
    /// - Parameters:
    ///   - reference: A URL, or the part of one from `//`, `/`, `?` or a name on.
    ///   - base: The URL of the request.
    /// - Returns: The complete URL; a complete reference stays as it is.
    static func resolve(_ reference: String, against base: String) -> String {
        if hasScheme(reference) { return reference }
        let bare = String(base.prefix { $0 != "?" && $0 != "#" })
        guard let mark = bare.firstRange(of: "://") else { return reference }
        if reference.hasPrefix("//") { return "\(bare[..<mark.lowerBound]):\(reference)" }
        if reference.hasPrefix("?") { return bare + reference }
        let pathStart = bare[mark.upperBound...].firstIndex(of: "/") ?? bare.endIndex
        let origin = String(bare[..<pathStart])
        if reference.hasPrefix("/") { return origin + withoutDots(reference) }
        let folder = bare[pathStart...].lastIndex(of: "/").map { String(bare[pathStart...$0]) } ?? "/"
        return origin + withoutDots(folder + reference)
    }

    /// Returns whether a reference begins with a scheme, so that it is complete.
    private static func hasScheme(_ reference: String) -> Bool {
        guard let colon = reference.firstIndex(of: ":"), reference.first?.isLetter == true else { return false }
        return reference[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }

    /// Returns a path with its segments `.` and `..` resolved; its query stays as it is.
    private static func withoutDots(_ reference: String) -> String {
        let path = reference.prefix { $0 != "?" && $0 != "#" }
        let rest = reference[path.endIndex...]
        var segments: [Substring] = []
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (number, part) in parts.enumerated() {
            let isLast = number == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return "/\(segments.joined(separator: "/"))\(rest)"
    }

    /// Returns the decoded names of the query parameters of a URL.
    static func parameterNames(in url: String) -> Set<String> {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        let names = query.split(separator: "&")
            .map { pair in
                let name = pair.prefix { $0 != "=" }
                return (try? PercentEncoding.decoded(Array(name.utf8)[...], plusIsSpace: true)) ?? String(name)
            }
        return Set(names)
    }
}
