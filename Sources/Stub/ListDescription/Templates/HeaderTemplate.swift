// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import TextEncoding

/// A header whose value is a template; answers leave out the header if the value is null.
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

    /// Returns the value; nil if the header is left out.
    func bytes<Source: TemplateSource>(of source: Source) -> [UInt8]? where Source.Value == Value {
        var buffer = PageBuffer()
        guard template.write(of: source, to: &buffer) else { return nil }
        let bytes = buffer.bytes
        return Self.isLine(bytes) ? bytes : Array(Self.line(buffer.text).utf8)
    }

    /// The value, if it is the same in each answer; nil for any other value, and if the header is left out.
    var constant: String? {
        guard case .literal(let value) = template, value != .null else { return nil }
        return Self.line(value.text ?? value.description)
    }

    /// Returns a text without the characters that a header cannot have.
    private static func line(_ text: String) -> String {
        isLine(Array(text.utf8)) ? text : PercentEncoding.encoded(text, keeping: .headerValue)
    }

    /// Returns whether a header can have some bytes; for example, a line break from a request would end the header.
    private static func isLine(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}

extension JSONTemplate {
    /// Writes the template as plain text; returns false and writes nothing if the whole value is null.
    fileprivate func write<Source: TemplateSource>(of source: Source, to output: inout PageBuffer) -> Bool
    where Source.Value == Value {
        switch self {
        case .literal(let value):
            guard value != .null else { return false }
            output.write(text: value.text ?? value.description)
            return true
        case .value(let placeholder): return placeholder.write(of: source, to: &output)
        case .text(let parts):
            for part in parts {
                switch part {
                case .text(let text): output.write(text: text)
                case .value(let placeholder): _ = placeholder.write(of: source, to: &output)
                }
            }
            return true
        case .choice(let element):
            let isMet = element.condition.map { source.meets($0) } ?? true
            return (isMet ? element.template : element.otherwise)?.write(of: source, to: &output) ?? false
        case .array, .object: return false
        }
    }
}

extension Placeholder {
    /// Writes the value as plain text, or its substitute; returns false and writes nothing if both are null.
    fileprivate func write<Source: TemplateSource>(of source: Source, to output: inout PageBuffer) -> Bool
    where Source.Value == Value {
        if !source.isNull(value) {
            source.writeText(of: value, to: &output)
            return true
        }
        switch otherwise {
        case .null, .absence: return false
        case .json(let json): output.write(text: json.text ?? json.description)
        case .value(let other):
            guard !source.isNull(other) else { return false }
            source.writeText(of: other, to: &output)
        }
        return true
    }
}
