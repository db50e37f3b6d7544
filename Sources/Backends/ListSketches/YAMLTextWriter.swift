// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import TextEncoding

/// Writes JSON values as YAML: small ones in one line, others with one line for each member, remarks as comments.
struct YAMLTextWriter {
    /// The longest line, in characters, unless one text is longer.
    static let lineLengthMax = 110
    /// The most texts, numbers and other single values in one line.
    private static let leavesMax = 9

    /// The lines so far.
    private(set) var lines: [String] = []

    /// Adds a comment, in as many lines as it needs.
    ///
    /// - Parameters:
    ///   - text: The text; line breaks and invisible characters become spaces.
    ///   - indent: The number of spaces in front of it.
    mutating func comment(_ text: String, indent: Int = 0) {
        let start = String(repeating: " ", count: indent) + "#"
        var line = start
        let visible = String(
            String.UnicodeScalarView(text.unicodeScalars.map { YAMLScalar.isPrintable($0) ? $0 : " " })
        )
        for word in visible.split(separator: " ") {
            if line.count + word.count >= Self.lineLengthMax, line != start {
                lines.append(line)
                line = start
            }
            line += " \(word)"
        }
        lines.append(line)
    }

    /// Adds a line as it is.
    mutating func line(_ text: String) {
        lines.append(text)
    }

    /// Adds the members of an object, one below the other.
    ///
    /// - Parameters:
    ///   - object: The object; an empty one adds nothing.
    ///   - remarks: The remarks inside the object.
    ///   - indent: The number of spaces in front of each member.
    mutating func members(_ object: JSONObject, remarks: RemarkTree = RemarkTree(), indent: Int = 0) {
        for (key, value) in object {
            let inner = remarks.members[key] ?? RemarkTree()
            for text in inner.texts { comment(text, indent: indent) }
            let start = String(repeating: " ", count: indent) + YAMLScalar.text(of: key) + ":"
            add(value, behind: start, remarks: inner, indent: indent)
        }
    }

    /// Adds a value behind its key or its dash, in the same line if it is small.
    private mutating func add(_ value: JSONValue, behind start: String, remarks: RemarkTree, indent: Int) {
        // A large value is not tried in one line: its text would be made again for each value around it.
        let line = remarks.isFlat && Self.leaves(value) <= Self.leavesMax ? "\(start) \(Self.flow(value))" : nil
        let isSmall = line.map { $0.count <= Self.lineLengthMax } ?? false
        switch value {
        case .object(let object) where !object.isEmpty && !isSmall:
            lines.append(start)
            members(object, remarks: remarks, indent: indent + 2)
        case .array(let values) where !values.isEmpty && !isSmall:
            lines.append(start)
            for value in values { element(value, indent: indent + 2) }
        case .object, .array: lines.append(line ?? "\(start) \(Self.flow(value))")
        default: lines.append("\(start) \(YAMLScalar.text(of: value, isInFlow: false))")
        }
    }

    /// Adds an element of an array; the first member of an object is in the line of the dash.
    private mutating func element(_ value: JSONValue, indent: Int) {
        let start = lines.count
        let dash = String(repeating: " ", count: indent) + "-"
        add(value, behind: dash, remarks: RemarkTree(), indent: indent)
        guard lines[start] == dash, lines.indices.contains(start + 1) else { return }
        lines[start] = "\(dash) \(lines[start + 1].dropFirst(indent + 2))"
        lines.remove(at: start + 1)
    }

    /// Returns a value in one line.
    private static func flow(_ value: JSONValue) -> String {
        switch value {
        case .array(let values): return "[\(values.map(flow).joined(separator: ", "))]"
        case .object(let members):
            let texts = members.map { "\(YAMLScalar.text(of: $0)): \(flow($1))" }
            return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
        default: return YAMLScalar.text(of: value, isInFlow: true)
        }
    }

    /// Returns the number of single values inside a value.
    private static func leaves(_ value: JSONValue) -> Int {
        switch value {
        case .array(let values): values.reduce(0) { $0 + leaves($1) }
        case .object(let members): members.values.reduce(0) { $0 + leaves($1) }
        default: 1
        }
    }
}
