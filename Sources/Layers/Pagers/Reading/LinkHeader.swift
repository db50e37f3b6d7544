// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The header `Link` (RFC 8288), as far as it leads to other pages.
package enum LinkHeader {
    /// Returns the target of a relation.
    ///
    /// - Parameters:
    ///   - relation: The relation, in any case.
    ///   - values: The values of all headers of this name.
    /// - Returns: The first target of that relation as it is written; nil if there is none.
    package static func target(of relation: String, in values: [String]) -> String? {
        let relation = relation.lowercased()
        for value in values {
            var rest = value[...]
            while let link = nextLink(in: &rest) {
                if link.relations.contains(relation) { return link.target }
            }
        }
        return nil
    }

    /// Takes the next link off a value: the target in angle brackets, and the parameters up to the comma.
    private static func nextLink(in rest: inout Substring) -> (target: String, relations: [String])? {
        guard let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") else { return nil }
        let target = String(rest[rest.index(after: start)..<end])
        rest = rest[rest.index(after: end)...]
        var (parameters, isQuoted) = ([""], false)
        while let character = rest.first {
            rest.removeFirst()
            if character == "\"" { isQuoted.toggle() }
            if character == ",", !isQuoted { break }
            if character == ";", !isQuoted {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
        }
        return (target, parameters.compactMap(relations).first ?? [])
    }

    /// Returns the relations in the parameter `rel`; nil for another parameter.
    private static func relations(in parameter: String) -> [String]? {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "rel" else { return nil }
        return parts[1].lowercased().split { $0 == " " || $0 == "\"" || $0 == "\t" }.map(String.init)
    }
}
