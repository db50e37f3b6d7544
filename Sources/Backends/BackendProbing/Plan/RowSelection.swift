// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

/// The fields of a row that a query in GraphQL selects.
///
/// Each field has a line of its own, so that the line of an error names a field.
struct RowSelection: Hashable, Sendable {
    /// One line of the selection.
    private struct Line: Hashable {
        /// The text.
        var text: String
        /// The path from the row to the field; nil for the end of an object.
        var path: [String]?
    }

    private var lines: [Line] = []

    /// Selects fields of a row.
    ///
    /// - Parameters:
    ///   - fields: The fields; one whose type the description does not show cannot be selected.
    ///   - refused: The paths of the fields that are left out.
    init(_ fields: [RowField], without refused: Set<[String]> = []) {
        add(fields, at: [], without: refused)
    }

    /// The lines of the selection, from the first field to the last one.
    var texts: [String] { lines.map(\.text) }

    /// The paths of the selected fields.
    var paths: Set<[String]> { Set(lines.compactMap(\.path)) }

    /// Returns the fields that a server refuses, each with the message about it.
    ///
    /// An error names a field by its line. One without a line names it by a word of its message, if no two fields have
    /// this name.
    ///
    /// - Parameters:
    ///   - errors: The errors of the answer.
    ///   - firstLine: The line of the query that has the first field.
    /// - Returns: The paths with the messages; none if no error is about a field.
    func refused(by errors: QueryErrors, firstLine: Int) -> [[String]: String] {
        var refused: [[String]: String] = [:]
        for error in errors.entries {
            let pointed = error.lines.map { $0 - firstLine }.filter(lines.indices.contains)
                .compactMap { lines[$0].path }
            let paths = pointed.isEmpty ? named(in: error.message) : pointed
            for path in paths { refused[path] = refused[path] ?? error.message }
        }
        return refused
    }

    private func named(in message: String) -> [[String]] {
        let words = Set(message.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        let found = paths.filter { path in path.last.map(words.contains) ?? false }
        return found.count == 1 ? Array(found) : []
    }

    private mutating func add(_ fields: [RowField], at path: [String], without refused: Set<[String]>) {
        for field in fields {
            let inner = path + [field.name]
            guard !refused.contains(inner), let members = field.kind.selectedMembers else { continue }
            guard !members.isEmpty else {
                lines.append(Line(text: field.name, path: inner))
                continue
            }
            let start = lines.count
            lines.append(Line(text: "\(field.name) {", path: inner))
            add(members, at: inner, without: refused)
            if lines.count == start + 1 { lines.removeLast() } else { lines.append(Line(text: "}", path: nil)) }
        }
    }
}

extension FieldKind {
    /// The members that a query selects of the values; empty for values without members, nil if they are not known.
    fileprivate var selectedMembers: [RowField]? {
        switch self {
        case .object(let fields): fields.isEmpty ? nil : fields
        case .nullable(let inner, _), .array(let inner, _): inner.selectedMembers
        case .choice(let values), .cycle(let values): values.contains(where: \.hasMembers) ? nil : []
        case .value(let value): value.hasMembers ? nil : []
        case .index, .sequence, .words, .number, .boolean, .date, .uuid, .template, .sample, .money, .image, .extremes,
            .dateTime, .padded, .reference:
            []
        }
    }
}

extension JSONValue {
    /// Whether the value is an object or has objects in it, of which a query selects the members.
    fileprivate var hasMembers: Bool {
        switch self {
        case .object: true
        case .array(let elements): elements.contains(where: \.hasMembers)
        case .null, .bool, .integer, .number, .string: false
        }
    }
}
