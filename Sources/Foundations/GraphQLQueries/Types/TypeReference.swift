// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The type of a field, an argument or a variable; written in code as `"Int"`, `.list("House")`, `.nonNull("ID")`.
package indirect enum TypeReference: Hashable, Sendable {
    /// The type with a name.
    case named(String)
    /// A list of values of a type.
    case list(TypeReference)
    /// A type without null.
    case nonNull(TypeReference)

    /// The name of the type inside all lists.
    package var name: String {
        switch self {
        case .named(let name): name
        case .list(let inner), .nonNull(let inner): inner.name
        }
    }

    /// Whether null is not a value of the type.
    var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    /// The type with null.
    var nullable: TypeReference {
        if case .nonNull(let inner) = self { inner } else { self }
    }

    /// The type of the elements of a list; nil for every other type.
    var element: TypeReference? {
        if case .list(let element) = nullable { element } else { nil }
    }

    /// Returns whether every value of this type is a value of another one.
    func isPart(of other: TypeReference) -> Bool {
        switch (self, other) {
        case (.nonNull(let inner), .nonNull(let outer)): inner.isPart(of: outer)
        case (.nonNull(let inner), _): inner.isPart(of: other)
        case (.list(let inner), .list(let outer)): inner.isPart(of: outer)
        case (.named(let name), .named(let otherName)): name == otherName
        default: false
        }
    }
}

extension TypeReference: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) { self = .named(name) }
}

extension TypeReference: CustomStringConvertible {
    /// The type in the notation of documents.
    package var description: String {
        switch self {
        case .named(let name): name
        case .list(let inner): "[\(inner)]"
        case .nonNull(let inner): "\(inner)!"
        }
    }
}
