// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

extension AdminCall {
    /// Refuses parameters of a query that a route does not know, and those that are there too often.
    ///
    /// - Parameters:
    ///   - names: The names of the parameters, in their order.
    ///   - known: The parameters of the route.
    /// - Throws: `AdminRefusal` with the form to send.
    static func check(_ names: [String], against known: [AdminField]) throws(AdminRefusal) {
        var seen: Set<String> = []
        for name in names {
            guard let field = known.first(where: { $0.name == name }) else {
                let hint = bracketHint(for: name, in: known) ?? NearName.hint(for: name, in: known.map(\.name))
                throw AdminRefusal(400, "unknown parameter '\(name)'\(hint)")
            }
            guard seen.insert(name).inserted || field.isRepeatable else {
                throw AdminRefusal(400, "the parameter '\(name)' is there more than once; send it once")
            }
        }
    }

    /// Returns the form of `query[limit]`, as some libraries write members of objects; nil for another name.
    private static func bracketHint(for name: String, in known: [AdminField]) -> String? {
        guard let bracket = name.firstIndex(of: "["), name.last == "]" else { return nil }
        let field = String(name[..<bracket])
        let member = name[name.index(after: bracket)...].dropLast()
        guard known.contains(where: { $0.name == field && $0.isRepeatable }) else { return nil }
        return "; send \(field)=\(member)=VALUE"
    }
}
