// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads the parameters of a path: `{id}` or `:id`, or `{id}` with fixed texts before and after it.
enum PathTemplateReader {
    /// Returns a path with each parameter in braces.
    ///
    /// - Parameter path: The path as it is written.
    /// - Returns: The path with each parameter in braces.
    /// - Throws: `PathTemplateProblem` for a parameter that is wrong.
    static func canonical(_ path: String) throws(PathTemplateProblem) -> String {
        var names: [String] = []
        var text = ""
        for part in PathTemplate.parts(of: path) {
            let segment = try segment(part)
            text += "/\(segment.text)"
            guard case .parameter(let name, _, _) = segment else { continue }
            guard !names.contains(name) else {
                throw PathTemplateProblem(remedy: "give the second parameter '\(name)' another name")
            }
            names.append(name)
        }
        return text
    }

    /// Reads a segment, which has at most one parameter.
    private static func segment(_ part: String) throws(PathTemplateProblem) -> PathTemplate.Segment {
        let braces = String(part.unicodeScalars.filter { $0 == "{" || $0 == "}" })
        if braces.isEmpty {
            guard part.hasPrefix(":") else { return .fixed(part) }
            return .parameter(try checked(String(part.dropFirst()), example: "a name behind ':', such as ':id'"))
        }
        guard braces.replacing("{}", with: "").isEmpty else {
            throw PathTemplateProblem(remedy: "write each parameter in one pair of braces, such as '{id}'")
        }
        guard braces == "{}" else {
            throw PathTemplateProblem(remedy: "write one parameter in '\(part)', since a segment has at most one")
        }
        guard !part.hasPrefix(":") else {
            throw PathTemplateProblem(remedy: "write ':id' or '{id}' instead of '\(part)', which begins as both")
        }
        let scalars = part.unicodeScalars
        let name = String(scalars.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" })
        _ = try checked(name, example: "a name between the braces, such as '{id}'")
        return PathTemplate.Segment(part)
    }

    private static func checked(_ name: String, example: String) throws(PathTemplateProblem) -> String {
        guard !name.isEmpty else { throw PathTemplateProblem(remedy: "write \(example)") }
        guard EndpointReader.isName(name) else {
            let remedy = "name the parameter '\(name)' with ASCII letters, digits, '-' and '_'"
            throw PathTemplateProblem(remedy: remedy)
        }
        return name
    }
}

/// The problem of a path whose parameters cannot be read.
struct PathTemplateProblem: Error, Hashable, Sendable {
    /// The remedy, as an imperative.
    let remedy: String
}
