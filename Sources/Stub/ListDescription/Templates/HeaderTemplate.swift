// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import TextEncoding

/// A header whose value is a template; it is left out where that is null.
package struct HeaderTemplate<Value: TemplateValue>: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var template: JSONTemplate<Value>

    /// Creates a header.
    package init(name: String, template: JSONTemplate<Value>) {
        self.name = name
        self.template = template
    }

    /// Returns the value; nil where the header is left out.
    func text<Source: TemplateSource>(of source: Source) -> String? where Source.Value == Value {
        template.text(of: source).map(Self.line)
    }

    /// The value, if it is the same in each answer; nil for any other, and where the header is left out.
    var constant: String? {
        guard case .literal(let value) = template, value != .null else { return nil }
        return Self.line(value.text ?? value.description)
    }

    /// Returns a text as a header can have it.
    private static func line(_ text: String) -> String {
        // A line break, which a request may have in a value, would end the header.
        let isLine = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        return isLine ? text : PercentEncoding.encoded(text, keeping: .headerValue)
    }
}

extension JSONTemplate {
    /// Returns the template as plain text; nil where it is null as a whole.
    fileprivate func text<Source: TemplateSource>(of source: Source) -> String? where Source.Value == Value {
        func text(of placeholder: Placeholder<Value>) -> String? {
            if !source.isNull(placeholder.value) { return source.text(of: placeholder.value) }
            return switch placeholder.otherwise {
            case .null, .absence: nil
            case .json(let json): json.text ?? json.description
            case .value(let other): source.isNull(other) ? nil : source.text(of: other)
            }
        }
        switch self {
        case .literal(let value): return value == .null ? nil : value.text ?? value.description
        case .value(let placeholder): return text(of: placeholder)
        case .text(let parts):
            return
                parts.map { part in
                    switch part {
                    case .text(let text): text
                    case .value(let placeholder): text(of: placeholder) ?? ""
                    }
                }
                .joined()
        case .choice(let element):
            let isMet = element.condition.map { source.meets($0) } ?? true
            return (isMet ? element.template : element.otherwise)?.text(of: source)
        case .array, .object: return nil
        }
    }
}
