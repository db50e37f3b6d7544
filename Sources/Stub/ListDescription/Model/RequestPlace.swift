// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The part of a request that has the value of a parameter, of a condition or of a template.
package enum RequestPlace: Sendable {
    /// A header, by its name in any case.
    case header(String)
    /// A parameter of the query, by its name.
    case query(String)
    /// A parameter of the path, by its name.
    case path(String)
    /// A member of a JSON body, by the keys that lead to it; without keys, the whole body.
    case body([String])

    /// Whether the value is in the body.
    package var isInBody: Bool {
        if case .body = self { true } else { false }
    }
}

// The names of headers have no case.
extension RequestPlace: Hashable {
    package static func == (left: RequestPlace, right: RequestPlace) -> Bool {
        switch (left, right) {
        case (.header(let one), .header(let other)): one.lowercased() == other.lowercased()
        case (.query(let one), .query(let other)), (.path(let one), .path(let other)): one == other
        case (.body(let one), .body(let other)): one == other
        case (.header, _), (.query, _), (.path, _), (.body, _): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .header(let name): hasher.combine(name.lowercased())
        case .query(let name), .path(let name): hasher.combine(name)
        case .body(let keys): hasher.combine(keys)
        }
    }
}

extension RequestPlace: CustomStringConvertible {
    package var description: String {
        switch self {
        case .header(let name): "header \(name)"
        case .query(let name): "query \(name)"
        case .path(let name): "path \(name)"
        case .body(let keys): keys.isEmpty ? "body" : "body \(keys.joined(separator: "."))"
        }
    }
}

extension RequestPlace: TemplateValue {
    package static let names = ["header.NAME", "query.NAME", "path.NAME", "body.NAME"]

    package init?(name: String) {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty else { return nil }
        switch parts[0] {
        case "header":
            guard HeaderName.isValid(parts[1]) else { return nil }
            self = .header(parts[1])
        case "query": self = .query(parts[1])
        case "path": self = .path(parts[1])
        case "body":
            let keys = parts[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard !keys.contains("") else { return nil }
            self = .body(keys)
        default: return nil
        }
    }

    package var pathParameter: String? {
        if case .path(let name) = self { name } else { nil }
    }
}
