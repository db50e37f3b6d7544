// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import SourceDiagnostics
import YAMLSource

/// Reads a list file named `x.yaml`.
func parse(_ text: String) throws -> ListFile {
    try ListFileParser.parse(Array(text.utf8), file: "x.yaml")
}

/// The findings of a list file that must be refused.
func refusal(of text: String) -> String {
    do throws(Diagnostics) {
        return "accepted: \(try ListFileParser.parse(Array(text.utf8), file: "x.yaml"))"
    } catch {
        return error.description
    }
}

/// Writes a list file with others beside it, and returns the messages of its findings, or `accepted`.
func findings(of text: String, beside files: [String: String], in folder: URL) throws -> String {
    for (name, text) in files {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let file = folder.appendingPathComponent("x.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    do throws(Diagnostics) {
        _ = try ListFileParser.parse(contentsOf: file.path)
        return "accepted"
    } catch {
        return error.findings.map(\.message).joined(separator: "\n")
    }
}

/// Reads one list written as a flow mapping or as a block.
func list(_ text: String, name: String = "houses") throws -> ListDescription {
    var diagnostics = Diagnostics()
    let node = try YAMLSource.parse(Array(text.utf8), file: "x.yaml")
    guard let list = ListFileParser.list(node, name: name, into: &diagnostics) else { throw diagnostics }
    return list
}

extension ListDescription {
    /// The body of a page as text.
    func body(of query: [(name: String, value: String)] = []) throws -> String {
        try body(for: ListRequest(query: query))
    }

    /// Returns the body of the page that a request asks for, as text.
    func body(for request: ListRequest) throws -> String {
        String(decoding: PageWriter(self).bytes(of: try page(for: request)), as: UTF8.self)
    }

    /// One row, parsed.
    func row(_ index: UInt64) throws -> JSONValue {
        var bytes: [UInt8] = []
        row.write(row: index, seed: seed, list: name, into: &bytes)
        return try JSONParser.parse(bytes)
    }

    /// The values of one field in the first rows.
    func values(of field: String, rows: Range<UInt64> = 0..<200) throws -> [JSONValue] {
        try rows.map { try row($0)[field] ?? .string("missing") }
    }
}
