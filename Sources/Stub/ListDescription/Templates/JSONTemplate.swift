// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A value that templates name, such as `total` in `{total}`.
package protocol TemplateValue: Hashable, Sendable {
    /// The names that a template may have, for messages; a name with a free part ends in `.NAME`.
    static var names: [String] { get }

    /// The name of the value that is an object whose members may be merged with others; nil for none.
    static var objectName: String? { get }

    /// Whether a template may be repeated for the pages of the list.
    static var repeatsPages: Bool { get }

    /// Takes a value by its name; nil for a name that is unknown.
    init?(name: String)

    /// Whether the value belongs to the page that a template is repeated for.
    var isOfEachPage: Bool { get }

    /// The name of the path parameter, if the value is one; nil for any other value.
    var pathParameter: String? { get }
}

extension TemplateValue {
    /// By default, no value is an object.
    package static var objectName: String? { nil }

    /// By default, no template is repeated.
    package static var repeatsPages: Bool { false }

    /// By default, no value belongs to such a page.
    package var isOfEachPage: Bool { false }

    /// By default, no value is a path parameter.
    package var pathParameter: String? { nil }
}

/// JSON in which texts such as `{total}` stand for values.
package indirect enum JSONTemplate<Value: TemplateValue>: Hashable, Sendable {
    /// JSON as it is.
    case literal(JSONValue)
    /// A value, with its own type.
    case value(Placeholder<Value>)
    /// A text with values in it.
    case text([TextPart])
    /// An array.
    case array([Element])
    /// An object.
    case object([Member])
    /// One of two templates, or null instead of the second.
    case choice(Element)

    /// A stretch of a text.
    package enum TextPart: Hashable, Sendable {
        /// Text as it is.
        case text(String)
        /// A value.
        case value(Placeholder<Value>)
    }

    /// An element of an array, or the value of a member.
    package struct Element: Hashable, Sendable {
        /// The condition for the element; nil for always.
        package var condition: Condition?
        /// The element.
        package var template: JSONTemplate
        /// The value if the condition does not hold, or for pages that are left out; nil for nothing.
        package var otherwise: JSONTemplate?
        /// The pages of the list for which an element of an array is repeated; nil for an element that is not repeated.
        package var pages: PageWindow?

        /// Creates an element.
        package init(
            _ template: JSONTemplate,
            condition: Condition? = nil,
            otherwise: JSONTemplate? = nil,
            pages: PageWindow? = nil
        ) {
            self.template = template
            self.condition = condition
            self.otherwise = otherwise
            self.pages = pages
        }
    }

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        /// The key.
        package var key: String
        /// The value.
        package var element: Element
        /// Whether the members of the value are written instead, without the key.
        package var isMerged: Bool

        /// Creates a member.
        package init(_ key: String, element: Element, isMerged: Bool = false) {
            self.key = key
            self.element = element
            self.isMerged = isMerged
        }
    }

    /// A condition on a value.
    package struct Condition: Hashable, Sendable {
        /// The value that decides.
        package var value: Value
        /// The accepted texts; nil accepts every value that is neither null nor false.
        package var choices: [String]?
        /// Whether the condition is negated.
        package var isNegated = false

        /// Creates a condition.
        package init(_ value: Value, isOneOf choices: [String]? = nil, isNegated: Bool = false) {
            self.value = value
            self.choices = choices
            self.isNegated = isNegated
        }
    }
}

/// A value in a template, such as `{next or ""}`.
package struct Placeholder<Value: TemplateValue>: Hashable, Sendable {
    /// The substitutes for a value that is null.
    package enum Otherwise: Hashable, Sendable {
        /// Null itself, or the empty text within a text.
        case null
        /// Nothing: the member, the element or the header is left out.
        case absence
        /// JSON.
        case json(JSONValue)
        /// Another value.
        case value(Value)
    }

    /// The value.
    package var value: Value
    /// Whether it is a text in JSON, even if it is a number.
    package var isText: Bool
    /// The substitute for null.
    package var otherwise: Otherwise

    /// Creates a placeholder.
    package init(_ value: Value, isText: Bool = false, otherwise: Otherwise = .null) {
        self.value = value
        self.isText = isText
        self.otherwise = otherwise
    }
}

extension JSONTemplate {
    /// All values that the template names, in order, conditions included.
    package var values: [Value] {
        switch self {
        case .literal: []
        case .value(let placeholder): placeholder.values
        case .text(let parts):
            parts.flatMap { part -> [Value] in if case .value(let placeholder) = part { placeholder.values } else { [] }
            }
        case .array(let elements): elements.flatMap(\.values)
        case .object(let members): members.flatMap(\.element.values)
        case .choice(let element): element.values
        }
    }

    /// Returns the keys that lead to the first place of a value; nil if it is in no object, or only in an array.
    package func path(to value: Value) -> [String]? {
        switch self {
        case .value(let placeholder) where placeholder.value == value: return []
        case .object(let members):
            for member in members where !member.isMerged {
                if let path = member.element.template.path(to: value) { return [member.key] + path }
            }
            return nil
        case .choice(let element): return element.template.path(to: value) ?? element.otherwise?.path(to: value)
        default: return nil
        }
    }
}

extension JSONTemplate.Element {
    /// All values that the element names.
    fileprivate var values: [Value] {
        (condition.map { [$0.value] } ?? []) + template.values + (otherwise?.values ?? [])
    }
}

extension Placeholder {
    /// The value and its substitute.
    fileprivate var values: [Value] {
        if case .value(let other) = otherwise { [value, other] } else { [value] }
    }
}
