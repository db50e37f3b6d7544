// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The forms in which answers show that no page follows, instead of a token or a URL of the next page.
package enum EndForm: String, Sendable, Hashable, CaseIterable {
    /// The member is left out.
    case absent
    /// The member is null.
    case null
    /// The member is an empty text.
    case empty
    /// The member leads to the last page again.
    case repeated
}

extension EndForm {
    /// The JSON that stands for the next page; nil for no JSON.
    fileprivate var literal: JSONTemplate<PageValue>? {
        switch self {
        case .absent, .repeated: nil
        case .null: .literal(.null)
        case .empty: .literal(.string(""))
        }
    }

    /// Returns the substitute for a token or a URL that does not exist; unchanged if it has the form already.
    fileprivate func substitute(in placeholder: Placeholder<PageValue>) -> Placeholder<PageValue>.Otherwise {
        let own = placeholder.otherwise
        switch self {
        case .absent: return .absence
        // A text that has no value is an empty text.
        case .null where placeholder.isText: return .json(.null)
        case .null: return own == .json(.null) ? own : .null
        case .empty: return placeholder.isText && own == .null ? own : .json(.string(""))
        case .repeated: return own
        }
    }
}

extension JSONTemplate<PageValue> {
    /// Returns the template that shows the end of the list in another form.
    func ending(as form: EndForm) -> JSONTemplate<PageValue> {
        guard form != .repeated else { return self }
        switch self {
        case .literal, .text: return self
        case .value(var placeholder):
            guard placeholder.value.isNext else { return self }
            placeholder.otherwise = form.substitute(in: placeholder)
            return .value(placeholder)
        case .array(let elements): return .array(elements.map { Self.ending($0, as: form) })
        case .object(let members):
            return .object(members.map { Member($0.key, element: Self.ending($0.element, as: form)) })
        case .choice(let element): return .choice(Self.ending(element, as: form))
        }
    }

    private static func ending(_ element: Element, as form: EndForm) -> Element {
        var element = element
        if let condition = element.condition, endsWithTheList(condition) {
            // Here is a link or a token, which is left out, or a whole object, which other forms do not replace.
            if element.template.isSingle, element.template.values.contains(where: { $0.isNext }) {
                element.otherwise = form.literal
            }
            return element
        }
        element.template = element.template.ending(as: form)
        element.otherwise = element.otherwise?.ending(as: form)
        return element
    }

    /// Returns whether a condition holds only if a page follows.
    private static func endsWithTheList(_ condition: Condition) -> Bool {
        switch condition.value {
        case .token(.next), .url(.next), .relativeURL(.next), .nextIndex, .hasMore: !condition.isNegated
        case .isLast: condition.isNegated
        default: false
        }
    }

    /// Whether the template is one value, and neither an array nor an object.
    private var isSingle: Bool {
        switch self {
        case .value, .text: true
        case .choice(let element): element.template.isSingle
        case .literal, .array, .object: false
        }
    }
}
