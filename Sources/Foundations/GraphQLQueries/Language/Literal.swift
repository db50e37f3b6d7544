// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A value as it is written in a document.
struct Literal: Sendable {
    /// The kinds of values.
    enum Content: Sendable {
        /// The value of a variable, by the variable's name.
        case variable(String)
        /// A number without fraction and exponent, as it is written.
        case int(String)
        /// Every other number, as it is written.
        case float(String)
        /// A string.
        case string(String)
        /// `true` or `false`.
        case boolean(Bool)
        /// `null`.
        case null
        /// The name of a value of an enumeration.
        case enumeration(String)
        /// A list.
        case list([Literal])
        /// An object.
        case object([ObjectMember])
    }

    /// The value.
    var content: Content
    /// The position of the first character.
    var position: GraphQLPosition

    /// Creates a value.
    init(_ content: Content, at position: GraphQLPosition) {
        self.content = content
        self.position = position
    }

    /// Whether the value is `null`.
    var isNull: Bool {
        if case .null = content { true } else { false }
    }

    /// Whether the value is a variable, or has one in it.
    var hasVariable: Bool {
        switch content {
        case .variable: true
        case .list(let elements): elements.contains { $0.hasVariable }
        case .object(let members): members.contains { $0.value.hasVariable }
        case .int, .float, .string, .boolean, .null, .enumeration: false
        }
    }

    /// Returns whether another value is the same, wherever it is written.
    func isSame(as other: Literal) -> Bool {
        switch (content, other.content) {
        case (.variable(let name), .variable(let otherName)): name == otherName
        case (.int(let text), .int(let otherText)): text == otherText
        case (.float(let text), .float(let otherText)): text == otherText
        case (.string(let text), .string(let otherText)): text == otherText
        case (.boolean(let flag), .boolean(let otherFlag)): flag == otherFlag
        case (.null, .null): true
        case (.enumeration(let name), .enumeration(let otherName)): name == otherName
        case (.list(let elements), .list(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isSame(as: $1) }
        case (.object(let members), .object(let others)):
            members.count == others.count
                && zip(members, others).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
        default: false
        }
    }
}

/// A member of an object as it is written in a document.
struct ObjectMember: Sendable {
    /// The name.
    var name: String
    /// The value.
    var value: Literal

    /// The member in the notation of documents.
    var description: String { "\(name): \(value)" }
}

extension Literal: CustomStringConvertible {
    /// The value in the notation of documents.
    var description: String {
        switch content {
        case .variable(let name): "$\(name)"
        case .int(let text), .float(let text): text
        // Every escape of JSON is one of GraphQL, too.
        case .string(let text): JSONValue.string(text).description
        case .boolean(let flag): flag ? "true" : "false"
        case .null: "null"
        case .enumeration(let name): name
        case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members): "{\(members.map(\.description).joined(separator: ", "))}"
        }
    }
}
