// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads the parameters of a path, which are written `{id}` or `:id`.
enum PathTemplateReader {
    /// Returns a path with each parameter in braces.
    ///
    /// - Parameter path: The path as it is written.
    /// - Returns: The path as lists and answers have it.
    /// - Throws: `PathTemplateProblem` for a parameter that is wrong.
    static func canonical(_ path: String) throws(PathTemplateProblem) -> String {
        var names: [String] = []
        var text = ""
        for part in PathTemplate.parts(of: path) {
            guard let name = try name(of: part) else {
                text += "/\(part)"
                continue
            }
            guard !names.contains(name) else {
                throw PathTemplateProblem(remedy: "give the second parameter '\(name)' another name")
            }
            names.append(name)
            text += "/{\(name)}"
        }
        return text
    }

    /// Returns the name of the parameter that a segment is; nil for a fixed segment.
    private static func name(of part: String) throws(PathTemplateProblem) -> String? {
        let braces = String(part.unicodeScalars.filter { $0 == "{" || $0 == "}" })
        if braces.isEmpty {
            guard part.hasPrefix(":") else { return nil }
            return try checked(String(part.dropFirst()), example: "a name behind ':', such as ':id'")
        }
        guard braces.replacing("{}", with: "").isEmpty else {
            throw PathTemplateProblem(remedy: "write each parameter in one pair of braces, such as '{id}'")
        }
        guard braces == "{}", part.hasPrefix("{"), part.hasSuffix("}") else {
            let inner = part.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }
            let parameter = EndpointReader.isName(String(inner)) ? "{\(inner)}" : "{id}"
            let remedy = "write '\(parameter)' instead of '\(part)', since a parameter is a whole segment"
            throw PathTemplateProblem(remedy: remedy)
        }
        return try checked(String(part.dropFirst().dropLast()), example: "a name between the braces, such as '{id}'")
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
