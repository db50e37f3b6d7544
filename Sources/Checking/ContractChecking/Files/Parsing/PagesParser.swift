// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import StubEngine
import YAMLSource

/// Reads the pages that a segment must request: `[1, 2, 3?]`, where `?` marks a request that may be missing.
enum PagesParser {
    /// Reads a sequence of page numbers.
    ///
    /// - Parameters:
    ///   - node: The sequence.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The pages; nil if they could not be understood.
    static func pages(_ node: SourceNode, into diagnostics: inout Diagnostics) -> [ExpectedPage]? {
        guard let elements = node.sequence("'requests'", into: &diagnostics) else { return nil }
        let pages = elements.compactMap { page($0, into: &diagnostics) }
        return pages.count == elements.count ? pages : nil
    }

    private static func page(_ node: SourceNode, into diagnostics: inout Diagnostics) -> ExpectedPage? {
        let text = node.scalarText ?? ""
        let isOptional = text.hasSuffix("?")
        guard let number = UInt64(isOptional ? String(text.dropLast()) : text), number > 0 else {
            let remedy = "write its number, counted from 1, or '3?' if it may be missing"
            return node.refuse("a page", remedy: remedy, into: &diagnostics)
        }
        return ExpectedPage(number: number, isOptional: isOptional)
    }
}

/// Reads a change of rows: `insert(0)`, `insert(0, 2)`, `delete(5)`, `delete(5, 3)`.
enum RowsChangeParser {
    /// Reads a change.
    ///
    /// - Parameters:
    ///   - node: The change, with the index of a row and the number of rows.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The change; nil if it could not be understood.
    static func change(_ node: SourceNode, into diagnostics: inout Diagnostics) -> RowsChange? {
        guard let text = node.string("a change of rows", into: &diagnostics) else { return nil }
        do throws(ValueMismatch) {
            return try change(CallTextParser.parse(text))
        } catch {
            diagnostics.error("'\(text)' \(error.message)", at: node.location)
            return nil
        }
    }

    private static func change(_ call: CallText) throws(ValueMismatch) -> RowsChange {
        let form = "must be insert or delete with the index of a row, and how many: insert(0), delete(5, 3)"
        let numbers = call.arguments.compactMap { UInt64($0.text) }
        guard let index = numbers.first, numbers.count == call.arguments.count, numbers.count <= 2 else {
            throw ValueMismatch(form)
        }
        let count = numbers.count == 2 ? numbers[1] : 1
        let (end, isTooLarge) = index.addingReportingOverflow(count)
        guard count > 0, !isTooLarge else { throw ValueMismatch(form) }
        switch call.name {
        case "insert": return .insert(at: index, count: count)
        case "delete": return .delete(index..<end)
        default: throw ValueMismatch(form)
        }
    }
}
