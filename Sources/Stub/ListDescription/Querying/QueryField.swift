// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A field by which requests may filter, search or sort, with the name that they use for it.
package struct QueryField: Sendable, Hashable {
    /// The keys that lead to the field in a row; one for a field of the row itself.
    package var keys: [String]
    /// The name that requests use for it.
    package var name: String
    /// Whether a sort by it begins with the greatest value if the request names no direction.
    package var isDescending: Bool

    /// Creates a field; without a name, requests use its keys with dots between them.
    package init(keys: [String], name: String? = nil, isDescending: Bool = false) {
        self.keys = keys
        self.name = name ?? keys.joined(separator: ".")
        self.isDescending = isDescending
    }

    /// The keys with dots between them, as list files write them.
    package var path: String { keys.joined(separator: ".") }
}

extension QueryField: ExpressibleByStringLiteral {
    /// Takes a field of the row itself.
    package init(stringLiteral name: String) {
        self.init(keys: [name])
    }
}

/// The names of the parameters that filter, such as `filter[{field}]`.
package struct FilterParameter: Sendable, Hashable {
    /// The text that stands for the name of a field.
    package static let placeholder = "{field}"

    /// The text before the name of a field.
    private let start: String
    /// The text behind the name of a field.
    private let end: String

    /// The names of the fields themselves.
    package init() {
        start = ""
        end = ""
    }

    /// Reads a name with a placeholder; nil for a text that does not have it once.
    package init?(_ text: String) {
        let parts = text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        start = String(parts[0])
        end = String(parts[1])
    }

    /// Returns the name of the parameter that filters by a field.
    package func name(of field: QueryField) -> String { start + field.name + end }
}
