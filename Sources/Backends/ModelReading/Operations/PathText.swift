// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A path of a model, in the form in which list files write it.
struct PathText {
    /// The path, with each parameter in braces.
    let path: String
    /// The condition on the parameters that the model writes behind the path.
    let condition: JSONValue?
    /// Whether a parameter of the model can stand for several segments, which a list file cannot say.
    let isShortened: Bool

    /// Reads a path such as `/buckets/{name+}?list-type=2`.
    ///
    /// - Parameter text: The path with or without its first slash.
    /// - Throws: `OperationRefusal` for a path that no list can have.
    init(_ text: String) throws(OperationRefusal) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let plain = String(parts.first ?? "").split(separator: "#", omittingEmptySubsequences: false).first ?? ""
        var isShortened = false
        var segments: [String] = []
        for segment in plain.drop(while: { $0 == "/" }).split(separator: "/", omittingEmptySubsequences: false) {
            segments.append(try Self.segment(String(segment), isShortened: &isShortened))
        }
        path = "/" + segments.joined(separator: "/")
        condition = parts.count > 1 ? Self.condition(of: String(parts[1])) : nil
        self.isShortened = isShortened
    }

    /// Returns a segment whose parameter has a name that a list file can have.
    private static func segment(_ text: String, isShortened: inout Bool) throws(OperationRefusal) -> String {
        guard let start = text.firstIndex(of: "{") else { return text }
        guard let end = text[start...].firstIndex(of: "}") else {
            throw OperationRefusal("its path has '{' without '}' in the segment '\(text)'")
        }
        let rest = text[text.index(after: end)...]
        guard !rest.contains("{") else {
            throw OperationRefusal("a segment of its path has two parameters")
        }
        let name = text[text.index(after: start)..<end]
        if name.contains("+") || name.hasSuffix("*") { isShortened = true }
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" })
        let trimmed = plain.drop { $0 == "_" }.reversed().drop { $0 == "_" }.reversed()
        return "\(text[..<start]){\(trimmed.isEmpty ? "id" : String(trimmed))}\(rest)"
    }

    /// Returns the condition for the parameters of a query; nil for none.
    private static func condition(of query: String) -> JSONValue? {
        let demands = query.split(separator: "&")
            .map { part -> JSONValue in
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = JSONValue.string(String(pair[0]))
                return pair.count > 1 && !pair[1].isEmpty
                    ? ["query": name, "is": .string(String(pair[1]))] : ["query": name, "exists": true]
            }
        return demands.count > 1 ? .array(demands) : demands.first
    }
}
